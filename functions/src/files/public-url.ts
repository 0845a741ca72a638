import type { Config } from '../config/config.ts';

/** Cloud Storage's own address for public objects: https://cloud.google.com/storage/docs/request-endpoints#uploading-downloading */
const CLOUD_STORAGE = 'https://storage.googleapis.com';

/** The public address of a stored file. It stays the same for as long as the file exists. */
export const publicUrlOf = ({ bucket, publicUrl }: Config['storage'], path: string): string =>
  [(publicUrl ?? CLOUD_STORAGE).replace(/\/+$/, ''), bucket, ...path.split('/').map(encodeURIComponent)].join('/');
