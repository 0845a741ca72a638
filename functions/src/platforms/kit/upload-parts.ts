import type { ZodType } from 'zod';
import type { MediaItem } from '../../store/documents/submission.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { MediaReader } from './media-reader.ts';

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

/**
 * Sends a file in parts, from its address straight to the platform, with one part in memory at a time. A part that is
 * sent is remembered, so that a worker that takes over goes on behind it. Gives the platform's answers in order. Throws
 * `MediaFailure`, `pending` when a worker's time is up, and what `send` throws.
 */
export const uploadParts = async <T>(
  job: Pick<PublishContext, 'steps' | 'clock' | 'openMedia' | 'sleep'>,
  { item, media, name, lengths, answer, send }: Parts<T>,
): Promise<T[]> => {
  const until = job.clock.now() + BUDGET_MS;
  const sizeBytes = lengths.reduce((sum, length) => sum + length, 0);
  const reader = new MediaReader(job, { item, sizeBytes, first: media });
  const answers: T[] = [];
  let from = 0;
  try {
    for (const [index, length] of lengths.entries()) {
      if (job.clock.now() >= until)
        throw new PlatformFailure({ kind: 'pending', retryAfterMs: SECOND, message: 'The file is being uploaded.' });
      const effect = async () => send(await reader.read(from, length), index);
      answers.push(await job.steps.remember(`${name}${index}`, answer, effect));
      from += length;
    }
    return answers;
  } finally {
    await reader.close();
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
