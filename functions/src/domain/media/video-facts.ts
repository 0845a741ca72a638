import { CustomSource, Input, MATROSKA, MP4, QTFF, WEBM } from 'mediabunny';

/** Longer than any well-formed beginning takes (ms). */
const TIMEOUT_MS = 3000;

export interface VideoFacts {
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
}

const unknown: VideoFacts = { durationSeconds: null, width: null, height: null };

/**
 * The length and size of a video, from its first bytes: for files with their index at the beginning, as platforms
 * require. Unknown facts are null. `sizeBytes` is the size of the whole file.
 */
export async function videoFactsOf(head: Uint8Array, sizeBytes: number): Promise<VideoFacts> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const source = new CustomSource({
    getSize: () => sizeBytes,
    read: (start, end) => {
      timeout.throwIfAborted();
      if (end > head.length) throw new RangeError('This part of the file was not read.');
      return head.subarray(start, end);
    },
    prefetchProfile: 'none',
  });
  const input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return unknown;
    const seconds = await input.computeDuration();
    return {
      durationSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
      width: (await track.getDisplayWidth()) || null,
      height: (await track.getDisplayHeight()) || null,
    };
  } catch {
    return unknown;
  } finally {
    input.dispose();
  }
}
