// The Auth emulator compiles a schema of every operation of Google's API before it listens: seven seconds of work for a
// handful of operations in use. Its library can also compile each at its first use, when told so.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const exegesis = createRequire(require.resolve('firebase-tools/lib/emulator/auth/server'))('exegesis-express');

/** Makes the Auth emulator come up at once. Must run before it is started. */
export const compileAuthSchemasOnUse = () => {
  const { middleware } = exegesis;
  exegesis.middleware = (document, options) => middleware(document, { ...options, lazyCompileValidationSchemas: true });
};
