import { expect, it } from 'vitest';
import { durationText, factText } from './file-text.ts';

const png = {
  mimeType: 'image/png',
  sizeBytes: 1_400_000,
  durationSeconds: null,
  width: 640,
  height: 480,
};

it('the text of a file shows the facts about it in a few words', () => {
  expect(factText(png)).toBe('PNG · 640 × 480 · 1.4 MB');
  expect(factText({ ...png, mimeType: 'video/quicktime', durationSeconds: 65.4, sizeBytes: null })).toBe(
    'MOV · 640 × 480 · 1:05',
  );
  expect(factText({ ...png, width: null, height: null, sizeBytes: 900 })).toBe('PNG · 900 byte');
  expect(durationText(3605)).toBe('1:00:05');
  expect(durationText(0.4)).toBe('0:00');
});
