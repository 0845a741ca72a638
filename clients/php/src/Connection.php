<?php

declare(strict_types=1);

namespace Herald\Publishing;

/** Sends requests to the endpoints, and retries them. */
final class Connection
{
    private const FIRST_PAUSE = 0.5;
    /** A server that asks for more than this is not waited for: the caller gets the exception, with the time. */
    private const MAX_RETRY_AFTER = 60.0;

    /** @var array<string, string> The `ETag` of the latest bodies that were read, by their digest: an array has no identity. */
    private static array $etags = [];

    public function __construct(
        #[\SensitiveParameter] private readonly string $apiKey,
        private readonly string $baseUrl,
        private readonly ?string $profile,
        private readonly int $maxRetries,
        private readonly ?float $timeout,
        public readonly Transport $transport,
    ) {
        $missing = 'is missing: new Herald(apiKey: …, baseUrl: …), or HERALD_API_KEY and HERALD_URL in the environment.';
        self::require('/^[!-~]+\z/', $apiKey, "The API key $missing");
        self::require('~^https?://[^/]~', $baseUrl, "The address of the service $missing");
        self::require('/^[!-~]+\z/', $profile ?? '-', "'$profile' is not the id of a profile, or `external:` and yours.");
    }

    /** Returns the body of the response. It takes the arguments of `request`. */
    public function send(string $verb, string $path, array $ids = [], mixed ...$call): array
    {
        $response = $this->request($verb, $path, $ids, ...$call);
        $content = json_decode($response->text, true);
        is_array($content) || throw HeraldException::of($response, $this->transport->now());
        if (isset($response->headers['etag'])) {
            self::$etags = array_slice([md5(serialize($content)) => $response->headers['etag']] + self::$etags, 0, 1000);
        }
        return $content;
    }

    /** Yields the items in this field of all pages. Each page is fetched when it is reached. */
    public function items(string $field, \Closure $fetch, array $query): \Generator
    {
        do {
            $page = $fetch($query);
            foreach ($page[$field] as $item) {
                yield $item;
            }
            $query['cursor'] = $page['nextCursor'] ?? null;
        } while ($query['cursor'] !== null);
    }

    /** Grows twofold, with jitter, so that clients that failed together do not come back together (seconds). */
    public static function pauseBefore(int $retry): float
    {
        return min(8.0, self::FIRST_PAUSE * 2 ** $retry) * random_int(500, 1000) / 1000;
    }

    /**
     * @param array|string|null $ifMatch a body that was read, or its `ETag`
     * @param bool $isSlow whether the endpoint works while the caller waits
     * @param bool $derivesKey whether Herald derives an idempotency key from the request
     * @param bool $isRepeatable false if the service executes every repetition
     * @param bool $deletes whether a retry that finds nothing has succeeded, because the first request deleted the object
     * @throws HeraldException|ConnectionException
     */
    public function request(
        string $verb,
        string $path,
        array $ids = [],
        array $query = [],
        ?array $body = null,
        array|string|null $ifMatch = null,
        ?string $accept = null,
        bool $takesProfile = true,
        bool $isSlow = false,
        bool $derivesKey = false,
        bool $isRepeatable = true,
        bool $deletes = false,
        ?string $idempotencyKey = null,
        ?string $traceparent = null,
        ?string $testScenario = null,
        ?float $timeout = null,
    ): Response {
        // Every change has a key, so that it can be repeated. A deletion or a PUT changes nothing the second time.
        $needsKey = in_array($verb, ['POST', 'PATCH'], true) && !$derivesKey;
        $isGenerated = $idempotencyKey === 'new' || ($idempotencyKey === null && $needsKey);
        $headers = array_filter([
            'service-api-key' => $this->apiKey,
            'herald-profile' => $takesProfile ? $this->profile : null,
            'user-agent' => 'herald-publishing-php',
            'accept' => $accept,
            'content-type' => $body === null ? null : 'application/json',
            'idempotency-key' => $isGenerated ? bin2hex(random_bytes(16)) : $idempotencyKey,
            'if-match' => is_array($ifMatch) ? self::$etags[md5(serialize($ifMatch))] ?? '' : $ifMatch,
            'traceparent' => $traceparent,
            'herald-test-scenario' => $testScenario,
        ], fn ($value) => $value !== null);
        foreach ($headers as $name => $value) {
            self::require('/^[ -~]+\z/', $value, "The value of $name is empty or unprintable, or no array that get() returned.");
        }
        foreach ($ids as $id) {
            // Such an id would lead to another endpoint, an empty one to the list.
            self::require('/^(?!\s*\z|\.\.?\z)/', $id, "'$id' is not an id for $path.");
            $path = preg_replace('/{\w+}/', rawurlencode($id), $path, 1);
        }
        $url = "$this->baseUrl$path?" . http_build_query($query, '', '&', PHP_QUERY_RFC3986);
        $json = $body === null ? '' : json_encode((object) $body, JSON_THROW_ON_ERROR);
        $longest = $timeout ?? $this->timeout ?? ($isSlow ? 300.0 : 60.0);
        $exchange = fn () => $this->transport->exchange($verb, rtrim($url, '?'), $headers, $json, $longest);
        [$response, $retries] = $this->withRetries($exchange, $isRepeatable, $longest);
        if ($deletes && $retries > 0 && $response->status === 404) {
            return new Response(200, [], '[]');
        }
        return $response->isSuccessful() ? $response : throw HeraldException::of($response, $this->transport->now());
    }

    /**
     * What must not be repeated is only sent again where it was certainly not carried out: over a limit.
     *
     * @return array{Response, int} the last response, and the number of retries
     */
    private function withRetries(\Closure $exchange, bool $isRepeatable, float $longest): array
    {
        $startedAt = $this->transport->now();
        for ($retries = $failures = 0;; $retries++) {
            $pause = self::pauseBefore($failures);
            try {
                $response = $exchange();
                $retryAfter = $response->retryAfter($this->transport->now());
                // Another request with the same key is being worked on: it is asked for until it must have ended.
                $isInProgress = $response->status === 409 && $retryAfter !== null;
                $isTransient = $isRepeatable ? $response->isTransient() : $response->status === 429;
                $goesOn = $isInProgress
                    ? $this->maxRetries > 0 && $this->transport->now() - $startedAt < $longest
                    : $isTransient && $failures < $this->maxRetries;
                if (!$goesOn || $retryAfter > self::MAX_RETRY_AFTER) {
                    return [$response, $retries];
                }
                // Jitter on top of what was asked, never less.
                $pause = $retryAfter === null ? $pause : max(self::FIRST_PAUSE, $retryAfter + min($pause, $retryAfter) / 4);
                $failures += $isInProgress ? 0 : 1;
            } catch (ConnectionException $exception) {
                if (!$isRepeatable || $failures++ >= $this->maxRetries) {
                    throw $exception;
                }
            }
            $this->transport->wait($pause);
        }
    }

    private static function require(string $pattern, string $value, string $problem): void
    {
        preg_match($pattern, $value) === 1 || throw new \InvalidArgumentException($problem);
    }
}
