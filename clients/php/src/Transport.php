<?php

declare(strict_types=1);

namespace Herald\Publishing;

/** HTTP by curl, and time. A subclass can send requests by another library. */
class Transport
{
    /**
     * Sends a request once, over a new connection: curl itself repeats it when one that it reuses turns out to be closed. Follows
     * no redirect, which would take the key to another host.
     */
    public function exchange(string $verb, string $url, array $headers, string $body, float $timeout): Response
    {
        $received = [];
        $curl = curl_init($url);
        // An empty value removes what curl would add.
        $headers += ['content-type' => '', 'expect' => ''];
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $verb,
            CURLOPT_HTTPHEADER => array_map(fn ($name, $value) => "$name: $value", array_keys($headers), $headers),
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_ENCODING => '',
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT_MS => max(1, (int) ($timeout * 1000)),
            CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$received): int {
                [$name, $value] = explode(':', $line, 2) + [1 => ''];
                $received = str_starts_with($line, 'HTTP/') ? [] : [strtolower($name) => trim($value)] + $received;
                return strlen($line);
            },
        ] + ($verb === 'GET' ? [] : [CURLOPT_POSTFIELDS => $body]));
        $text = curl_exec($curl);
        is_string($text) || throw new ConnectionException('No response arrived: ' . curl_error($curl) . '.');
        return new Response(curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $received, $text);
    }

    /** Seconds since the epoch. */
    public function now(): float
    {
        return microtime(true);
    }

    public function wait(float $seconds): void
    {
        usleep((int) ($seconds * 1e6));
    }
}
