<?php

declare(strict_types=1);

namespace Herald\Publishing;

/**
 * @phpstan-import-type StoredMedia from Generated\Types
 * @phpstan-import-type Upload from Generated\Types
 * @phpstan-import-type RequestOptions from Generated\Types
 */
class Media extends Generated\MediaMethods
{
    /** Cloud Storage takes parts in multiples of 256 KiB, all but the last one. */
    private const PART_BYTES = 8 * 1024 * 1024;
    /** How long one part may take (seconds): its bytes over a line of 256 kbit/s. */
    private const PART_TIMEOUT = 300.0;
    /** The limit of consecutive failures; bytes that arrive reset the count. */
    private const MAX_FAILURES = 6;

    /**
     * Uploads a file in parts, and continues after an interruption.
     *
     * @param string|resource $file a path, or a stream that can seek
     * @param string $contentType as in `video/mp4`: Herald checks it against the bytes
     * @param ?Upload $session the result of `startUpload` for this file, also from another process: only what is missing is sent
     * @param ?callable(int, int): mixed $onProgress gets the sent bytes and all bytes
     * @param RequestOptions $options
     * @return StoredMedia
     * @throws HeraldException with the code `upload_refused` once the session has expired
     */
    public function upload(
        mixed $file,
        string $contentType = 'application/octet-stream',
        ?string $fileName = null,
        ?array $session = null,
        ?callable $onProgress = null,
        array $options = [],
    ): array {
        $stream = is_string($file) ? @fopen($file, 'rb') : $file;
        $size = is_resource($stream) ? fstat($stream)['size'] : throw new \InvalidArgumentException('The file cannot be read.');
        $name = $fileName ?? (is_string($file) ? basename($file) : null);
        $request = ['sizeBytes' => $size, 'contentType' => $contentType] + ($name === null ? [] : ['fileName' => $name]);
        $upload = $session ?? $this->startUpload($request, $options);
        $this->sendInParts($upload['uploadUrl'], $stream, $size, $session === null, $onProgress ?? fn () => null);
        return $this->completeUpload($upload['id'], ['idempotencyKey' => null] + $options);
    }

    /** `$isKnown`: whether the position is. Otherwise the store is asked, since a part may have arrived without its response. */
    private function sendInParts(string $url, $stream, int $size, bool $isKnown, callable $onProgress): void
    {
        $transport = $this->connection->transport;
        for ($position = $failures = 0; $position < $size;) {
            $part = $isKnown ? stream_get_contents($stream, self::PART_BYTES, $position) : '';
            $range = $isKnown ? $position . '-' . ($position + strlen($part) - 1) : '*';
            $headers = ['content-range' => "bytes $range/$size", 'content-type' => 'application/octet-stream'];
            $isKnown && $onProgress($position, $size);
            try {
                $next = self::positionAfter($transport->exchange('PUT', $url, $headers, $part, self::PART_TIMEOUT), $size);
                $isKnown && $next <= $position && throw new ConnectionException('The file store did not keep a part.');
                $failures = $next > $position ? 0 : $failures;
                [$position, $isKnown] = [$next, true];
            } catch (ConnectionException $exception) {
                $failures < self::MAX_FAILURES || throw new ConnectionException('The upload was cut off.', 0, $exception);
                $isKnown = false;
                $transport->wait(Connection::pauseBefore($failures++));
            }
        }
        $onProgress($size, $size);
    }

    /** Where to go on after this response: the size of the file once the store has all of it. */
    private static function positionAfter(Response $response, int $size): int
    {
        if ($response->isSuccessful()) {
            return $size;
        }
        if ($response->status !== 308) {
            $problem = "The file store responded with status $response->status.";
            throw $response->isTransient()
                ? new ConnectionException($problem)
                : new HeraldException($response->status, 'upload_refused', $problem, fix: 'Start the upload again.');
        }
        // The last byte counts once the store has confirmed the file. Without a range the store has none.
        $hasRange = preg_match('/-(\d+)\z/', $response->headers['range'] ?? '', $found);
        return $hasRange ? min((int) $found[1] + 1, $size - 1) : 0;
    }
}
