import { expect, it } from 'vitest';
import type { FileCheck, ProbedFile } from '../../api/types.ts';
import { move } from '../../components/ordered-list.tsx';
import { mediaByAddress, mediaFromFile, storedAs } from '../../drafts/draft-media.ts';
import type { UploadState } from '../../media/uploads.ts';
import { isLikelyDamaged, probedFile, unusableFile } from './file-facts.ts';
import { unfinishedMessage as messageOf } from './use-uploads.ts';

const png: ProbedFile = {
  field: 'body.post.content.mediaUrls.0',
  mimeType: 'image/png',
  sizeBytes: 1_400_000,
  durationSeconds: null,
  width: 640,
  height: 480,
};

it('the facts about a file show that it may be damaged when its beginning contains no image size', () => {
  expect(isLikelyDamaged({ ...png, width: null })).toBe(true);
  expect(isLikelyDamaged(png)).toBe(false);
  expect(isLikelyDamaged({ ...png, mimeType: 'image/heic', width: null })).toBe(false);
});

it('the facts belong to the file at the same place of the request, ignoring empty fields', () => {
  const media = [
    mediaByAddress(),
    mediaByAddress('https://example.com/a.png'),
    mediaByAddress('https://example.com/b'),
  ];
  const check: FileCheck = {
    problems: [],
    unusable: [{ field: 'body.post.content.mediaUrls.1', message: 'No image.' }],
    files: [png],
  };
  expect(media.map((item) => probedFile(item, media, check)?.width ?? null)).toEqual([null, 640, null]);
  expect(media.map((item) => unusableFile(item, media, check))).toEqual([[], [], ['No image.']]);
  expect(media.map((item) => unusableFile(item, media, null))).toEqual([[], [], []]);
});

const cat = mediaFromFile({ name: 'cat.png', type: 'image/png' });
const dog = mediaFromFile({ name: 'dog.mp4', type: 'video/mp4' });
const arrived = storedAs(cat, {
  id: '1',
  url: 'https://files.example/1',
  mimeType: 'image/png',
});

function at(...steps: [string, UploadState][]) {
  return new Map(steps);
}

function unfinishedMessage(media: Parameters<typeof messageOf>[0], states: Parameters<typeof messageOf>[1]) {
  return messageOf(media, states, 'Nothing was published');
}

it('a message names the unfinished files that prevent publishing a post', () => {
  expect(unfinishedMessage([mediaByAddress(), arrived], new Map())).toBeNull();
  expect(unfinishedMessage([arrived, dog], at([dog.key, { step: 'waiting' }]))).toBe(
    'Nothing was published: dog.mp4 is still being uploaded. Wait until that is done, or cancel it.',
  );
  expect(unfinishedMessage([cat, dog], at([cat.key, { step: 'waiting' }], [dog.key, { step: 'checking' }]))).toMatch(
    /2 files are still being uploaded.*cancel them/,
  );
  expect(unfinishedMessage([cat, dog], at([dog.key, { step: 'checking' }]))).toMatch(/dog\.mp4 is still/);
  const failed: UploadState = { step: 'failed', message: 'This file is empty.', mayRetry: false };
  expect(unfinishedMessage([cat], at([cat.key, failed]))).toMatch(
    /cat\.png was not uploaded\. Try again, or remove it/,
  );
  // After a reload nothing is known of it.
  expect(unfinishedMessage([cat, dog], new Map())).toMatch(/2 files were not uploaded/);
});

it('an item moves to another place, and the others close the gap', () => {
  expect(move(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(move(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(move(['a'], 3, 0)).toEqual(['a']);
});
