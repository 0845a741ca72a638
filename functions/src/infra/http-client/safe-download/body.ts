import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { DownloadError } from './download-error.ts';

/**
 * Media hardly compresses, so a higher ratio means a decompression bomb: 481 bytes of doubly gzipped zeros hold 200 MB.
 * Checked only beyond `RATIO_FREE_BYTES`, as a small file may be mostly empty.
 */
const MAX_RATIO = 100;
const RATIO_FREE_BYTES = 8 * 1024 * 1024;

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Minimum received per window while waiting (bytes): slower than any connection that could carry a video. */
const MIN_BYTES_PER_WINDOW = 64 * 1024;

/**
 * The decoded body of a response, at most `maxBytes`. Node itself throws if a body ends before its Content-Length or its
 * last chunk. Throws `DownloadError` if a limit is exceeded, and the connection's own errors. The connection is always
 * closed at the end.
 */
export function readLimitedBody(
  response: IncomingMessage,
  { maxBytes, idleMs }: { maxBytes: number; idleMs: number },
): AsyncIterable<Uint8Array> {
  const decoder = decoderFor(response.headers['content-encoding']);
  if (!decoder && Number(response.headers['content-length'] ?? 0) > maxBytes) throw new DownloadError('too_large');
  return decodeBody(response, decoder, maxBytes, idleMs);
}

/** The decoder for a single known content encoding; null for none. Repeated encodings are refused. */
function decoderFor(encoding: string | undefined): Transform | null {
  const name = (encoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return null;
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  if (!decoder) throw new DownloadError('unreadable_encoding', 'an unknown or repeated content-encoding');
  return decoder();
}

async function* decodeBody(response: IncomingMessage, decoder: Transform | null, maxBytes: number, idleMs: number) {
  let received = 0;
  let decodedBytes = 0;
  const counted = async function* () {
    for await (const chunk of withStallTimeout(response, idleMs)) {
      received += chunk.length;
      yield chunk;
    }
  };
  // An error inside the pipeline is thrown to the reader of its last stream.
  const bytes: AsyncIterable<Uint8Array> = decoder ? pipeline(counted(), decoder, () => {}) : counted();
  try {
    for await (const chunk of bytes) {
      decodedBytes += chunk.length;
      if (decodedBytes > maxBytes) throw new DownloadError('too_large');
      if (decodedBytes > RATIO_FREE_BYTES && decodedBytes > received * MAX_RATIO)
        throw new DownloadError('too_large', 'a decompression bomb');
      yield chunk;
    }
  } finally {
    response.destroy();
  }
}

/**
 * Passes chunks through and destroys the source with `too_slow` if it stalls or only trickles. Only time spent waiting for
 * the source counts, not the time the consumer takes. `windowMs` in ms.
 */
async function* withStallTimeout(source: Readable, windowMs: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  let waiting = true;
  const timer = setInterval(() => {
    if (waiting && received < MIN_BYTES_PER_WINDOW) source.destroy(new DownloadError('too_slow'));
    received = 0;
  }, windowMs);
  try {
    for await (const chunk of source) {
      received += chunk.length;
      waiting = false;
      yield chunk;
      waiting = true;
    }
  } finally {
    clearInterval(timer);
  }
}
