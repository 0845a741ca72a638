import { randomBytes, randomInt } from 'node:crypto';
import { v4 } from 'uuid';

/** Random UUID (version 4): document ids spread evenly over the key space, as Firestore recommends. */
export function uuid(): string {
  return v4();
}

/** `bytes` random bytes as URL-safe text, for states and keys. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

const FRACTIONS = 2 ** 32;

/** A random number from 0 (included) to 1 (excluded). */
export function randomFraction(): number {
  return randomInt(FRACTIONS) / FRACTIONS;
}

/** A random delay between half of `ms` and `ms`, so that competing workers do not retry at the same time. */
export function jitter(ms: number): number {
  return Math.round(ms / 2) + randomInt(Math.max(1, Math.ceil(ms / 2) + 1));
}

/**
 * The ids that may become part of a Firestore path. Firestore rejects `.`, `..` and `__x__`, and its client reads `a/b`
 * as a deeper path, so an untrusted id is checked here before a reference is created.
 */
const segment = /^[A-Za-z0-9._:~@-]{1,256}$/;
const reserved = /^(\.{1,2}|__.*__)$/;

export function isPathSegment(value: string): boolean {
  return segment.test(value) && !reserved.test(value);
}

/** Makes any text safe as one path segment, one to one. */
export function toPathSegment(text: string): string {
  return encodeURIComponent(text).replace(/\./g, '%2E').replace(/^__/, '%5F%5F');
}

/**
 * Test mode: the data of a test key belong to a separate user, derived from the owner of the key. All data depend on a
 * user id, so that neither mode can reach the data of the other. The users of the identity provider have no such id
 * (`infra/auth/id-tokens.ts`).
 */
const SUFFIX = '~test';

/** The test user of an owner. */
export function testUserOf(ownerId: string): string {
  return ownerId + SUFFIX;
}

/** Whether a user id belongs to a test user. The posts of test users never reach a platform. */
export function isTestUser(userId: string): boolean {
  return userId.endsWith(SUFFIX);
}

/** The owner of a test user. */
export function ownerOf(testUserId: string): string {
  return testUserId.slice(0, -SUFFIX.length);
}

/** The user at the identity provider behind a user id: the owner of a test user, any other user themselves. */
export function personOf(userId: string): string {
  return isTestUser(userId) ? ownerOf(userId) : userId;
}

/** `livemode` of what belongs to a user, as responses have it. */
export function isLive(userId: string): boolean {
  return !isTestUser(userId);
}
