import { sha256Hex } from '../../../infra/crypto/digest.ts';
import { randomToken } from '../../../infra/ids/ids.ts';

/** Let leak scanners recognise a key, and distinguish a key from its hash. */
export const KEY_PREFIX = { live: 'sk_live_', test: 'sk_test_' } as const;

/** 256 random bits cannot be guessed, so an unsalted hash of them is safe to store. */
const SECRET_BYTES = 32;
const MAX_LENGTH = 256;

/** A new key, for the real platforms or for test mode. */
export const newKey = (livemode = true): string =>
  (livemode ? KEY_PREFIX.live : KEY_PREFIX.test) + randomToken(SECRET_BYTES);

const prefixOf = (key: string): string | undefined =>
  Object.values(KEY_PREFIX).find((prefix) => key.startsWith(prefix));

export const hasKeyFormat = (text: string): boolean => prefixOf(text) !== undefined && text.length <= MAX_LENGTH;

/** A key's id: all that is stored of it. */
export const keyId = (key: string): string => sha256Hex(key);

export const previewOf = (key: string): string => {
  const prefix = prefixOf(key) ?? '';
  return prefix + '*'.repeat(key.length - prefix.length - 4) + key.slice(-4);
};
