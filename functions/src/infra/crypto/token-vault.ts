import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from '../config/secrets.ts';
import { ConfigError } from '../config/values.ts';

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
  /** The same text sealed with the newest key; the seal itself where it has that key. Throws `UnopenableSeal`. */
  reseal(sealed: string, context: string): string;
  /** 32 bytes that depend on the newest key and this text only, and disclose nothing of the key. */
  derive(purpose: string): Buffer;
  /** Whether seals may exist that `reseal` changes: more than one key is set. */
  hasOldKeys(): boolean;
}

/** `v1.{key id}.{iv}.{tag}.{ciphertext}`, the last three in base64url. */
const format = /^v1\.([A-Za-z0-9_-]{1,32})\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]*)$/;

export function createVault(secret: Secret | null): Vault {
  let cached: SealKeys | undefined;
  const keys = (): SealKeys => {
    cached ??= readSealKeys(secret);
    return cached;
  };
  const vault: Vault = {
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
    reseal: (sealed, context) =>
      keyIdOf(sealed) === keys().newest.id ? sealed : vault.seal(vault.open(sealed, context), context),
    derive: (purpose) => Buffer.from(hkdfSync('sha256', keys().newest.key, '', `derive:${purpose}`, DERIVED_BYTES)),
    hasOldKeys: () => keys().byId.size > 1,
  };
  return vault;
}

/** The id of the key that sealed a stored value; null for a text that is no seal. */
export function keyIdOf(text: string): string | null {
  return format.exec(text)?.[1] ?? null;
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

/** The keys that seal tokens. New seals use `newest`; existing ones are opened with the key they name. */
interface SealKeys {
  newest: { id: string; key: Buffer };
  byId: ReadonlyMap<string, Buffer>;
}

const entry = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads entries of the form `id:base64 of 32 bytes`, the newest first, separated by commas. Throws `ConfigError`; its
 * message never contains a key.
 */
function readSealKeys(secret: Secret | null): SealKeys {
  if (!secret) throw new ConfigError('TOKEN_SEAL_KEYS is not set: tokens can neither be kept nor read.');
  const keys = secret
    .reveal()
    .split(',')
    .map((text, index) => {
      const [, id, encoded] = entry.exec(text.trim()) ?? [];
      if (!id || !encoded)
        throw new ConfigError(
          `TOKEN_SEAL_KEYS, entry ${index + 1}: expected an id, a colon, and ${SEAL_KEY_BYTES} bytes in base64.`,
        );
      return { id, key: Buffer.from(encoded, 'base64') };
    });
  const byId = new Map(keys.map(({ id, key }) => [id, key]));
  if (byId.size < keys.length) throw new ConfigError('TOKEN_SEAL_KEYS names the same key id twice.');
  const [newest] = keys;
  if (!newest) throw new ConfigError('TOKEN_SEAL_KEYS contains no key.');
  return { newest, byId };
}

/** A text encrypted with AES-256-GCM. */
interface Sealed {
  iv: Buffer;
  tag: Buffer;
  ciphertext: Buffer;
}

/** bytes */
const SEAL_KEY_BYTES = 32;
/** bytes */
const DERIVED_BYTES = 32;
/**
 * bytes; the length that GCM recommends: https://nvlpubs.nist.gov/nistpubs/Legacy/SP/nistspecialpublication800-38d.pdf
 * §8.2
 */
const IV_BYTES = 12;
/** bytes; set explicitly, because Node would otherwise accept a truncated tag. */
const TAG_BYTES = 16;

/** Encrypts `text`; decrypting needs the same key and the same `context`, the additional authenticated data. */
function seal(key: Buffer, text: string, context: string): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { iv, tag: cipher.getAuthTag(), ciphertext };
}

/** Decrypts a sealed text. Throws on a different key, a different context or modified data. */
function unseal(key: Buffer, sealed: Sealed, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.tag);
  return Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()]).toString('utf8');
}
