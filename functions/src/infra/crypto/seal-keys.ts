import type { Secret } from '../config/secrets.ts';
import { ConfigError } from '../config/values.ts';
import { SEAL_KEY_BYTES } from './seal.ts';

/** The keys that seal tokens. New seals use `newest`; existing ones are opened with the key they name. */
export interface SealKeys {
  newest: { id: string; key: Buffer };
  byId: ReadonlyMap<string, Buffer>;
}

const entry = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads entries of the form `id:base64 of 32 bytes`, the newest first, separated by commas. Throws `ConfigError`; its
 * message never contains a key.
 */
export function readSealKeys(secret: Secret | null): SealKeys {
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
