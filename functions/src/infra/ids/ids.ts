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
