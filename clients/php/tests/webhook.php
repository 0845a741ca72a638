<?php

declare(strict_types=1);

namespace Herald\Publishing\Tests;

use Herald\Publishing\Webhook;
use Herald\Publishing\WebhookVerificationException;

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NOW = 1798761600;
const BODY = '{"id":"evt_1","type":"post.published","timestamp":"2027-01-01T00:00:00.000Z","sequence":7,"livemode":true,'
    . '"data":{"text":"Ein Gruß 👋"}}';
// Made by the library `standardwebhooks` of npm, with this secret and with another one.
const SIGNATURE = 'v1,CPe60D72Fcnylc2XB+lWHHSFv5oZT6/MXKIfrqrKeOI=';
const OTHER = 'v1,oViTmgZdeyqtNZG8lSBcwZ1rlsnBnU8TLRDhJSLB+dk=';

function verify(string $signature = SIGNATURE, string $id = 'msg_1', string $time = '1798761600', mixed ...$given): array
{
    $headers = ['Webhook-Id' => [$id], 'webhook-timestamp' => $time, 'webhook-signature' => $signature];
    return Webhook::verify(...$given + ['body' => BODY, 'headers' => $headers, 'secret' => SECRET, 'now' => NOW]);
}

return [
    'A request that the reference library has signed is an event.' => function () {
        foreach ([verify(), verify(OTHER . ' v1a,AAAA ' . SIGNATURE), verify(secret: substr(SECRET, 6), now: NOW + 299)] as $event) {
            assert($event === json_decode(BODY, true));
        }
        assert(verify(now: NOW + 3000, tolerance: 3600)['id'] === 'evt_1');
    },
    'A request that Herald has not signed, or long ago, is refused.' => function () {
        foreach ([
            [OTHER], [substr(SIGNATURE, 0, -5)], [substr(SIGNATURE, 3)], ['v1,ü'], [''], ['id' => 'msg_2'], ['time' => '1798761601'],
            ['time' => 'now'], ['body' => BODY . ' '], ['now' => NOW + 301], ['now' => NOW - 301], ['headers' => []],
        ] as $given) {
            throws(WebhookVerificationException::class, fn () => verify(...$given));
        }
        foreach (['', 'whsec_', 'whsec_%%%'] as $secret) {
            throws(\InvalidArgumentException::class, fn () => verify(secret: $secret));
        }
    },
];
