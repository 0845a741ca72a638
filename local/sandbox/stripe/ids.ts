import { randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const lengths = {
  cus: 14,
  cs_test: 58,
  sub: 24,
  si: 14,
  in: 24,
  il: 24,
  evt: 24,
  bps: 24,
  req: 14,
} as const;

/** An id of the kind that this prefix names, as long as the real ones. */
export const newId = (prefix: keyof typeof lengths): string =>
  `${prefix}_${Array.from({ length: lengths[prefix] }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;
