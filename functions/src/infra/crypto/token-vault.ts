import type { Secret } from '../config/secrets.ts';
import { seal, unseal } from './seal.ts';
import { readSealKeys, type SealKeys } from './seal-keys.ts';

/** A stored seal that cannot be opened. The message may name the key, never the value. */
export class UnopenableSeal extends Error {
  override readonly name = 'UnopenableSeal';
}

/**
 * Encrypts platform tokens at rest. `context` is the document path and field of the value and is part of the seal, so that a
 * seal copied to another user's document cannot be opened. All throw `ConfigError` when the keys are
 * missing or malformed.
 */
export interface Vault {
  seal(text: string, context: string): string;
  /** Throws `UnopenableSeal`. */
  open(sealed: string, context: string): string;
  /** True for a seal made with a key that is no longer the newest. */
  needsReseal(sealed: string): boolean;
}

/** `v1.{key id}.{iv}.{tag}.{ciphertext}`, the last three in base64url. */
const format = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]*)$/;

export function createVault(secret: Secret | null): Vault {
  let cached: SealKeys | undefined;
  const keys = (): SealKeys => {
    cached ??= readSealKeys(secret);
    return cached;
  };
  return {
    seal: (text, context) => {
      const { id, key } = keys().newest;
      const { iv, tag, ciphertext } = seal(key, text, context);
      return ['v1', id, ...[iv, tag, ciphertext].map((part) => part.toString('base64url'))].join('.');
    },
    open: (sealed, context) => {
      const parts = parse(sealed);
      const key = keys().byId.get(parts.keyId);
      if (!key) throw new UnopenableSeal(`A stored token is sealed with the key ${parts.keyId}, which is not known.`);
      try {
        return unseal(key, parts, context);
      } catch (cause) {
        throw new UnopenableSeal('A stored token does not open: it was changed, or it belongs elsewhere.', { cause });
      }
    },
    needsReseal: (sealed) => parse(sealed).keyId !== keys().newest.id,
  };
}

function parse(sealed: string) {
  const [, keyId, iv, tag, ciphertext] = format.exec(sealed) ?? [];
  if (keyId === undefined || iv === undefined || tag === undefined || ciphertext === undefined)
    throw new UnopenableSeal('A stored token is not in the form in which tokens are sealed.');
  return {
    keyId,
    iv: Buffer.from(iv, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
    ciphertext: Buffer.from(ciphertext, 'base64url'),
  };
}
