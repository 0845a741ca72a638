<?php

declare(strict_types=1);

namespace Herald\Publishing\Tests;

use Herald\Publishing as h;

const PART = 8 * 1024 * 1024;
const SIZE = 2 * PART + 96;
const QUESTION = 'bytes */' . SIZE;

/** Uploads a file to a store with these faults: a status, or how many bytes arrive before a cut. Returns the ranges, progress and session. */
function upload(array $faults = [], ?array $session = null, int $keptBytes = 0): array
{
    $content = str_repeat('0123456789abcdef', intdiv(SIZE, 16));
    [$kept, $ranges, $progress, $saved] = [substr($content, 0, $keptBytes), [], [], null];
    $store = function (string $verb, array $headers, string $body) use (&$faults, &$kept, &$ranges) {
        if ($verb === 'POST') {
            return [201, [], ['id' => 'm1', 'uploadUrl' => 'https://store.example', 'expiresAt' => '2027-01-02T00:00:00.000Z']];
        }
        $ranges[] = $headers['content-range'];
        $fault = array_shift($faults) ?? [308, PART];
        $kept .= substr($body, 0, $fault[1] ?? 0);
        $range = $kept === '' ? [] : ['range' => 'bytes=0-' . (strlen($kept) - 1)];
        return $fault[0] === 308 && strlen($kept) === SIZE ? [200] : ($fault[0] === null ? null : [$fault[0], $range]);
    };
    fwrite($file = fopen('php://memory', 'w+b'), $content);
    $onSession = function (array $given) use (&$saved) {
        $saved = $given;
    };
    $onProgress = function (int $sent) use (&$progress) {
        $progress[] = $sent;
    };
    $media = (new Script([$store]))->herald(maxRetries: 0)->media;
    assert($media->upload($file, 'video/mp4', 'v.mp4', $session, $onSession, $onProgress)['id'] === 'm1' && $kept === $content);
    return [$ranges, $progress, $saved];
}

function part(int $first, int $end): string
{
    return "bytes $first-" . ($end - 1) . '/' . SIZE;
}

return [
    'A file is sent in parts, and its stored session sends what is missing.' => function () {
        [$ranges, $progress, $session] = upload();
        assert($ranges === [part(0, PART), part(PART, 2 * PART), part(2 * PART, SIZE)]);
        assert($progress === [0, PART, 2 * PART, SIZE]);
        assert(upload([], $session, 2 * PART)[0] === [QUESTION, part(2 * PART, SIZE)]);
        throws(\InvalidArgumentException::class, fn () => upload([], ['sizeBytes' => 1] + $session));
    },
    'After a failure the store is asked what has arrived.' => function () {
        $whole = [308, PART];
        [$ranges] = upload([$whole, [null, 1024], [503], $whole, [null, 0], $whole, $whole]);
        $rest = part(PART + 1024, SIZE);
        assert($ranges === [part(0, PART), part(PART, 2 * PART), QUESTION, QUESTION, $rest, QUESTION, $rest]);
    },
    'A part that the store does not keep is sent again.' => function () {
        assert(array_slice(upload([[308, 0]])[0], 0, 3) === [part(0, PART), QUESTION, part(0, PART)]);
    },
    'An upload ends after seven failures without progress, and when the store refuses.' => function () {
        throws(h\ConnectionException::class, fn () => upload(array_fill(0, 7, [503])));
        upload([...array_fill(0, 6, [503]), [308, 0], [308, PART], ...array_fill(0, 6, [503])]);
        assert(throws(h\HeraldException::class, fn () => upload([[410]]))->errorCode === 'upload_refused');
    },
];
