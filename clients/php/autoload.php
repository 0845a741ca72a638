<?php

// Loads the client where Composer does not.

declare(strict_types=1);

require_once __DIR__ . '/src/exceptions.php';
require_once __DIR__ . '/src/Generated/exceptions.php';
spl_autoload_register(function (string $class): void {
    if (preg_match('/^Herald\\\\Publishing\\\\(.+)/', $class, $found)) {
        @include __DIR__ . '/src/' . strtr($found[1], '\\', '/') . '.php';
    }
});
