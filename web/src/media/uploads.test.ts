import type { StoredMedia } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import type { FileUpload } from './upload-file.ts';
import { createUploads, type UploadState } from './uploads.ts';

function storedFile(id: string): StoredMedia {
  return {
    id,
    url: `https://files.example/${id}`,
    mimeType: 'image/png',
    sizeBytes: 1,
    durationSeconds: null,
    livemode: true,
    expiresAt: null,
  };
}

/** Uploads that end when the test says so. */
function uploadsOf(...names: string[]) {
  const states = new Map<string, UploadState>();
  const stored: string[] = [];
  const begun: { upload: FileUpload; resolve: (file: StoredMedia) => void; reject: (error: unknown) => void }[] = [];
  const uploads = createUploads({
    upload: (upload) =>
      new Promise((resolve, reject) => {
        begun.push({ upload, resolve, reject });
      }),
    onState: (key, state) => (state ? states.set(key, state) : states.delete(key)),
    onStored: (key) => stored.push(key),
    onFailed: () => {},
  });
  for (const name of names) uploads.add(name, new File(['x'], name));
  const begunNames = () => begun.map(({ upload }) => upload.file.name);
  const one = (name: string) => {
    const found = begun.findLast(({ upload }) => upload.file.name === name);
    if (!found) throw new Error(`${name} has not begun`);
    return found;
  };
  /** Resolves once what has ended has had its effects. */
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { uploads, states, stored, begunNames, one, settled };
}

it('uploads run three at a time, in order', async () => {
  const { states, stored, begunNames, one, settled } = uploadsOf('a', 'b', 'c', 'd', 'e');
  expect(begunNames()).toEqual(['a', 'b', 'c']);
  expect(states.get('d')).toEqual({ step: 'waiting' });
  one('b').resolve(storedFile('b'));
  await settled();
  expect(begunNames()).toEqual(['a', 'b', 'c', 'd']);
  expect(stored).toEqual(['b']);
  expect(states.has('b')).toBe(false);
});

it('uploads continue when one of them fails, which can be retried from its offset', async () => {
  const { uploads, states, stored, one, settled } = uploadsOf('a', 'b', 'c', 'd');
  const session = { id: 'a', uploadUrl: 'https://store.example/a', expiresAt: '2090-01-01T00:00:00Z' };
  one('a').upload.onSession(session);
  one('a').reject(new TypeError('cut'));
  await settled();
  expect(states.get('a')).toMatchObject({ step: 'failed', mayRetry: true });
  for (const name of ['b', 'c', 'd']) one(name).resolve(storedFile(name));
  await settled();
  expect(stored).toEqual(['b', 'c', 'd']);
  uploads.retry('a');
  expect(one('a').upload.session).toEqual(session);
  one('a').resolve(storedFile('a'));
  await settled();
  expect(stored).toEqual(['b', 'c', 'd', 'a']);
});

it('uploads name the problem of a file, and offer no retry with the same file', async () => {
  const { states, one, settled } = uploadsOf('a');
  one('a').reject(new ApiError('upload_failed', 'The file is text/plain; image/png was announced.'));
  await settled();
  expect(states.get('a')).toEqual({
    step: 'failed',
    message: 'This is not a readable image, video or PDF. The file may be damaged, or its name may be wrong.',
    mayRetry: false,
  });
});

it('uploads start again when the store keeps nothing of an earlier attempt', async () => {
  const { uploads, one, settled } = uploadsOf('a');
  one('a').upload.onSession({ id: 'a', uploadUrl: 'https://store.example/a', expiresAt: '2090-01-01T00:00:00Z' });
  one('a').reject(new ApiError('upload_refused', 'No.'));
  await settled();
  uploads.retry('a');
  expect(one('a').upload.session).toBeNull();
});

it('uploads can be cancelled before and while they are sent, and report nothing afterwards', async () => {
  const { uploads, states, stored, begunNames, one, settled } = uploadsOf('a', 'b', 'c', 'd', 'e');
  uploads.cancel('d');
  uploads.cancel('a');
  expect(one('a').upload.signal.aborted).toBe(true);
  one('a').upload.onProgress(1);
  one('a').reject(one('a').upload.signal.reason);
  await settled();
  expect(begunNames()).toEqual(['a', 'b', 'c', 'e']);
  expect([...states.keys()]).toEqual(['b', 'c', 'e']);
  expect(stored).toEqual([]);
});
