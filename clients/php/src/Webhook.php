<?php

declare(strict_types=1);

namespace Herald\Publishing;

/** Webhooks by https://www.standardwebhooks.com. */
final class Webhook
{
    /**
     * Checks the signature of a webhook, and returns its event. During a rotation an event has two signatures, and one of them
     * must match. `id` of the event is the same in every attempt: store it to recognise a repetition.
     *
     * @param string $body as it arrived, before any parsing
     * @param array<string, string|list<string>> $headers of any framework, with names in any case
     * @param int $tolerance how far the sender's clock may be from ours (seconds)
     * @return array<string, mixed> an event; a later version of Herald may send a `type` that is not listed today
     * @throws WebhookVerificationException
     * @throws \InvalidArgumentException for a malformed secret
     */
    public static function verify(
        string $body,
        array $headers,
        #[\SensitiveParameter] string $secret,
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $key = base64_decode((string) preg_replace('/^whsec_/', '', $secret), true)
            ?: throw new \InvalidArgumentException('This is not the secret of a webhook endpoint.');
        $headers = array_change_key_case($headers);
        $header = fn (string $name): string => ((array) ($headers[$name] ?? ''))[0] ?? '';
        [$id, $timestamp, $signatures] = array_map($header, ['webhook-id', 'webhook-timestamp', 'webhook-signature']);
        if (!preg_match('/^\d{1,15}\z/', $timestamp) || abs(($now ?? time()) - (int) $timestamp) > $tolerance) {
            throw new WebhookVerificationException('The timestamp of the webhook is missing, or too far from the present.');
        }
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach (explode(' ', $signatures) as $signature) {
            if (hash_equals($expected, $signature)) {
                return json_decode($body, true, flags: JSON_THROW_ON_ERROR);
            }
        }
        throw new WebhookVerificationException('No signature of the webhook matches its secret.');
    }
}
