import { sha256Hex } from '../crypto/digest.ts';
import { randomToken } from '../ids/ids.ts';

/** Marks a key of ours in a leak scanner, and tells it from its hash. */
export const KEY_PREFIX = 'sk_live_';

/** 256 random bits: beyond guessing, so that an unsalted hash of it tells nothing. */
const SECRET_BYTES = 32;
const MAX_LENGTH = 256;

export const newKey = (): string => KEY_PREFIX + randomToken(SECRET_BYTES);

export const looksLikeKey = (text: string): boolean => text.startsWith(KEY_PREFIX) && text.length <= MAX_LENGTH;

/** A key's id: all that is stored of it. */
export const keyId = (key: string): string => sha256Hex(key);

export const previewOf = (key: string): string =>
  KEY_PREFIX + '*'.repeat(key.length - KEY_PREFIX.length - 4) + key.slice(-4);
