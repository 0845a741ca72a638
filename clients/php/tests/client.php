<?php

declare(strict_types=1);

namespace Herald\Publishing\Tests;

use Herald\Publishing as h;

const POST = ['post' => ['content' => ['text' => 'Hello', 'platform' => 'threads']]];
const ACCEPTED = [201, ['etag' => 'W/"1"'], ['postSubmissionId' => 'p1', 'warnings' => []]];
const PART = 8 * 1024 * 1024;
const SIZE = 2 * PART + 96;
const UPLOAD = ['id' => 'm1', 'uploadUrl' => 'https://store.example'];
const BODY = '{"id":"evt_1","type":"post.published","data":{"text":"Ein Gruß 👋"}}';
// Made by the library `standardwebhooks` of npm, with this secret.
const SIGNATURE = 'v1,nFtVJTTwOzfn15W4s08KTkKOOjgX/fatP8BYKwiqAT8=';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NOW = 1798761600;

/** Uploads a file to a store that gives these responses, or has so many bytes. Returns where parts began; -1 is a question. */
function upload(array $responses, ?array $session = null): array
{
    fwrite($file = fopen('php://memory', 'w+b'), $content = random_bytes(SIZE));
    $has = fn (int $bytes) => [308, $bytes === 0 ? [] : ['range' => 'bytes=0-' . ($bytes - 1)]];
    $steps = array_map(fn ($each) => is_int($each) ? $has($each) : $each, $responses);
    $script = new Script([...($session ? [] : [[201, [], UPLOAD]]), ...$steps, [200, [], ['id' => 'm1']]]);
    $progress = new \ArrayObject();
    $media = $script->herald(maxRetries: 0)->media;
    $media->upload($file, 'video/mp4', 'v.mp4', $session, fn ($sent) => $progress[] = $sent, ['idempotencyKey' => 'mine']);
    assert(end($script->requests)['idempotency-key'] !== 'mine');
    $positions = [];
    foreach (array_filter($script->requests, fn ($each) => isset($each['content-range'])) as $each) {
        $positions[] = $first = $each['body'] === '' ? -1 : (int) substr($each['content-range'], 6);
        $range = $first < 0 ? '*' : $first . '-' . ($first + strlen($each['body']) - 1);
        assert($each['content-range'] === "bytes $range/" . SIZE && !isset($each['service-api-key']));
        assert($first < 0 || $each['body'] === substr($content, $first, PART));
    }
    assert([...$progress] === [...array_filter($positions, fn ($first) => $first >= 0), SIZE]);
    return $positions;
}

function verify(string $signature = SIGNATURE, string $id = 'msg_1', string $time = '1798761600', mixed ...$given): array
{
    $headers = ['Webhook-Id' => [$id], 'webhook-timestamp' => $time, 'webhook-signature' => $signature];
    return h\Webhook::verify(...$given + ['body' => BODY, 'headers' => $headers, 'secret' => SECRET, 'now' => NOW]);
}

