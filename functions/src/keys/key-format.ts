import { sha256Hex } from '../crypto/digest.ts';
import { randomToken } from '../ids/ids.ts';

/** Lets leak scanners recognise a key, and distinguishes a key from its hash. */
export const KEY_PREFIX = 'sk_live_';

/** 256 random bits cannot be guessed, so an unsalted hash of them is safe to store. */
const SECRET_BYTES = 32;
const MAX_LENGTH = 256;

export const newKey = (): string => KEY_PREFIX + randomToken(SECRET_BYTES);

export const hasKeyFormat = (text: string): boolean => text.startsWith(KEY_PREFIX) && text.length <= MAX_LENGTH;

/** A key's id: all that is stored of it. */
export const keyId = (key: string): string => sha256Hex(key);

export const previewOf = (key: string): string =>
  KEY_PREFIX + '*'.repeat(key.length - KEY_PREFIX.length - 4) + key.slice(-4);
