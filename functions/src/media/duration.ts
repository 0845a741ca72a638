import { ADTS, CustomSource, FLAC, Input, MATROSKA, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE, WEBM } from 'mediabunny';
import type { HeadAndTail } from './head-tail-buffer.ts';
import { type ReadRange, StoredFileReader } from './stored-file-reader.ts';

/** Everything that is one file by itself; a playlist would lead elsewhere. */
const formats = [MP4, QTFF, MATROSKA, WEBM, MP3, WAVE, OGG, ADTS, FLAC, MPEG_TS];

/** Longer than any honest file takes to tell (ms). */
const TIMEOUT_MS = 15_000;
/** What a parser may hold of a file (bytes). */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/**
 * How long a sound or video file plays, in seconds; null where its format does not tell, or it tells nonsense. Measured on
 * what is in the file, as its header may say anything. Reads all of it only where it has no index.
 */
export const durationOf = async (margins: HeadAndTail, ask: ReadRange): Promise<number | null> => {
  const inTime = AbortSignal.timeout(TIMEOUT_MS);
  const bytes = new StoredFileReader(margins, ask);
  const input = new Input({
    formats,
    source: new CustomSource({
      getSize: () => bytes.size,
      read: (start, end) => {
        inTime.throwIfAborted();
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
    // Whatever a stranger's file does to a parser, it is stored: only its length stays unknown.
    return null;
  } finally {
    input.dispose();
  }
};
