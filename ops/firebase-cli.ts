import { createRequire } from 'node:module';
import { z } from 'zod';

const require = createRequire(import.meta.url);

/** The program of the Firebase CLI, for the Node of this process. */
export const FIREBASE = require.resolve('firebase-tools/lib/bin/firebase.js');

/** A module of the Firebase CLI, by its path below `lib`. Throws where it lacks what the schema names. */
export function firebaseModule<T>(path: string, schema: z.ZodType<T>): T {
  return schema.parse(require(`firebase-tools/lib/${path}`));
}

/** A function or class of such a module, with the type that it has there. */
export function firebaseFunction<T>() {
  return z.custom<T>((value) => typeof value === 'function');
}
