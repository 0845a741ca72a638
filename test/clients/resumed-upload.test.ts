import { expect, it } from 'vitest';
import { Herald, type SavedUpload, type UploadProgress } from '../../clients/typescript/src/index.ts';
import { stack } from '../support/stack.ts';
import { createUser } from '../support/user.ts';

const PART_BYTES = 8 * 1024 * 1024;
const VIDEO_BYTES = PART_BYTES + 123_456;

it('an abandoned upload continues in another client with its stored session, and sends only the missing bytes', async () => {
  const user = await createUser();
  const sent: (string | number)[] = [];
  const open = () =>
    new Herald({
      apiKey: user.apiKey,
      baseUrl: stack.apiUrl,
      fetch: (url, init) => {
        if (init?.method === 'PUT') sent.push(init.body instanceof Blob ? init.body.size : 'question');
        return fetch(url, init);
      },
    });
  const video = await (await fetch(`${stack.sandboxUrl}/media/big?bytes=${VIDEO_BYTES}`)).blob();
  const leaving = new AbortController();
  const saved: string[] = [];
  const abandoned = open().media.upload(video, {
    signal: leaving.signal,
    onSession: (session) => saved.push(JSON.stringify(session)),
    onProgress: ({ sentBytes }) => sentBytes > 0 && leaving.abort(new Error('The process ends.')),
  });
  await expect(abandoned).rejects.toThrow('The process ends.');
  const session: SavedUpload = JSON.parse(saved[0] ?? '');
  const before = sent.splice(0);
  const progress: number[] = [];
  const onProgress = ({ sentBytes }: UploadProgress) => progress.push(sentBytes);
  const stored = await open().media.upload(video, { session, onProgress });
  expect(before[0]).toBe(PART_BYTES);
  expect(sent).toEqual(['question', VIDEO_BYTES - PART_BYTES]);
  expect(progress).toEqual([PART_BYTES, VIDEO_BYTES]);
  expect(stored).toMatchObject({ id: session.id, sizeBytes: VIDEO_BYTES, mimeType: 'video/mp4' });
  expect(await open().media.upload(video, { session })).toEqual(stored);
});
