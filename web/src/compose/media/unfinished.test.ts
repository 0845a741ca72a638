import { expect, it } from 'vitest';
import { move } from '../../components/ordered-list.tsx';
import { mediaByAddress, mediaFromFile, storedAs } from '../../drafts/draft-media.ts';
import type { UploadState } from '../../media/uploads.ts';
import { unfinishedMessage as messageOf } from './use-uploads.ts';

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
