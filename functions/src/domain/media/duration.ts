import { ADTS, CustomSource, FLAC, Input, MATROSKA, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE, WEBM } from 'mediabunny';
import type { HeadAndTail } from './head-tail-buffer.ts';
import { type ReadRange, StoredFileReader } from './stored-file-reader.ts';

/** Self-contained formats only; a playlist would refer to other URLs. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC, MPEG_TS];

/** Longer than any well-formed file takes (ms). */
const TIMEOUT_MS = 15_000;
/** Maximum memory of the parser's cache (bytes). */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/**
 * The duration of an audio or video file in seconds; null if it cannot be determined or is not plausible. Computed from the
 * packets, as the header may state anything. Reads the whole file only if it has no index.
 */
export async function durationOf(ends: HeadAndTail, readRange: ReadRange): Promise<number | null> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const bytes = new StoredFileReader(ends, readRange);
  const input = new Input({
    formats,
    source: new CustomSource({
      getSize: () => bytes.size,
      read: (start, end) => {
        timeout.throwIfAborted();
        return bytes.read(start, end);
      },
      maxCacheSize: MAX_CACHE_BYTES,
      prefetchProfile: 'none',
    }),
  });
  try {
    const seconds = await input.computeDuration();
    return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
  } catch {
    // A malformed file is stored all the same; only its duration stays unknown.
    return null;
  } finally {
    input.dispose();
  }
}
