import { expect, it } from 'vitest';
import { fileProblem, unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules } from './rules.ts';

function videoProblem(facts: { mimeType: string; sizeBytes: number }) {
  return fileProblem(rules, { kind: 'video' }, facts)?.message ?? null;
}

function text(words: string) {
  return { text: words, mediaType: 'text' as const, media: [], originals: [] };
}

it('each grapheme of a text counts as one character', () => {
  expect(unsupportedBy(rules, text('👩‍🚀'.repeat(250)))).toBeNull();
  expect(unsupportedBy(rules, text('é'.repeat(300)))).toBeNull();
  expect(unsupportedBy(rules, text('x'.repeat(301)))).toMatch(/300 characters.*301/);
});

it('a text is limited to 3 kB', () => {
  expect(unsupportedBy(rules, text('👨‍👩‍👧‍👦'.repeat(121)))).toMatch(/3 kB/);
});

it('an MP4 video of up to 100 MB is accepted', () => {
  expect(videoProblem({ mimeType: 'video/mp4', sizeBytes: 100_000_000 })).toBeNull();
  expect(videoProblem({ mimeType: 'video/mp4', sizeBytes: 100_000_001 })).toMatch(/100 MB/);
  expect(videoProblem({ mimeType: 'video/quicktime', sizeBytes: 1 })).toMatch(/MP4/);
});
