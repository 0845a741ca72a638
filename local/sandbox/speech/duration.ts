import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { UploadedFile } from './request.ts';

/** Bytes a second of common speech audio (128 kbit/s), for files without a duration. */
const USUAL_BYTES_PER_SECOND = 16_000;

/** How long the file plays, in seconds: from its own header, else from its bit rate, else guessed from its size. */
export const durationOf = async (file: UploadedFile): Promise<number> => {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file.head) });
  try {
    if (file.bytes <= file.head.length) return await input.computeDuration();
    const stated = await input.getDurationFromMetadata();
    return stated ?? ((await input.computeDuration()) * file.bytes) / file.head.length;
  } catch {
    return file.bytes / USUAL_BYTES_PER_SECOND;
  } finally {
    input.dispose();
  }
};
