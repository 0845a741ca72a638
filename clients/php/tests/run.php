<?php

// Runs the tests of the client: `php -d zend.assertions=1 tests/run.php`.

declare(strict_types=1);

namespace Herald\Publishing\Tests;

use Herald\Publishing as h;

require __DIR__ . '/../src/exceptions.php';
require __DIR__ . '/../src/Generated/exceptions.php';
spl_autoload_register(fn (string $class) => require __DIR__ . '/../src/' . strtr(substr($class, 18), '\\', '/') . '.php');
ini_get('zend.assertions') === '1' || throw new \Exception('Assertions are off.');

/** Responds with these steps of `clients/conformance`, the last one again and again. Only pauses take time. */
final class Script extends h\Transport
{
    public array $requests = [];
    public array $pauses = [];

    public function __construct(private array $steps) {}

    public function exchange(string $verb, string $url, array $headers, string $body, float $timeout): h\Response
    {
        $line = "$verb " . str_replace('https://herald.example', '', $url);
        $this->requests[] = ['line' => $line, 'body' => $body, 'timeout' => $timeout] + $headers;
        $step = count($this->steps) > 1 ? array_shift($this->steps) : $this->steps[0];
        $step !== 'cut' && !isset($step['isCut']) || throw new h\ConnectionException('Cut.');
        $text = is_string($step['body'] ?? []) ? $step['body'] : json_encode($step['body'] ?? []);
        return new h\Response($step['status'] ?? 200, $step['headers'] ?? [], $text);
    }

    public function now(): float
    {
        return 1798761600 + array_sum($this->pauses);
    }

    public function wait(float $seconds): void
    {
        $this->pauses[] = $seconds;
    }

    public function herald(mixed ...$settings): h\Herald
    {
        $settings += ['apiKey' => 'sk_test_1', 'baseUrl' => 'https://herald.example/'];
        return new h\Herald(...$settings, transport: $this);
    }
}

set_error_handler(fn (int $level, string $message) => error_reporting() & $level ? throw new \Error($message) : false);
$tests = [...require __DIR__ . '/conformance.php', ...require __DIR__ . '/client.php'];
foreach ($tests as $title => $test) {
    echo "$title\n";
    $test();
}
echo count($tests) . " tests passed.\n";
