<?php

// What only the client in PHP has.

declare(strict_types=1);

namespace Herald\Publishing\Tests;

return [
    'A request has the options, the time that it may take, and the version that was read.' => function () {
        $script = new Script([['headers' => ['etag' => 'W/"1"'], 'body' => ['id' => 'prf_1']]]);
        $herald = $script->herald(timeout: 7.0);
        $herald->posts->create(['post' => ['content' => ['text' => 'Hello']]], ['testScenario' => 'x=rejected']);
        $herald->posts->update('p1', [], ifMatch: $herald->profiles->get('prf_1'));
        [$create, , $update] = $script->requests;
        assert([$create['timeout'], $create['herald-test-scenario']] === [7.0, 'x=rejected']);
        assert([$update['body'], $update['if-match']] === ['{}', 'W/"1"']);
    },
    'A version that was not read and an unknown option are refused before anything is sent.' => function () {
        $herald = ($script = new Script([[]]))->herald();
        checkOutcome(['error' => ['class' => 'ArgumentError']], fn () => $herald->posts->update('p1', [], ['x']));
        checkOutcome(['error' => ['class' => 'Error']], fn () => $herald->me(['idempotenceKey' => 'k']));
        assert($script->requests === []);
    },
    'A disconnection returns nothing when its first response was lost.' => function () {
        assert((new Script(['cut', ['status' => 404]]))->herald()->disconnectAccount('x', '1') === []);
    },
];
