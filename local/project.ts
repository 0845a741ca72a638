import { join } from 'node:path';

/** The project id of every local stack. The `demo-` prefix keeps firebase-tools from ever asking the real cloud. */
export const PROJECT_ID = 'demo-herald';
/** The region the functions are addressed in: where Firebase puts a function that names none. */
export const REGION = 'us-central1';
/** The default bucket, named as Firebase names it. */
export const BUCKET = `${PROJECT_ID}.appspot.com`;

/** An absolute path inside the checkout. */
export const inProject = (...parts: string[]): string => join(import.meta.dirname, '..', ...parts);
