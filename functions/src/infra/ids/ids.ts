import { randomBytes, randomInt } from 'node:crypto';
import { v4 } from 'uuid';

/** Random UUID (version 4): document ids spread evenly over the key space, as Firestore recommends. */
export const uuid = (): string => v4();

/** `bytes` random bytes as URL-safe text, for states and keys. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('base64url');

const FRACTIONS = 2 ** 32;

/** A random number from 0 (included) to 1 (excluded). */
export const randomFraction = (): number => randomInt(FRACTIONS) / FRACTIONS;

/** A random delay between half of `ms` and `ms`, so that competing workers do not retry at the same time. */
export const jitter = (ms: number): number => Math.round(ms / 2) + randomInt(Math.max(1, Math.ceil(ms / 2) + 1));
