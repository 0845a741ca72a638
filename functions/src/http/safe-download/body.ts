import type { IncomingMessage } from 'node:http';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { DownloadError } from './download-error.ts';
import { withStallTimeout } from './stall-timeout.ts';

/**
 * Media hardly shrinks when it is compressed, so what grows this much is a bomb: 481 bytes of doubly gzipped zeros hold
 * 200 MB. Asked only from `RATIO_FREE_BYTES` on, as a small file may be mostly empty.
 */
const MAX_RATIO = 100;
const RATIO_FREE_BYTES = 8 * 1024 * 1024;

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** One layer of a known compression, or none; nobody needs two. */
const decoderFor = (encoding: string | undefined): Transform | null => {
  const name = (encoding ?? '').trim().toLowerCase();
  if (name === '' || name === 'identity') return null;
  const decoder = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
  if (!decoder) throw new DownloadError('unreadable_encoding', 'an unknown or repeated content-encoding');
  return decoder();
};

/**
 * The decoded bytes of an answer, never more than `maxBytes`. Node itself ends a body that stops before its
 * Content-Length, or before its last chunk, with an error. Throws `DownloadError` for what is against the rules and
 * whatever the connection threw; whichever way it ends, the connection is closed.
 */
export const readBody = (
  response: IncomingMessage,
  { maxBytes, idleMs }: { maxBytes: number; idleMs: number },
): AsyncIterable<Uint8Array> => {
  const decoder = decoderFor(response.headers['content-encoding']);
  if (!decoder && Number(response.headers['content-length'] ?? 0) > maxBytes) throw new DownloadError('too_large');
  return decoded(response, decoder, maxBytes, idleMs);
};

async function* decoded(response: IncomingMessage, decoder: Transform | null, maxBytes: number, idleMs: number) {
  let received = 0;
  let given = 0;
  const counted = async function* () {
    for await (const chunk of withStallTimeout(response, idleMs)) {
      received += chunk.length;
      yield chunk;
    }
  };
  // What fails in the pipeline is thrown to whoever reads its end.
  const bytes: AsyncIterable<Uint8Array> = decoder ? pipeline(counted(), decoder, () => {}) : counted();
  try {
    for await (const chunk of bytes) {
      given += chunk.length;
      if (given > maxBytes) throw new DownloadError('too_large');
      if (given > RATIO_FREE_BYTES && given > received * MAX_RATIO)
        throw new DownloadError('too_large', 'a decompression bomb');
      yield chunk;
    }
  } finally {
    response.destroy();
  }
}
