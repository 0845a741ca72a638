import { Readable } from 'node:stream';
import type { ZodType } from 'zod';
import { MINUTE, SECOND } from '../../model/clock.ts';
import type { MediaItem } from '../../model/post.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { OpenMedia, PublishContext } from '../contract/publish.ts';
import { MediaReader } from './media-reader.ts';

/** A worker has five minutes; before they end it lets the queue start another one where it stopped (ms). */
const BUDGET_MS = 3.5 * MINUTE;

/** A file in parts, of the lengths that the platform requires. */
interface Parts<T> {
  item: MediaItem;
  /** The same file, opened to plan the parts. */
  media: OpenMedia;
  /** Prefix of the remembered steps, which are numbered: letters and digits. */
  name: string;
  /** In bytes, in order. Together they are the file. */
  lengths: readonly number[];
  /** What `send` returns for a part. */
  reply: ZodType<T>;
  send(part: Buffer, index: number): Promise<T>;
}

/**
 * Sends a file in parts, from its address straight to the platform, with one part in memory at a time. A part that is
 * sent is remembered, so that the next worker continues after it. Returns what `send` returned, in order. Throws
 * `MediaFailure`, `pending` when a worker's time is up or its instance has no memory to spare, and what `send` throws.
 */
export async function uploadParts<T>(
  job: Pick<PublishContext, 'steps' | 'clock' | 'openMedia' | 'withPartMemory'>,
  { item, media, name, lengths, reply, send }: Parts<T>,
): Promise<T[]> {
  const until = job.clock.now() + BUDGET_MS;
  const sizeBytes = lengths.reduce((sum, length) => sum + length, 0);
  const reader = new MediaReader(job, { item, sizeBytes, first: media });
  const replies: T[] = [];
  let from = 0;
  try {
    for (const [index, length] of lengths.entries()) {
      if (job.clock.now() >= until)
        throw new PlatformFailure({ kind: 'pending', retryAfterMs: SECOND, message: 'The file is being uploaded.' });
      const effect = () => job.withPartMemory(length, async () => send(await reader.read(from, length), index));
      replies.push(await job.steps.remember(`${name}${index}`, reply, effect));
      from += length;
    }
    return replies;
  } finally {
    await reader.close();
  }
}

/** A file of `sizeBytes` in parts of `partBytes`, the last one shorter. */
export function equalParts(sizeBytes: number, partBytes: number): number[] {
  return Array.from({ length: Math.ceil(sizeBytes / partBytes) }, (_, index) =>
    Math.min(partBytes, sizeBytes - index * partBytes),
  );
}

/** The names of the steps that `uploadParts` remembers. */
export function partNames(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index}`);
}

/** Sends a file in one piece. Throws `pending` when the instance has no memory to spare, and what `send` throws. */
export function sendInOneRequest<T>(
  { withPartMemory }: Pick<PublishContext, 'withPartMemory'>,
  media: OpenMedia,
  send: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  return withPartMemory(media.sizeBytes, async () => send(await bufferOf(media)));
}

/** Sends a file as a stream. A file that breaks off is the failure of the file, which the client of the call does not tell. */
export async function sendAsStream<T>({ stream }: OpenMedia, send: (body: Readable) => Promise<T>): Promise<T> {
  let broken: unknown;
  const watched = async function* () {
    try {
      yield* stream;
    } catch (error) {
      broken = error;
      throw error;
    }
  };
  try {
    return await send(Readable.from(watched()));
  } catch (error) {
    throw broken ?? error;
  }
}

/** The whole file, in memory. */
export async function bufferOf({ stream }: OpenMedia): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
