<?php

declare(strict_types=1);

namespace Herald\Publishing;

/**
 * Herald's API. Every method throws `HeraldException`, or one of its classes, for an unsuccessful response,
 * `ConnectionException` if no response arrived, and `InvalidArgumentException`, before any request, for an empty id. Transient
 * failures are retried: requests that change something have an idempotency key, so that a retry changes nothing.
 */
class Herald extends Generated\ClientMethods
{
    private readonly array $settings;

    /**
     * @param ?string $apiKey of the form `sk_live_…` or `sk_test_…`; by default the environment variable `HERALD_API_KEY`
     * @param ?string $baseUrl the address of the service; by default `HERALD_URL`
     * @param ?string $profile the profile for which the client acts, as in `withProfile`; by default it acts for you
     * @param int $maxRetries how often a request is retried after a transient failure
     * @param ?float $timeout how long one response may take (seconds): by default 60, or 300 where the endpoint works meanwhile
     * @throws \InvalidArgumentException if one of them is missing or malformed
     */
    public function __construct(
        #[\SensitiveParameter] ?string $apiKey = null,
        ?string $baseUrl = null,
        ?string $profile = null,
        int $maxRetries = 3,
        ?float $timeout = null,
        Transport $transport = new Transport(),
    ) {
        $apiKey ??= (string) getenv('HERALD_API_KEY');
        $baseUrl = rtrim($baseUrl ?? (string) getenv('HERALD_URL'), '/');
        $this->settings = compact('apiKey', 'baseUrl', 'profile', 'maxRetries', 'timeout', 'transport');
        parent::__construct(new Connection(...$this->settings));
    }

    /** A client that acts for one of your profiles: its id, or `external:` and your id of it. */
    public function withProfile(string $reference): self
    {
        return new self(...['profile' => $reference] + $this->settings);
    }
}
