import type { Config } from '../config/config.ts';

/** The folder of files that are read by signed URLs only. */
export const PRIVATE_FOLDER = 'private';

/** The folder of the status of the service, which everyone may read. It is the only one whose files change. */
export const STATUS_FOLDER = 'status';

/**
 * The URL of a stored file; it does not change while the file exists. `STORAGE_PUBLIC_URL` is the address of the bucket. A private file
 * has the address of Cloud Storage, as its signed URLs: https://cloud.google.com/storage/docs/request-endpoints#uploading-downloading
 * Cloud Storage serves an object with its own
 * Content-Type and Content-Disposition, but cannot set `X-Content-Type-Options`: a load balancer in front of the bucket adds
 * `nosniff` as a custom response header, and serves the bucket at its own root. Without one, files are safe because nothing
 * that a browser would execute is ever stored, under any content type (domain/media/file-type.ts, and the page of the status without
 * a script).
 */
export function publicUrlOf({ bucket, publicUrl, uploadOrigin }: Config['storage'], path: string): string {
  const isPrivate = path.startsWith(PRIVATE_FOLDER);
  return [
    (isPrivate || publicUrl === null ? `${uploadOrigin}/${bucket}` : publicUrl).replace(/\/+$/, ''),
    ...path.split('/').map(encodeURIComponent),
  ].join('/');
}
