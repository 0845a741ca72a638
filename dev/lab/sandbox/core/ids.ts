import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes } from 'node:crypto';

/** So many random bytes. */
export type Random = (bytes: number) => Buffer;

export const systemRandom: Random = (bytes) => randomBytes(bytes);

const source = new AsyncLocalStorage<Random>();

/** Runs work with random values from this source. The source is ambient because errors, made anywhere, have ids too. */
export function withRandom<T>(random: Random, work: () => T): T {
  return source.run(random, work);
}

export const randomBuffer: Random = (bytes) => (source.getStore() ?? systemRandom)(bytes);

/**
 * A decimal id of `digits` digits that starts with `prefix`. It is odd, so above 2^53 a reader that goes through a
 * JavaScript number always damages it, and the mistake shows.
 */
export function decimalId(digits: number, prefix: string): string {
  const bytes = [...randomBuffer(digits - prefix.length)];
  const last = bytes.pop() ?? 0;
  return prefix + bytes.map((byte) => byte % 10).join('') + oddDigit(last % 5);
}

/**
 * A decimal id of 19 digits that begins with its time, as LinkedIn's do: ms since the epoch above 22 bits. Seen in ids
 * with known dates from 2021 to 2026, and documented by nobody.
 */
export function timedId(at: number): string {
  return String((BigInt(Math.floor(at)) << 22n) | BigInt(randomBelow(2 ** 22) | 1));
}

/** The same id for the same name, so that an account keeps its id when the sandbox starts again. */
export function namedDecimalId(name: string, digits: number, prefix: string): string {
  const length = digits - prefix.length;
  const hash = BigInt(`0x${sha256(name)}`)
    .toString()
    .padStart(length, '0');
  return prefix + hash.slice(0, length - 1) + oddDigit(Number(hash.slice(-1)) % 5);
}

/** A UUID-shaped id that depends on the name only. */
export function namedUuid(name: string): string {
  return uuidOf(sha256(name));
}

export function randomUuid(): string {
  return uuidOf(randomBuffer(16).toString('hex'));
}

export function randomText(bytes: number): string {
  return randomBuffer(bytes).toString('base64url');
}

/** `length` random characters of the alphabet. */
export function randomCharacters(length: number, alphabet: string): string {
  return [...randomBuffer(length)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

function oddDigit(index: number): string {
  return String(index * 2 + 1);
}

function randomBelow(limit: number): number {
  return randomBuffer(6).readUIntBE(0, 6) % limit;
}

function uuidOf(hex: string): string {
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
