// What the Auth emulator of firebase-tools needs to be usable here. It must be called before the emulator starts.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const exegesis = createRequire(require.resolve('firebase-tools/lib/emulator/auth/server'))('exegesis-express');
const { ProjectState } = require('firebase-tools/lib/emulator/auth/state');

/**
 * The emulator compiles a schema of every operation of Google's API before it listens: seven seconds of work for a
 * handful of operations in use. An option of its library compiles each at its first use.
 */
export function compileAuthSchemasOnUse() {
  const { middleware } = exegesis;
  exegesis.middleware = (document: unknown, options: object) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true });
}

/** The times of a new user, as the emulator's functions pass them: milliseconds, and seconds. */
interface NewUser {
  lastLoginAt?: string;
  validSince?: string;
}

/**
 * Signing up reads the clock twice: for the time of the sign-in, then for the time from which tokens are valid. Where a
 * second begins in between, the emulator issues a token that its own rule has revoked, which Google does not. Users are
 * created with the time of their sign-in for both.
 */
export function validFromSignUp() {
  const create = ProjectState.prototype.createUserWithLocalId;
  ProjectState.prototype.createUserWithLocalId = function createUserWithLocalId(localId: string, properties: NewUser) {
    const { lastLoginAt, validSince } = properties;
    if (lastLoginAt === undefined || validSince === undefined) return create.call(this, localId, properties);
    const signedInAt = Math.floor(Number(lastLoginAt) / 1000);
    return create.call(this, localId, { ...properties, validSince: String(Math.min(Number(validSince), signedInAt)) });
  };
}
