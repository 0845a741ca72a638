import { type ZodType, z } from 'zod';
import { sha256Hex } from '../crypto/digest.ts';
import type { MediaItem } from '../store/documents/submission.ts';
import { MINUTE, SECOND } from '../time/clock.ts';
import { type OpenMedia, PlatformFailure, type PublishJob } from './contract.ts';
import { MediaFailure } from './media-failure.ts';

/** Times a file is fetched anew within one attempt when it breaks off, and the pause before that, longer each time (ms). */
const TRIES = 3;
const PAUSE_MS = SECOND;
/** A worker has five minutes; before they end it lets the queue start another one where it stopped (ms). */
const BUDGET_MS = 3.5 * MINUTE;

/** A file in parts, as a platform wants them. */
export interface Parts<T> {
  item: MediaItem;
  /** The same, as it was opened to plan the parts. */
  media: OpenMedia;
  /** Of the remembered steps, which are numbered: letters and digits. */
  name: string;
  /** In bytes, in order. Together they are the file. */
  lengths: readonly number[];
  /** What the platform answers to a part. */
  answer: ZodType<T>;
  send(part: Buffer, index: number): Promise<T>;
}

/** The stream in buffers of exactly these lengths; what is left over at the end is dropped. */
export async function* cut(stream: AsyncIterable<Uint8Array>, lengths: readonly number[]): AsyncGenerator<Buffer> {
  const waiting = lengths.filter((length) => length > 0);
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    held.push(chunk);
    bytes += chunk.length;
    for (let [length] = waiting; length !== undefined && bytes >= length; [length] = waiting) {
      const whole = Buffer.concat(held);
      waiting.shift();
      held = [whole.subarray(length)];
      bytes -= length;
      yield whole.subarray(0, length);
    }
  }
}

const changed = () =>
  new MediaFailure('The file at this address changed while it was being uploaded. Publish the post again.', {
    passing: false,
  });

const pass = async <T>(
  { steps, clock }: Pick<PublishJob, 'steps' | 'clock'>,
  { media, name, lengths, answer, send }: Omit<Parts<T>, 'item'>,
  until: number,
): Promise<T[]> => {
  if (media.sizeBytes !== lengths.reduce((sum, length) => sum + length, 0)) throw changed();
  const record = z.object({ digest: z.string(), answer });
  const answers: T[] = [];
  for await (const part of cut(media.stream, lengths)) {
    if (clock.now() >= until)
      throw new PlatformFailure({ kind: 'pending', retryAfterMs: SECOND, message: 'The file is being uploaded.' });
    const index = answers.length;
    const digest = sha256Hex(part);
    const effect = async () => ({ digest, answer: await send(part, index) });
    const sent = await steps.remember(`${name}${index}`, record, effect);
    if (sent.digest !== digest) throw changed();
    answers.push(sent.answer);
  }
  return answers;
};

/**
 * Sends a file in parts, from its address straight to the platform, with one part in memory at a time. A part that is
 * sent is remembered, so that a worker that takes over goes on behind it. Gives the platform's answers in order. Throws
 * `MediaFailure`, `pending` when a worker's time is up, and what `send` throws.
 */
export const uploadParts = async <T>(
  job: Pick<PublishJob, 'steps' | 'clock' | 'openMedia' | 'sleep'>,
  parts: Parts<T>,
): Promise<T[]> => {
  const until = job.clock.now() + BUDGET_MS;
  for (let tries = 1, { media } = parts; ; tries += 1) {
    try {
      return await pass(job, { ...parts, media }, until);
    } catch (error) {
      if (!(error instanceof MediaFailure) || !error.passing || tries >= TRIES) throw error;
      await job.sleep(PAUSE_MS * tries);
      media = await job.openMedia(parts.item);
    }
  }
};

/** A file of `sizeBytes` in parts of `partBytes`, the last one shorter. */
export const equalParts = (sizeBytes: number, partBytes: number): number[] =>
  Array.from({ length: Math.ceil(sizeBytes / partBytes) }, (_, index) =>
    Math.min(partBytes, sizeBytes - index * partBytes),
  );

/** The names of the steps that `uploadParts` has remembered, to forget them. */
export const partNames = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${name}${index}`);

/** All of a file that fits into memory. */
export const wholeOf = async ({ stream }: OpenMedia): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};
