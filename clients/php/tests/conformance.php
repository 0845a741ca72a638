<?php

// The promises of every client: see clients/conformance/README.md.

declare(strict_types=1);

namespace Herald\Publishing\Tests;

use Herald\Publishing as h;

const MIB = 1024 * 1024;
const SIZE = 17 * MIB;
const FIELDS = 'title calls settings profile responses statuses requests requestCount idempotencyKeys result items '
    . 'error pauses store parts progress isResumed changes';

function read(string $file): array
{
    return json_decode(file_get_contents(__DIR__ . "/../../conformance/$file.json"), true, flags: JSON_THROW_ON_ERROR);
}

/** Checks how a scenario ends, and its pauses. Returns whether it fails. */
function checkOutcome(array $scenario, \Closure $call, ?Script $script = null): bool
{
    assert(!array_diff(array_keys($scenario), explode(' ', FIELDS)), 'Nobody checks a field.');
    $thrown = null;
    try {
        $call();
    } catch (\Throwable $thrown) {
        isset($scenario['error']) || throw $thrown;
    }
    foreach ($scenario['pauses'] ?? [] as $index => [$least, $most]) {
        assert($least <= $script->pauses[$index] && $script->pauses[$index] <= $most);
    }
    $names = ['Herald\Publishing\\' => '', 'InvalidArgument' => 'Argument', 'Exception' => 'Error'];
    foreach ($scenario['error'] ?? [] as $field => $expected) {
        assert($expected == match ($field) {
            'class' => strtr($thrown::class, $names),
            'code' => $thrown->errorCode,
            'mentions' => strstr($thrown->getMessage(), $expected) ? $expected : null,
            'conceals' => strstr($thrown->getMessage(), $expected) ? null : $expected,
            'problems' => $thrown->details,
            default => $thrown->$field,
        });
    }
    return $thrown !== null;
}

/** Makes a call of a scenario. Returns its result, or adds the items of its list. */
function call(h\Herald $herald, array $call, array &$items): mixed
{
    [$method, $group] = [...array_reverse(explode('.', $call['method'])), null];
    $given = [...$call['arguments'] ?? [], ...isset($call['query']) ? [$call['query']] : []];
    $returned = ($group ? $herald->$group : $herald)->$method(...$given, options: $call['options'] ?? []);
    $count = $call['take'] ?? INF;
    foreach ($returned instanceof \Generator && $count > 0 ? $returned : [] as $item) {
        if (array_push($items, $item) === $count) {
            break;
        }
    }
    return $returned;
}

function check(array $scenario): void
{
    $script = new Script($scenario['responses'] ?? [[]]);
    $items = [];
    checkOutcome($scenario, function () use ($scenario, $script, &$items, &$result) {
        $herald = $script->herald(...$scenario['settings'] ?? []);
        $herald = isset($scenario['profile']) ? $herald->withProfile($scenario['profile']) : $herald;
        foreach ($scenario['calls'] as $call) {
            $result = call($herald, $call, $items);
        }
    }, $script);
    assert($items === ($scenario['items'] ?? []) && $result === ($scenario['result'] ?? $result));
    $keys = $scenario['idempotencyKeys'] ?? null;
    assert(count($script->requests) === ($scenario['requestCount'] ?? count($scenario['requests'] ?? $keys)));
    assert($keys === null || $keys === keysOf($script->requests));
    foreach ($scenario['requests'] ?? [] as $index => $expected) {
        $seen = ['body' => json_decode($script->requests[$index]['body'], true)] + $script->requests[$index];
        foreach (($expected['headers'] ?? []) + $expected as $name => $value) {
            assert($name === 'headers' || ($seen[$name] ?? null) === $value);
        }
    }
}

/** The idempotency keys, with `generated 1` in place of the first one that the client has generated, and so on. */
function keysOf(array $requests): array
{
    $keys = array_map(fn (array $each) => $each['idempotency-key'] ?? null, $requests);
    $generated = array_flip(array_values(array_unique(preg_grep('/^[0-9a-f]{32}\z/', array_filter($keys)))));
    return array_map(fn (?string $key) => isset($generated[$key]) ? 'generated ' . $generated[$key] + 1 : $key, $keys);
}

function checkUpload(array $scenario): void
{
    fwrite($file = fopen('php://memory', 'w+b'), $content = random_bytes(SIZE));
    $upload = ['body' => ['id' => 'm1', 'uploadUrl' => 'https://store.example']];
    $has = fn (int|float $mib) => ['status' => 308, 'headers' => ['range' => 'bytes=0-' . $mib * MIB - 1]];
    $store = array_map(fn ($step) => is_numeric($step) ? $has($step) : $step, $scenario['store']);
    $session = isset($scenario['isResumed']) ? $upload['body'] : null;
    $script = new Script([...$session ? [] : [$upload], ...$store, $upload]);
    $options = ['session' => $session, 'options' => ['idempotencyKey' => 'mine']];
    $options['onProgress'] = function (int $sent) use (&$progress) { $progress[] = $sent / MIB; };
    $hasFailed = checkOutcome($scenario, fn () => $script->herald()->media->upload($file, ...$options), $script);
    foreach (array_filter($script->requests, fn ($each) => isset($each['content-range'])) as $each) {
        $parts[] = $each['body'] === '' ? '?' : ($first = (int) substr($each['content-range'], 6)) / MIB;
        $range = $each['body'] === '' ? '*' : $first . '-' . $first + strlen($each['body']) - 1;
        assert($each['content-range'] === "bytes $range/" . SIZE && !isset($each['service-api-key']));
        assert($each['body'] === '' || $each['body'] === substr($content, $first, 8 * MIB));
    }
    assert([$parts, $progress] == [$scenario['parts'], $scenario['progress'] ?? $progress]);
    // The key of the caller is the one of the start.
    assert((end($script->requests)['idempotency-key'] ?? '') !== 'mine');
    assert(str_contains(end($script->requests)['line'], $hasFailed ? 'store.example' : 'uploads/m1/complete'));
}

function checkWebhook(array $vector, array $webhook): void
{
    ['id' => $id, 'timestamp' => $time, 'signature' => $signature] = $given = ($vector['changes'] ?? []) + $webhook;
    unset($given['id'], $given['timestamp'], $given['signature']);
    // Frameworks have such names, and lists of values.
    $headers = ['Webhook-Id' => (array) $id, 'webhook-timestamp' => $time, 'webhook-signature' => $signature];
    $textOf = fn () => h\Webhook::verify(...$given, headers: $headers)['data']['text'];
    checkOutcome($vector, fn () => assert($textOf() === 'Ein Gruß 👋'));
}

$tests = [];
foreach (array_merge(...array_map(read(...), ['requests', 'retries', 'errors', 'lists', 'uploads'])) as $scenario) {
    foreach ($scenario['statuses'] ?? [null] as $status) {
        $each = $status ? ['responses' => [['status' => $status]]] + $scenario : $scenario;
        $tests["$scenario[title] $status"] = fn () => isset($each['store']) ? checkUpload($each) : check($each);
    }
}
['webhook' => $webhook, 'vectors' => $vectors] = read('webhooks');
foreach ($vectors as $vector) {
    $tests[$vector['title']] = fn () => checkWebhook($vector, $webhook);
}
return $tests;
