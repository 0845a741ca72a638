import { join } from 'node:path';

/** The project id of every local stack. With the `demo-` prefix firebase-tools never calls the real cloud. */
export const PROJECT_ID = 'demo-herald';
/** The region in the functions' URLs: Firebase's default. */
export const REGION = 'us-central1';
/** The default bucket, with Firebase's naming. */
export const BUCKET = `${PROJECT_ID}.appspot.com`;

/** An absolute path inside the checkout. */
export function inProject(...parts: string[]): string {
  return join(import.meta.dirname, '..', ...parts);
}
