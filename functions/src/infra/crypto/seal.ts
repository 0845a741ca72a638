import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** A text encrypted with AES-256-GCM. */
export interface Sealed {
  iv: Buffer;
  tag: Buffer;
  ciphertext: Buffer;
}

/** bytes */
export const SEAL_KEY_BYTES = 32;
/**
 * bytes; the length that GCM recommends: https://nvlpubs.nist.gov/nistpubs/Legacy/SP/nistspecialpublication800-38d.pdf
 * §8.2
 */
const IV_BYTES = 12;
/** bytes; set explicitly, because Node would otherwise accept a truncated tag. */
const TAG_BYTES = 16;

/** Encrypts `text`; decrypting needs the same key and the same `context`, the additional authenticated data. */
export function seal(key: Buffer, text: string, context: string): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return { iv, tag: cipher.getAuthTag(), ciphertext };
}

/** Decrypts a sealed text. Throws on a different key, a different context or modified data. */
export function unseal(key: Buffer, sealed: Sealed, context: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.tag);
  return Buffer.concat([decipher.update(sealed.ciphertext), decipher.final()]).toString('utf8');
}
