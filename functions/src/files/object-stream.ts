import { pipeline } from 'node:stream/promises';
import type { Storage } from 'firebase-admin/storage';
import { z } from 'zod';
import type { FileDescription } from './files.ts';

type Bucket = ReturnType<Storage['bucket']>;

/** A file that should be in the store and is not. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}

/** A path is never written twice with other contents, so whoever has a copy may keep it. */
const CACHE = 'public, max-age=31536000, immutable';

/**
 * Streams into an object in one upload session: the object comes into being with the last byte and a matching checksum, or
 * not at all. Sessions that break off are forgotten by the store.
 */
export const writeObject = async (
  bucket: Bucket,
  path: string,
  contents: AsyncIterable<Uint8Array>,
  { contentType, disposition }: FileDescription,
  signal?: AbortSignal,
): Promise<void> => {
  const upload = bucket.file(path).createWriteStream({
    resumable: true,
    // Node computes it natively; the other checksum, in JavaScript, would be half of the work of a transfer.
    validation: 'md5',
    contentType,
    metadata: { contentType, contentDisposition: disposition, cacheControl: CACHE },
  });
  await pipeline(contents, upload, signal ? { signal } : {});
};

const coded = z.object({ code: z.union([z.number(), z.string()]) });

export async function* readObject(
  bucket: Bucket,
  path: string,
  range?: { start: number; end: number },
): AsyncGenerator<Uint8Array> {
  const stream = bucket.file(path).createReadStream({ decompress: false, ...range });
  try {
    yield* stream;
  } catch (error) {
    if (String(coded.safeParse(error).data?.code) === '404') throw new FileMissing(path, { cause: error });
    throw error;
  } finally {
    stream.destroy();
  }
}
