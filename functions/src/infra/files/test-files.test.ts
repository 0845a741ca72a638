import fc from 'fast-check';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE, systemClock } from '../../model/clock.ts';
import { testUserOf, uuid } from '../../model/ids.ts';
import { publicUrlOf } from './public-url.ts';
import { readableUrl, testFilePath, withoutSignatures, withSignatures } from './test-files.ts';

const storage = { bucket: 'b', publicUrl: 'https://media.example.com', uploadOrigin: 'https://storage.googleapis.com' };
const signature = '?X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Signature=0a1b';
const files = {
  publicUrl: (path: string) => publicUrlOf(storage, path),
  signedUrl: async (path: string) => publicUrlOf(storage, path) + signature,
};
const [userId, otherId] = [testUserOf('ada'), testUserOf('bob')];

function addressOf(owner: string): string {
  return files.publicUrl(testFilePath(owner, uuid(), 'png'));
}

it('addresses of own files are signed wherever they are in a response, and the signatures are removed from requests', async () => {
  const own = addressOf(userId);
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(own, addressOf(otherId), `${own}/a`, `See ${own}`, `"${own}"`, `"${own}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.dictionary(fc.string(), text), async (any, texts) => {
      const value = { any, list: [texts, own] };
      const shown = await withSignatures(files, userId, value);
      const expected = JSON.parse(JSON.stringify(value), (_key, part) => (part === own ? own + signature : part));
      expect(shown).toEqual(expected);
      expect(withoutSignatures(files, shown)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(await withSignatures(files, 'ada', value)).toBe(value);
    }),
  );
});

it('a file is read by its address without a signature only for its owner', async () => {
  const own = addressOf(userId);
  expect(await readableUrl(files, userId, own)).toBe(own + signature);
  for (const user of [otherId, 'ada']) expect(await readableUrl(files, user, own)).toBe(own);
});

it('a signature is used again for half of the time that it is valid', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let count = 0;
  const counting = { ...files, signedUrl: async (path: string) => `${path}?${++count}` };
  const own = addressOf(userId);
  const made: string[] = [];
  for (const minutes of [0, 29, 1]) {
    vi.setSystemTime(systemClock.now() + minutes * MINUTE);
    made.push(await readableUrl(counting, userId, own));
  }
  expect(made.map((url) => url.split('?')[1])).toEqual(['1', '1', '2']);
});