return [
    'A request has the key, the profile, the options, the body, and the version that was read.' => function () {
        $herald = ($script = new Script([ACCEPTED]))->herald(timeout: 7.0)->withProfile('external:1');
        assert($herald->posts->create(POST, ['traceparent' => '00-1', 'testScenario' => 'x=rejected']) === ACCEPTED[2]);
        $herald->posts->retry('p 1/x');
        $herald->accountMetricsCsv('x', '7', ['from' => '2026-01-01']);
        $herald->posts->update('p1', [], ifMatch: $herald->profiles->get('external:1'));
        [$create, $retry, $metrics, $profile, $update] = $script->requests;
        assert($create['call'] === 'POST https://herald.example/v1/posts' && $create['body'] === json_encode(POST));
        assert([$create['service-api-key'], $create['herald-profile'], $create['timeout']] === ['sk_test_1', 'external:1', 7.0]);
        assert([$create['traceparent'], $create['herald-test-scenario']] === ['00-1', 'x=rejected']);
        assert([$retry['call'], $retry['body']] === ['POST https://herald.example/v1/posts/p%201%2Fx/retry', '{}']);
        assert($metrics['call'] === 'GET https://herald.example/v1/accounts/x/7/metrics?from=2026-01-01');
        assert($metrics['accept'] === 'text/csv' && !isset($profile['herald-profile']) && $update['if-match'] === 'W/"1"');
    },
    'Malformed settings, ids and options are refused before anything is sent.' => function () {
        $herald = ($script = new Script([ACCEPTED]))->herald();
        foreach ([['', 'http://h'], ["sk\n", 'http://h'], ['sk_test_1', 'h:80'], ['sk_test_1', 'http://h', '']] as $settings) {
            throws(\InvalidArgumentException::class, fn () => new h\Herald(...$settings));
        }
        foreach (['', ' ', '.', '..'] as $id) {
            throws(\InvalidArgumentException::class, fn () => $herald->posts->cancel($id));
        }
        throws(\InvalidArgumentException::class, fn () => $herald->me(['traceparent' => "00\r\nherald-profile: p2"]));
        throws(\InvalidArgumentException::class, fn () => $herald->posts->update('p1', [], ifMatch: ['text' => 'Not read']));
        throws(\Error::class, fn () => $herald->me(['idempotenceKey' => 'k']));
        assert($script->requests === []);
    },
    'A request is sent as often as it may be, and as its failure allows.' => function () {
        $read = fn (h\Herald $herald) => $herald->me();
        $rotate = fn (h\Herald $herald) => $herald->webhooks->rotateSecret('w1');
        $disconnect = fn (h\Herald $herald) => $herald->disconnectAccount('x', '1');
        foreach ([
            [1, h\ValidationException::class, $read, [[400]]],
            [1, h\ServerException::class, $read, [[501]]],
            [4, h\ServerException::class, $read, [[502]]],
            [4, h\ConnectionException::class, $read, [null]],
            [1, h\RateLimitException::class, $read, [[429, ['retry-after' => '61']]]],
            [4, h\ConflictException::class, $read, [[409, ['retry-after' => '20']]]],
            [1, h\HeraldException::class, $read, [[200, [], '<html>']]],
            [2, h\ServerException::class, $rotate, [[429], [503]]],
            [1, h\ConnectionException::class, $rotate, [null]],
            [1, h\NotFoundException::class, $disconnect, [[404]]],
            [2, h\NotFoundException::class, $read, [null, [404]]],
        ] as [$count, $class, $call, $steps]) {
            $script = new Script($steps);
            throws($class, fn () => $call($script->herald()));
            assert(count($script->requests) === $count);
        }
        assert($disconnect((new Script([null, [404]]))->herald()) === []);
    },
    'Retries have growing pauses, or those that the server asks for; one that is in progress does not count.' => function () {
        $asks = fn (int $status, string $time) => [$status, ['retry-after' => $time]];
        $date = gmdate('D, d M Y H:i:s', NOW + 30) . ' GMT';
        $script = new Script([$asks(429, $date), $asks(409, '10'), $asks(409, '0'), [503], null, ACCEPTED]);
        assert($script->herald()->posts->create(POST) === ACCEPTED[2]);
        foreach ([[30, 30.2], [10, 11], [0.5, 0.5], [0.5, 1], [1, 2]] as $retry => [$least, $most]) {
            assert($script->pauses[$retry] >= $least && $script->pauses[$retry] <= $most);
        }
    },
    'All retries of a change have one key, and Herald derives the key of a post.' => function () {
        $herald = ($script = new Script([null, [503], ACCEPTED]))->herald();
        $herald->drafts->create(POST);
        $herald->posts->create(POST);
        $herald->posts->create(POST, ['idempotencyKey' => 'new']);
        $herald->posts->create(POST, ['idempotencyKey' => 'mine']);
        $keys = array_map(fn (array $each) => $each['idempotency-key'] ?? null, $script->requests);
        [$first, $second, $third, $derived, $new, $given] = $keys;
        assert([$second, $third, $derived, $given] === [$first, $first, null, 'mine']);
        assert(strlen($new) === 32 && strlen($first) === 32 && $new !== $first);
    },
    'A list fetches each page when it is reached, with its query.' => function () {
        $page = fn (array $posts, ?string $next) => [200, [], ['posts' => $posts, 'nextCursor' => $next]];
        $script = new Script([$page([1, 2], 'c 1'), $page([], 'c2'), $page([3], null)]);
        foreach ($script->herald()->posts->list(['platform' => 'x']) as $post) {
            assert(count($script->requests) === ($post === 3 ? 3 : 1));
        }
        assert($post === 3 && $script->requests[1]['call'] === 'GET https://herald.example/v1/posts?platform=x&cursor=c%201');
    },
    'An exception has all that the error response has.' => function () {
        $error = ['code' => 'c', 'message' => 'No.', 'fix' => 'Add it.', 'docUrl' => 'd', 'requestId' => 'r', 'details' => [1]];
        $thrown = throws(h\ValidationException::class, fn () => (new Script([[400, [], ['error' => $error]]]))->herald()->me());
        assert([$thrown->errorCode, $thrown->getMessage(), $thrown->fix, $thrown->docUrl] === ['c', 'No.', 'Add it.', 'd']);
        assert([$thrown->status, $thrown->requestId, $thrown->details] === [400, 'r', [1]]);
    },
    'A file is sent in parts; after a failure or in another process, the store is asked what it has.' => function () {
        assert(upload([PART, 2 * PART, SIZE]) === [0, PART, 2 * PART, SIZE - 1]);
        assert(upload([PART, null, [503], PART + 1024, null, PART + 1024]) === [0, PART, -1, -1, PART + 1024, -1, PART + 1024]);
        assert(upload([0, 0]) === [0, -1, 0]);
        assert(upload([2 * PART], UPLOAD) === [-1, 2 * PART]);
    },
    'An upload ends after seven failures without progress, and when the store refuses.' => function () {
        throws(h\ConnectionException::class, fn () => upload(array_fill(0, 13, 0)));
        upload([...array_fill(0, 6, [503]), 0, PART, ...array_fill(0, 6, [503])]);
        assert(throws(h\HeraldException::class, fn () => upload([[410]]))->errorCode === 'upload_refused');
    },
    'A webhook is an event only if Herald has signed it, and lately.' => function () {
        assert(verify('v1,AAAA v1a,AAAA ' . SIGNATURE, now: NOW + 299) === json_decode(BODY, true));
        assert(verify(secret: substr(SECRET, 6), now: NOW + 3000, tolerance: 3600)['id'] === 'evt_1');
        foreach ([
            ['v1,AAAA'], [substr(SIGNATURE, 0, -5)], [substr(SIGNATURE, 3)], ['id' => 'msg_2'], ['time' => '1798761601'],
            ['time' => 'now'], ['body' => BODY . ' '], ['now' => NOW + 301], ['now' => NOW - 301], ['headers' => []],
        ] as $given) {
            throws(h\WebhookVerificationException::class, fn () => verify(...$given));
        }
        foreach (['', 'whsec_', 'whsec_%%%'] as $secret) {
            throws(\InvalidArgumentException::class, fn () => verify(secret: $secret));
        }
    },
];
