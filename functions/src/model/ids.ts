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
 * The ids that may become part of a Firestore path. Firestore rejects `.`, `../infra` and `__x__`, and its client reads `a/b`
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
 * Data belong to a user id. A customer has one at the identity provider, and ids derived from it, which no user there has
 * (`infra/auth/id-tokens.ts`): `ann~test` for the data of test keys, and below either `ann~prf_1` and `ann~test~prf_1` for the
 * data of a profile. All data depend on a user id, so that neither modes nor profiles reach the data of each other.
 */
const SEPARATOR = '~';
const TEST = 'test';

/** The test user of an owner. */
export function testUserOf(ownerId: string): string {
  return `${ownerId}${SEPARATOR}${TEST}`;
}

/** The user of a profile of a customer; `customerId` is that of a test user for a profile of test mode. */
export function profileUserOf(customerId: string, profileId: string): string {
  return `${customerId}${SEPARATOR}${profileId}`;
}

/** Whether a user id is derived from another one. */
export function isDerivedUser(userId: string): boolean {
  return userId.includes(SEPARATOR);
}

/** Whether a user id belongs to test mode. The posts of test users never reach a platform. */
export function isTestUser(userId: string): boolean {
  return userId.split(SEPARATOR)[1] === TEST;
}

/** The user at the identity provider behind a user id. */
export function personOf(userId: string): string {
  return userId.split(SEPARATOR)[0] ?? userId;
}

/** The customer behind a user id, in the same mode: whose subscription, credits and limits count. */
export function customerOf(userId: string): string {
  return isTestUser(userId) ? testUserOf(personOf(userId)) : personOf(userId);
}

/** The profile whose data a user id stands for; null where it is the customer. */
export function profileOf(userId: string): string | null {
  const customer = customerOf(userId);
  return userId === customer ? null : userId.slice(customer.length + SEPARATOR.length);
}

/** Under which id a user is deleted: a profile by itself, a person in both modes at once. */
export function deletedAs(userId: string): string {
  return profileOf(userId) === null ? personOf(userId) : userId;
}

/** `livemode` of what belongs to a user, as responses have it. */
export function isLive(userId: string): boolean {
  return !isTestUser(userId);
}
