import { createHash, randomBytes, randomInt } from 'node:crypto';

/**
 * A decimal id of `digits` digits that starts with `prefix`. It is odd, so above 2^53 a reader that goes through a
 * JavaScript number always damages it, and the mistake shows.
 */
export const decimalId = (digits: number, prefix: string): string => {
  const length = digits - prefix.length;
  const middle = Array.from({ length: length - 1 }, () => randomInt(10)).join('');
  return prefix + middle + oddDigit(randomInt(5));
};

/**
 * A decimal id of 19 digits that begins with its time, as LinkedIn's do: ms since the epoch above 22 bits. Seen in ids
 * with known dates from 2021 to 2026, and documented by nobody.
 */
export const timedId = (at: number): string => String((BigInt(Math.floor(at)) << 22n) | BigInt(randomInt(2 ** 22) | 1));

/** The same id for the same name, so that an account keeps its id when the sandbox starts again. */
export const namedDecimalId = (name: string, digits: number, prefix: string): string => {
  const length = digits - prefix.length;
  const hash = BigInt(`0x${sha256(name)}`)
    .toString()
    .padStart(length, '0');
  return prefix + hash.slice(0, length - 1) + oddDigit(Number(hash.slice(-1)) % 5);
};

/** A UUID-shaped id that depends on the name only. */
export const namedUuid = (name: string): string => {
  const hex = sha256(name);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};

export const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url');

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const oddDigit = (index: number): string => String(index * 2 + 1);
