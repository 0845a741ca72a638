<?php

declare(strict_types=1);

namespace Herald\Publishing;

/** A response that has arrived as a whole. The names of its headers are in small letters. */
final class Response
{
    public function __construct(public readonly int $status, public readonly array $headers, public readonly string $text) {}

    public function isSuccessful(): bool
    {
        return intdiv($this->status, 100) === 2;
    }

    /** Whether the same request may succeed later. */
    public function isTransient(): bool
    {
        return in_array($this->status, [408, 425, 429], true) || ($this->status >= 500 && $this->status !== 501);
    }

    /** Of `Retry-After`, in seconds or as a date, in seconds. */
    public function retryAfter(float $now): ?float
    {
        $value = $this->headers['retry-after'] ?? '';
        $seconds = is_numeric($value) ? (float) $value : (strtotime($value) ?: NAN) - $now;
        return is_nan($seconds) ? null : max(0.0, $seconds);
    }
}
