import { createCipheriv, randomBytes } from 'node:crypto';
import type { OpenMedia } from '../contract/publish.ts';

/** AES-256 in CBC mode, as Snapchat requires. */
const ALGORITHM = 'aes-256-cbc';
const KEY_BYTES = 32;
const BLOCK_BYTES = 16;

export interface FileKey {
  key: Buffer;
  iv: Buffer;
}

export function newFileKey(): FileKey {
  return { key: randomBytes(KEY_BYTES), iv: randomBytes(BLOCK_BYTES) };
}

/** Key and IV in one text, to be sealed. */
export function packKey({ key, iv }: FileKey): string {
  return Buffer.concat([key, iv]).toString('base64');
}

export function unpackKey(packed: string): FileKey {
  const bytes = Buffer.from(packed, 'base64');
  return { key: bytes.subarray(0, KEY_BYTES), iv: bytes.subarray(KEY_BYTES) };
}

/** The same file, encrypted while it is read. The same key gives the same bytes. */
export function encrypted({ stream, sizeBytes, mimeType }: OpenMedia, fileKey: FileKey): OpenMedia {
  return {
    sizeBytes: encryptedBytes(sizeBytes),
    mimeType,
    stream: ciphertext(stream, fileKey),
  };
}

/** Padding fills the last block, or adds one where the last is full (PKCS #7). */
function encryptedBytes(sizeBytes: number): number {
  return (Math.floor(sizeBytes / BLOCK_BYTES) + 1) * BLOCK_BYTES;
}

async function* ciphertext(stream: AsyncIterable<Uint8Array>, { key, iv }: FileKey): AsyncGenerator<Uint8Array> {
  const cipher = createCipheriv(ALGORITHM, key, iv);
  for await (const chunk of stream) yield cipher.update(chunk);
  yield cipher.final();
}
