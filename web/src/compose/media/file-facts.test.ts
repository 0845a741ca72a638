import { expect, it } from 'vitest';
import type { FileCheck, ProbedFile } from '../../api/types.ts';
import { mediaByAddress } from '../../drafts/draft-media.ts';
import { isLikelyDamaged, probedFile, unusableFile } from './file-facts.ts';

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
