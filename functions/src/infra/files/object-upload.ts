import type { Bucket } from '@google-cloud/storage';
import { z } from 'zod';
import { cacheControlOf, type FileMetadata, isNotFound } from './object-stream.ts';

/**
 * Starts a resumable session for an object of this size; the store accepts no other length. A browser may only download
 * the object, whatever its type, because no page should display it. Pages of `origin` may send the bytes: Cloud Storage
 * allows only the origin of the request that starts a session.
 */
export async function startObjectUpload(
  bucket: Bucket,
  path: string,
  sizeBytes: number,
  origin: string | null,
): Promise<string> {
  const metadata = {
    contentLength: sizeBytes,
    contentType: 'application/octet-stream',
    contentDisposition: 'attachment',
  };
  const [uri] = await bucket.file(path).createResumableUpload({ metadata, ...(origin === null ? {} : { origin }) });
  return uri;
}

const objectMetadata = z.object({ size: z.coerce.number() });

/** In bytes; null where there is no such object. */
export async function objectSize(bucket: Bucket, path: string): Promise<number | null> {
  try {
    const [metadata] = await bucket.file(path).getMetadata();
    return objectMetadata.parse(metadata).size;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Copies within the store, which sends no bytes through this process. */
export async function copyObject(
  bucket: Bucket,
  from: string,
  to: string,
  { contentType, disposition }: FileMetadata,
): Promise<void> {
  const metadata = { contentType, contentDisposition: disposition, cacheControl: cacheControlOf(to) };
  await bucket.file(from).copy(bucket.file(to), metadata);
}
