<?php

// Runs the tests of the client: `php -d zend.assertions=1 tests/run.php`.

declare(strict_types=1);

namespace Herald\Publishing\Tests;

use Herald\Publishing as h;

require __DIR__ . '/../src/exceptions.php';
require __DIR__ . '/../src/Generated/exceptions.php';
spl_autoload_register(fn (string $class) => require __DIR__ . '/../src/' . strtr(substr($class, 18), '\\', '/') . '.php');
ini_get('zend.assertions') === '1' || throw new \Exception('Assertions are off.');

/** Responds with these steps, the last one again and again: `[status, headers, body]`, null for a cut. Only pauses take time. */
final class Script extends h\Transport
{
    public array $requests = [];
    public array $pauses = [];

    public function __construct(private array $steps) {}

    public function exchange(string $verb, string $url, array $headers, string $body, float $timeout): h\Response
    {
        $this->requests[] = ['call' => "$verb $url", 'body' => $body, 'timeout' => $timeout] + $headers;
        $step = count($this->steps) > 1 ? array_shift($this->steps) : $this->steps[0];
        [$status, $received, $content] = ($step ?? throw new h\ConnectionException('Cut.')) + [200, [], []];
        return new h\Response($status, $received, is_string($content) ? $content : json_encode($content));
    }

    public function now(): float
    {
        return NOW + array_sum($this->pauses);
    }

    public function wait(float $seconds): void
    {
        $this->pauses[] = $seconds;
    }

    public function herald(mixed ...$settings): h\Herald
    {
        return new h\Herald('sk_test_1', 'https://herald.example/', ...$settings, transport: $this);
    }
}

function throws(string $class, \Closure $call): \Throwable
{
    try {
        $call();
    } catch (\Throwable $thrown) {
        return $thrown::class === $class ? $thrown : throw $thrown;
    }
    throw new \Exception("No $class was thrown.");
}

set_error_handler(fn (int $level, string $message) => error_reporting() & $level ? throw new \Error($message) : false);
$tests = require __DIR__ . '/client.php';
foreach ($tests as $title => $test) {
    echo "$title\n";
    $test();
}
echo count($tests) . " tests passed.\n";
