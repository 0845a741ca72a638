import { Stream } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bucket } from '@google-cloud/storage';
import { z } from 'zod';
import { jitter } from '../../model/ids.ts';
import { PRIVATE_FOLDER, STATUS_FOLDER } from './public-url.ts';

export interface FileMetadata {
  contentType: string;
  /** `inline` if a browser may display the file, `attachment` if it may only download it. */
  disposition: 'inline' | 'attachment';
}

/** Byte offsets, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The file store has no file at this path. */
export class FileNotFoundError extends Error {
  override readonly name = 'FileNotFoundError';
}

/** Caches may keep a public file for ever: a path is never written twice with different contents, except those of the status. */
export function cacheControlOf(path: string): string {
  if (path.startsWith(`${STATUS_FOLDER}/`)) return 'public, max-age=30';
  return path.startsWith(PRIVATE_FOLDER) ? 'private, no-store' : 'public, max-age=31536000, immutable';
}

/**
 * Streams into an object in one resumable upload: the object appears after the last byte and a matching checksum, or not at
 * all. The store discards uploads that are never finished.
 */
export async function writeObject(
  bucket: Bucket,
  path: string,
  contents: AsyncIterable<Uint8Array>,
  { contentType, disposition }: FileMetadata,
  signal?: AbortSignal,
): Promise<void> {
  const upload = bucket.file(path).createWriteStream({
    resumable: true,
    // Node computes MD5 natively; CRC32C in JavaScript would take half of the CPU time of a transfer.
    validation: 'md5',
    contentType,
    metadata: { contentType, contentDisposition: disposition, cacheControl: cacheControlOf(path) },
  });
  await pipeline(contents, upload, signal ? { signal } : {});
}

const errorWithCode = z.object({ code: z.union([z.number(), z.string()]) });

/** Errors worth a retry: https://cloud.google.com/storage/docs/retry-strategy#retryable */
const TRANSIENT_CODES = new Set([
  '408',
  '429',
  '500',
  '502',
  '503',
  '504',
  'ECONNRESET',
  'ECONNREFUSED',
  'ETIMEDOUT',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** Attempts in a row without a byte received, and the backoff before the second (ms); it doubles each time. */
const MAX_ATTEMPTS = 4;
const FIRST_BACKOFF_MS = 250;

/** Whether the store has responded that there is no such object. */
export function isNotFound(error: unknown): boolean {
  return codeOf(error) === '404';
}

/**
 * The client joins one response of more than a few kilobytes to four pipelines, and leaves none behind: these are more
 * listeners than Node takes for a leak.
 */
const CLIENT_LISTENERS = 20;

/**
 * Reads an object and resumes after a broken connection, since objects never change. Throws `FileNotFoundError`, or the
 * error of the last attempt. `bucket` must have `autoRetry` off: the client's own retry of a read crashes the process
 * (https://github.com/googleapis/google-cloud-node/issues/8670).
 */
export async function* readObject(
  bucket: Bucket,
  path: string,
  range: Partial<ByteRange> = {},
): AsyncGenerator<Uint8Array> {
  let received = 0;
  for (let attempt = 1; ; attempt += 1) {
    const start = (range.start ?? 0) + received;
    try {
      for await (const chunk of readOnce(bucket, path, start > 0 ? { ...range, start } : range)) {
        received += chunk.length;
        attempt = 1;
        yield chunk;
      }
      return;
    } catch (error) {
      if (isNotFound(error)) throw new FileNotFoundError(path, { cause: error });
      if (attempt >= MAX_ATTEMPTS || !TRANSIENT_CODES.has(codeOf(error))) throw error;
      await sleep(jitter(FIRST_BACKOFF_MS * 2 ** (attempt - 1)));
    }
  }
}

function codeOf(error: unknown): string {
  return String(errorWithCode.safeParse(error).data?.code);
}

async function* readOnce(bucket: Bucket, path: string, range: Partial<ByteRange>): AsyncGenerator<Uint8Array> {
  const stream = bucket.file(path).createReadStream({ decompress: false, ...range });
  stream.once('response', ({ body }: { body?: unknown }) => {
    if (body instanceof Stream) body.setMaxListeners(CLIENT_LISTENERS);
  });
  try {
    yield* stream;
  } finally {
    stream.destroy();
  }
}
