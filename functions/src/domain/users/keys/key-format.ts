import { sha256Hex } from '../../../infra/crypto/digest.ts';
import { randomToken } from '../../../infra/ids/ids.ts';

/** Let leak scanners recognise a key, and distinguish a key from its hash. */
export const KEY_PREFIX = { live: 'sk_live_', test: 'sk_test_' } as const;

/** 256 random bits cannot be guessed, so an unsalted hash of them is safe to store. */
const SECRET_BYTES = 32;
const MAX_LENGTH = 256;

/** A new key, for the real platforms or for test mode. */
export function newKey(livemode = true): string {
  return (livemode ? KEY_PREFIX.live : KEY_PREFIX.test) + randomToken(SECRET_BYTES);
}

export function hasKeyFormat(text: string): boolean {
  return prefixOf(text) !== undefined && text.length <= MAX_LENGTH;
}

/** A key's id: all that is stored of it. */
export function keyId(key: string): string {
  return sha256Hex(key);
}

export function previewOf(key: string): string {
  const prefix = prefixOf(key) ?? '';
  return prefix + '*'.repeat(key.length - prefix.length - 4) + key.slice(-4);
}

function prefixOf(key: string): string | undefined {
  return Object.values(KEY_PREFIX).find((prefix) => key.startsWith(prefix));
}
