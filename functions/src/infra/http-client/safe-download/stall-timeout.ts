import type { Readable } from 'node:stream';
import { DownloadError } from './download-error.ts';

/** Minimum received per window while waiting (bytes): slower than any connection that could carry a video. */
const MIN_BYTES_PER_WINDOW = 64 * 1024;

/**
 * Passes chunks through and destroys the source with `too_slow` if it stalls or only trickles. Only time spent waiting for
 * the source counts, not the time the consumer takes. `windowMs` in ms.
 */
export async function* withStallTimeout(source: Readable, windowMs: number): AsyncGenerator<Uint8Array> {
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
