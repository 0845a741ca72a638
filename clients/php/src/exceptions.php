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
        $class = match (true) {
            $status === 400 => ValidationException::class,
            $status === 401 => AuthenticationException::class,
            $status === 402 => InsufficientCreditsException::class,
            $status === 403 => PermissionException::class,
            $status === 404 => NotFoundException::class,
            $status === 409, $status === 412 => ConflictException::class,
            $status === 429 => RateLimitException::class,
            $status >= 500 => ServerException::class,
            default => self::class,
        };
        $error = json_decode($response->text, true)['error'] ?? null;
        $text = fn (string $name) => is_string($error[$name] ?? null) && $error[$name] !== '' ? $error[$name] : null;
        $redirect = $status < 400 ? ' The address redirects elsewhere: use the final one as `baseUrl`.' : '';
        return new $class(
            $status,
            $text('code') ?? "http_$status",
            $text('message') ?? "The server responded with status $status.$redirect",
            $text('requestId') ?? $response->headers['x-request-id'] ?? null,
            $error['details'] ?? null,
            $text('docUrl'),
            $text('fix'),
            $response->retryAfter($now),
        );
    }
}

/** 400: the request is not valid. */
class ValidationException extends HeraldException {}
/** 401: the key is missing, wrong, revoked or expired. */
class AuthenticationException extends HeraldException {}
/** 402: there are not enough AI credits. */
class InsufficientCreditsException extends HeraldException {}
/** 403: no active subscription, or the key may not do this. */
class PermissionException extends HeraldException {}
/** 404: the object does not exist, or belongs to another user. */
class NotFoundException extends HeraldException {}
/** 409 and 412: the state does not allow the change, or the object has changed since it was read. */
class ConflictException extends HeraldException {}
/** 429: a limit is exceeded. */
class RateLimitException extends HeraldException {}
/** 5xx: Herald or a proxy failed. */
class ServerException extends HeraldException {}

/** No response arrived, after all retries. Whether the request was carried out is unknown. */
class ConnectionException extends \RuntimeException {}

/** The request is not from Herald, or too old. Respond with 400. */
class WebhookVerificationException extends \RuntimeException {}
