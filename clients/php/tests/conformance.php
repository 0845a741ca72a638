<?php

// The promises of every client: see clients/conformance/README.md.

declare(strict_types=1);

namespace Herald\Publishing\Tests;

use Herald\Publishing as h;

const MIB = 1024 * 1024;
const SIZE = 17 * MIB;

function read(string $file): array
{
    return json_decode(file_get_contents(__DIR__ . "/../../conformance/$file.json"), true, flags: JSON_THROW_ON_ERROR);
}

/** Checks how a scenario ends, and its pauses. Returns whether it fails. */
function checkOutcome(\Closure $call, string $title, array $error = [], array $pauses = [], ?Script $script = null): bool
{
    $thrown = null;
    try {
        $call();
    } catch (\Throwable $thrown) {
        $error || throw $thrown;
    }
    foreach ($pauses as $index => [$least, $most]) {
        assert($least <= $script->pauses[$index] && $script->pauses[$index] <= $most);
    }
    $names = ['Herald\Publishing\\' => '', 'InvalidArgument' => 'Argument', 'Exception' => 'Error'];
    foreach ($error as $field => $expected) {
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
function call(
    h\Herald $herald,
    array &$items,
    string $method,
    array $arguments = [],
    ?array $query = null,
    array $options = [],
    float $take = INF,
): mixed {
    [$method, $group] = [...array_reverse(explode('.', $method)), null];
    $given = [...$arguments, ...$query === null ? [] : [$query]];
    $returned = ($group ? $herald->$group : $herald)->$method(...$given, options: $options);
    foreach ($returned instanceof \Generator && $take > 0 ? $returned : [] as $item) {
        $items[] = $item;
        if (count($items) == $take) {
            break;
        }
    }
    return $returned;
}

/** Checks a scenario. It names every field, so that an unknown one fails. */
function check(
    array $calls,
    array $settings = [],
    ?string $profile = null,
    array $responses = [[]],
    array $requests = [],
    ?int $requestCount = null,
    array $idempotencyKeys = [],
    mixed $result = null,
    array $items = [],
    mixed ...$outcome,
): void {
    $script = new Script($responses);
    $listed = [];
    $returned = null;
    $run = function () use ($calls, $settings, $profile, $script, &$listed, &$returned) {
        $herald = $script->herald(...$settings);
        $herald = $profile === null ? $herald : $herald->withProfile($profile);
        foreach ($calls as $call) {
            $returned = call($herald, $listed, ...$call);
        }
    };
    checkOutcome($run, ...$outcome, script: $script);
    assert($listed === $items && $returned === ($result ?? $returned));
    assert(count($script->requests) === ($requestCount ?? count($requests ?: $idempotencyKeys)));
    assert(!$idempotencyKeys || $idempotencyKeys === keysOf($script->requests));
    foreach ($requests as $index => $expected) {
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

function checkUpload(
    array $store,
    array $parts,
    ?array $progress = null,
    bool $isResumed = false,
    mixed ...$outcome,
): void {
    fwrite($file = fopen('php://memory', 'w+b'), $content = random_bytes(SIZE));
    $upload = ['body' => ['id' => 'm1', 'uploadUrl' => 'https://store.example']];
    $has = fn (int|float $mib) => ['status' => 308, 'headers' => ['range' => 'bytes=0-' . $mib * MIB - 1]];
    $store = array_map(fn ($step) => is_numeric($step) ? $has($step) : $step, $store);
    $session = $isResumed ? $upload['body'] : null;
    $script = new Script([...$session ? [] : [$upload], ...$store, $upload]);
    $options = ['session' => $session, 'options' => ['idempotencyKey' => 'mine']];
    $options['onProgress'] = function (int $sent) use (&$reported) { $reported[] = $sent / MIB; };
    $uploading = fn () => $script->herald()->media->upload($file, ...$options);
    $hasFailed = checkOutcome($uploading, ...$outcome, script: $script);
    foreach (array_filter($script->requests, fn ($each) => isset($each['content-range'])) as $each) {
        $sent[] = $each['body'] === '' ? '?' : ($first = (int) substr($each['content-range'], 6)) / MIB;
        $range = $each['body'] === '' ? '*' : $first . '-' . $first + strlen($each['body']) - 1;
        assert($each['content-range'] === "bytes $range/" . SIZE && !isset($each['service-api-key']));
        assert($each['body'] === '' || $each['body'] === substr($content, $first, 8 * MIB));
    }
    assert([$sent, $reported] == [$parts, $progress ?? $reported]);
    // The key of the caller is the one of the start.
    assert((end($script->requests)['idempotency-key'] ?? '') !== 'mine');
    assert(str_contains(end($script->requests)['line'], $hasFailed ? 'store.example' : 'uploads/m1/complete'));
}

function checkWebhook(array $webhook, array $changes = [], mixed ...$outcome): void
{
    ['id' => $id, 'timestamp' => $time, 'signature' => $signature] = $given = $changes + $webhook;
    unset($given['id'], $given['timestamp'], $given['signature']);
    // Frameworks have such names, and lists of values.
    $headers = ['Webhook-Id' => (array) $id, 'webhook-timestamp' => $time, 'webhook-signature' => $signature];
    $textOf = fn () => h\Webhook::verify(...$given, headers: $headers)['data']['text'];
    checkOutcome(fn () => assert($textOf() === 'Ein Gruß 👋'), ...$outcome);
}

$tests = [];
foreach (array_merge(...array_map(read(...), ['requests', 'retries', 'errors', 'lists', 'uploads'])) as $scenario) {
    $statuses = $scenario['statuses'] ?? [null];
    unset($scenario['statuses']);
    foreach ($statuses as $status) {
        $each = $status ? ['responses' => [['status' => $status]]] + $scenario : $scenario;
        $check = isset($each['store']) ? checkUpload(...) : check(...);
        $tests["$scenario[title] $status"] = fn () => $check(...$each);
    }
}
['webhook' => $webhook, 'vectors' => $vectors] = read('webhooks');
foreach ($vectors as $vector) {
    $tests[$vector['title']] = fn () => checkWebhook($webhook, ...$vector);
}
return $tests;
