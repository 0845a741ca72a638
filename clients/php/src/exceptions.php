<?php

declare(strict_types=1);

namespace Herald\Publishing;

/**
 * An unsuccessful response. `errorCode` is Herald's error code, or `http_502` and the like; `fix` says how to fix the problem, if
 * that is possible; `details` has the invalid fields of a request; `retryAfter` is how long the server asks to wait (seconds).
 */
class HeraldException extends \RuntimeException
{
    final public function __construct(
        public readonly int $status,
        public readonly string $errorCode,
        string $message,
        public readonly ?string $requestId = null,
        public readonly mixed $details = null,
        public readonly ?string $docUrl = null,
        public readonly ?string $fix = null,
        public readonly ?float $retryAfter = null,
    ) {
        parent::__construct($message, $status);
    }

    /** The exception that a response means. A proxy may have responded instead of Herald. */
    public static function of(Response $response, float $now): self
    {
        $status = $response->status;
        $class = ExceptionClasses::BY_STATUS[$status] ?? ($status >= 500 ? ServerException::class : self::class);
        $error = json_decode($response->text, true)['error'] ?? null;
        $text = fn (string $name) => is_string($error[$name] ?? null) && $error[$name] !== '' ? $error[$name] : null;
        $hint = $status < 400 ? ' Is `baseUrl` the final address of Herald?' : '';
        return new $class(
            $status,
            $text('code') ?? ($response->isSuccessful() ? 'invalid_response' : "http_$status"),
            $text('message') ?? "The server responded with status $status.$hint",
            $text('requestId') ?? $response->headers['x-request-id'] ?? null,
            $error['details'] ?? null,
            $text('docUrl'),
            $text('fix'),
            $response->retryAfter($now),
        );
    }
}

/** No response arrived, after all retries. Whether the request was carried out is unknown. */
class ConnectionException extends \RuntimeException {}

/** The request is not from Herald, or too old. Respond with 400. */
class WebhookVerificationException extends \RuntimeException {}
