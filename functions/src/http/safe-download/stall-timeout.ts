import type { Readable } from 'node:stream';
import { DownloadError } from './download-error.ts';

/** What has to arrive in one window while we wait for it (bytes): slower than any line that could carry a video. */
const MIN_BYTES_PER_WINDOW = 16 * 1024;

/**
 * The chunks of a source that keeps coming: one that is silent, or lets a byte fall now and then to hold the line, ends
 * with `too_slow`. Only time that is spent waiting for the source counts, not time its reader takes. `windowMs` in ms.
 */
export async function* withStallTimeout(source: Readable, windowMs: number): AsyncGenerator<Uint8Array> {
  let arrived = 0;
  let waiting = true;
  const watch = setInterval(() => {
    if (waiting && arrived < MIN_BYTES_PER_WINDOW) source.destroy(new DownloadError('too_slow'));
    arrived = 0;
  }, windowMs);
  try {
    for await (const chunk of source) {
      arrived += chunk.length;
      waiting = false;
      yield chunk;
      waiting = true;
    }
  } finally {
    clearInterval(watch);
  }
}
