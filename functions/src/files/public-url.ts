import type { Config } from '../config/config.ts';

/** Cloud Storage's own address for public objects: https://cloud.google.com/storage/docs/request-endpoints#uploading-downloading */
const CLOUD_STORAGE = 'https://storage.googleapis.com';

/**
 * The public address of a stored file. It stays the same for as long as the file exists. Cloud Storage serves an object with
 * its own Content-Type and Content-Disposition, but has no setting for `X-Content-Type-Options`: a load balancer with the
 * bucket behind it adds `nosniff` as a custom response header, and `STORAGE_PUBLIC_URL` then names it. Without one, files are
 * safe by what is never stored: nothing that a browser would run, whatever it is taken for (media/file-type.ts).
 */
export const publicUrlOf = ({ bucket, publicUrl }: Config['storage'], path: string): string =>
  [(publicUrl ?? CLOUD_STORAGE).replace(/\/+$/, ''), bucket, ...path.split('/').map(encodeURIComponent)].join('/');
