<?php

declare(strict_types=1);

namespace Herald\Publishing\Tests;

use Herald\Publishing as h;

const POST = ['post' => ['content' => ['text' => 'Hello', 'platform' => 'threads']]];
const ACCEPTED = [201, [], ['postSubmissionId' => 'p1', 'warnings' => []]];

return [
    'A request has the key, the profile, the options and the body.' => function () {
        $herald = ($script = new Script([ACCEPTED]))->herald(timeout: 7.0)->withProfile('external:1');
        assert($herald->posts->create(POST, ['traceparent' => '00-1', 'testScenario' => 'x=rejected']) === ACCEPTED[2]);
        $herald->posts->retry('p 1/x');
        $herald->profiles->get('external:1');
        $herald->accountMetricsCsv('x', '7', ['from' => '2026-01-01']);
        [$create, $retry, $profile, $metrics] = $script->requests;
        assert($create['call'] === 'POST https://herald.example/v1/posts' && $create['body'] === json_encode(POST));
        assert([$create['service-api-key'], $create['herald-profile'], $create['timeout']] === ['sk_test_1', 'external:1', 7.0]);
        assert([$create['traceparent'], $create['herald-test-scenario']] === ['00-1', 'x=rejected']);
        assert([$retry['call'], $retry['body']] === ['POST https://herald.example/v1/posts/p%201%2Fx/retry', '{}']);
        assert(!isset($profile['herald-profile']) && $metrics['accept'] === 'text/csv');
        assert($metrics['call'] === 'GET https://herald.example/v1/accounts/x/7/metrics?from=2026-01-01');
    },
    'Malformed settings, ids and options are refused before anything is sent.' => function () {
        $herald = ($script = new Script([ACCEPTED]))->herald();
        foreach ([['', 'http://h'], ["sk\n", 'http://h'], ['sk_test_1', 'h:80'], ['sk_test_1', 'http://']] as $settings) {
            throws(\InvalidArgumentException::class, fn () => new h\Herald(...$settings));
        }
        foreach (['', ' ', '.', '..'] as $id) {
            throws(\InvalidArgumentException::class, fn () => $herald->posts->cancel($id));
        }
        throws(\InvalidArgumentException::class, fn () => $herald->withProfile(''));
        throws(\InvalidArgumentException::class, fn () => $herald->me(['traceparent' => "00\r\nherald-profile: p2"]));
        throws(\InvalidArgumentException::class, fn () => $herald->posts->update('p1', [], ifMatch: ['text' => 'Not read']));
        throws(\Error::class, fn () => $herald->me(['idempotenceKey' => 'k']));
        assert($script->requests === []);
    },
    'Transient failures are retried with growing pauses, and with what the server asks for.' => function () {
        $date = gmdate('D, d M Y H:i:s', 1_798_761_600 + 30) . ' GMT';
        $script = new Script([[503, ['retry-after' => $date]], [503], null, [429, ['retry-after' => '10']], ACCEPTED]);
        assert($script->herald(maxRetries: 4)->posts->create(POST) === ACCEPTED[2]);
        foreach ([[30, 30.2], [0.5, 1], [1, 2], [10, 12.5]] as $retry => [$least, $most]) {
            assert($script->pauses[$retry] >= $least && $script->pauses[$retry] <= $most);
        }
        throws(h\RateLimitException::class, fn () => (new Script([[429, ['retry-after' => '61']], ACCEPTED]))->herald()->me());
    },
    'Permanent failures are not retried, and transient ones not more often than allowed.' => function () {
        foreach ([[400, h\ValidationException::class, 1], [501, h\ServerException::class, 1], [502, h\ServerException::class, 4]] as $each) {
            $script = new Script([[$each[0]]]);
            assert(throws($each[1], fn () => $script->herald()->me())->errorCode === "http_$each[0]");
            assert(count($script->requests) === $each[2]);
        }
        $cut = new Script([null]);
        throws(h\ConnectionException::class, fn () => $cut->herald(maxRetries: 1)->me());
        assert(count($cut->requests) === 2);
    },
    'A request that is being worked on is asked for until it has ended, or must have.' => function () {
        $working = [409, ['retry-after' => '20']];
        $script = new Script([$working, $working, null, ACCEPTED]);
        assert($script->herald(maxRetries: 1)->posts->create(POST) === ACCEPTED[2]);
        assert(array_slice($script->pauses, 0, 2) === [20.0, 20.0]);
        $endless = new Script([$working]);
        throws(h\ConflictException::class, fn () => $endless->herald()->posts->create(POST));
        assert(array_sum($endless->pauses) === 60.0);
    },
    'All retries of a change have one key, and Herald derives the key of a post.' => function () {
        $herald = ($script = new Script([null, [503], ACCEPTED]))->herald();
        $herald->drafts->create(POST);
        $herald->posts->create(POST);
        $herald->posts->create(POST, ['idempotencyKey' => 'new']);
        $herald->posts->create(POST, ['idempotencyKey' => 'mine']);
        [$first, $second, $third, $derived, $new, $given] = array_map(fn ($each) => $each['idempotency-key'] ?? null, $script->requests);
        assert([$second, $third, $derived, $given] === [$first, $first, null, 'mine']);
        assert(strlen($new) === 32 && strlen($first) === 32 && $new !== $first);
    },
    'What must not be repeated is only sent again over a limit.' => function () {
        [$limited, $cut] = [new Script([[429], [503]]), new Script([null])];
        throws(h\ServerException::class, fn () => $limited->herald()->webhooks->rotateSecret('w1'));
        throws(h\ConnectionException::class, fn () => $cut->herald()->webhooks->rotateSecret('w1'));
        assert([count($limited->requests), count($cut->requests)] === [2, 1]);
    },
    'A retried deletion that finds nothing has succeeded.' => function () {
        assert((new Script([null, [404]]))->herald()->disconnectAccount('x', '1') === []);
        throws(h\NotFoundException::class, fn () => (new Script([[404]]))->herald()->drafts->delete('d1'));
    },
    'A list fetches each page when it is reached, with its query.' => function () {
        $page = fn (array $posts, ?string $next) => [200, [], ['posts' => $posts, 'nextCursor' => $next]];
        $list = ($script = new Script([$page([1, 2], 'c 1'), $page([], 'c2'), $page([3], null)]))->herald()->posts->list(['platform' => 'x']);
        foreach ($list as $post) {
            assert(count($script->requests) === ($post === 3 ? 3 : 1));
        }
        assert($post === 3 && $script->requests[1]['call'] === 'GET https://herald.example/v1/posts?platform=x&cursor=c%201');
        assert($list->page() === ['items' => [3], 'nextCursor' => null]);
    },
    'A change names the version of what was read before.' => function () {
        $herald = ($script = new Script([[200, ['etag' => 'W/"1"'], ['text' => 'Read']]]))->herald();
        $herald->posts->update('p1', [], ifMatch: $herald->posts->get('p1'));
        $herald->posts->update('p1', [], ifMatch: 'W/"0"');
        assert(array_column($script->requests, 'if-match') === ['W/"1"', 'W/"0"']);
    },
    'An exception has all that the error response has.' => function () {
        $error = ['code' => 'validation_error', 'message' => 'No.', 'fix' => 'Add it.', 'docUrl' => 'd', 'requestId' => 'r', 'details' => [1]];
        $thrown = throws(h\ValidationException::class, fn () => (new Script([[400, [], ['error' => $error]]]))->herald()->me());
        assert([$thrown->errorCode, $thrown->getMessage(), $thrown->fix, $thrown->docUrl] === ['validation_error', 'No.', 'Add it.', 'd']);
        assert([$thrown->status, $thrown->requestId, $thrown->details] === [400, 'r', [1]]);
        $proxy = fn () => (new Script([[200, [], '<html>']]))->herald()->me();
        assert(throws(h\HeraldException::class, $proxy)->errorCode === 'invalid_response');
    },
];
