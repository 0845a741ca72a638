import type { Config } from '../config/config.ts';

/** Cloud Storage's URL for public objects: https://cloud.google.com/storage/docs/request-endpoints#uploading-downloading */
const CLOUD_STORAGE = 'https://storage.googleapis.com';

/**
 * The public URL of a stored file; it does not change while the file exists. `STORAGE_PUBLIC_URL` is the address of the bucket.
 * Cloud Storage serves an object with its own
 * Content-Type and Content-Disposition, but cannot set `X-Content-Type-Options`: a load balancer in front of the bucket adds
 * `nosniff` as a custom response header, and serves the bucket at its own root. Without one, files are safe because nothing
 * that a browser would execute is ever stored, under any content type (domain/media/file-type.ts).
 */
export function publicUrlOf(
  { bucket, publicUrl }: Pick<Config['storage'], 'bucket' | 'publicUrl'>,
  path: string,
): string {
  return [
    (publicUrl ?? `${CLOUD_STORAGE}/${bucket}`).replace(/\/+$/, ''),
    ...path.split('/').map(encodeURIComponent),
  ].join('/');
}
