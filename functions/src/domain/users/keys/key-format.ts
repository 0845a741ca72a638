import { sha256Hex } from '../../../infra/crypto/digest.ts';
import { randomToken } from '../../../model/ids.ts';
import { grantIdOf } from './grant-tokens.ts';

/** Let leak scanners recognise a key, and distinguish a key from its hash. */
const KEY_PREFIX = { live: 'sk_live_', test: 'sk_test_' } as const;

/** 256 random bits cannot be guessed, so an unsalted hash of them is safe to store. */
const SECRET_BYTES = 32;
const MAX_LENGTH = 256;

/** A new key, for the real platforms or for test mode. */
export function newKey(livemode = true): string {
  return (livemode ? KEY_PREFIX.live : KEY_PREFIX.test) + randomToken(SECRET_BYTES);
}

/** Whether it looks like an API key or an access token. */
export function hasKeyFormat(text: string): boolean {
  return (prefixOf(text) !== undefined && text.length <= MAX_LENGTH) || grantIdOf('access', text) !== null;
}

/** The id of a key, which is all that is stored of it, or of the grant of an access token. */
export function keyId(key: string): string {
  return grantIdOf('access', key) ?? sha256Hex(key);
}

export function previewOf(key: string): string {
  const prefix = prefixOf(key) ?? '';
  return prefix + '*'.repeat(key.length - prefix.length - 4) + key.slice(-4);
}

function prefixOf(key: string): string | undefined {
  return Object.values(KEY_PREFIX).find((prefix) => key.startsWith(prefix));
}
