import { createDecipheriv } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bufferOf } from '../kit/upload-parts.ts';
import { encrypted, newFileKey, packKey, unpackKey } from './encrypt.ts';

function file(chunks: readonly Uint8Array[]) {
  async function* stream() {
    yield* chunks;
  }
  const sizeBytes = chunks.reduce((sum, { length }) => sum + length, 0);
  return { sizeBytes, mimeType: 'video/mp4', stream: stream() };
}

it('an encrypted file is decrypted by its key for any chunk size, and has the announced length', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 6 }), async (chunks) => {
      const fileKey = newFileKey();
      const secret = encrypted(file(chunks), fileKey);
      const bytes = await bufferOf(secret);
      expect(bytes).toHaveLength(secret.sizeBytes);
      const decipher = createDecipheriv('aes-256-cbc', fileKey.key, fileKey.iv);
      expect(Buffer.concat([decipher.update(bytes), decipher.final()])).toEqual(Buffer.concat(chunks));
    }),
  );
});

it('the same key encrypts to the same bytes', async () => {
  const fileKey = newFileKey();
  const once = await bufferOf(encrypted(file([Buffer.from('a whole film')]), fileKey));
  const again = await bufferOf(
    encrypted(file([Buffer.from('a whole'), Buffer.from(' film')]), unpackKey(packKey(fileKey))),
  );
  expect(again).toEqual(once);
});
