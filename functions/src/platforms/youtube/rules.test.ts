import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Content } from '../../model/post.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules, titleOf } from './rules.ts';
import { videoResource } from './upload.ts';

function video(text: string): Content {
  return {
    text,
    mediaType: 'video',
    media: [{ kind: 'video', url: 'https://media.example/a.mp4' }],
    originals: [],
  };
}

it.each([
  ['the first line', 'First\nSecond', 'First'],
  ['the first line with any line ending', 'First\r\nSecond', 'First'],
  ['the first line that is not empty', '\n  First \nSecond', 'First'],
  ['at most 100 characters of whole words', `${'word '.repeat(30)}`, 'word '.repeat(20).trim()],
])('the title of a video is %s', (_name, text, title) => {
  expect(titleOf({ text })).toBe(title);
});

it('angle brackets, which YouTube refuses, are replaced', () => {
  expect(titleOf({ text: 'if a < b > c' })).toBe('if a ‹ b › c');
  expect(videoResource(video('a <b>'), 'public')).toMatchObject({
    snippet: { title: 'a ‹b›', description: 'a ‹b›' },
  });
});

it('every accepted post has a valid title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      fc.pre(unsupportedBy(rules, video(text)) === null);
      const title = titleOf({ text });
      expect(title).toMatch(/^[^<>\r\n]+$/);
      expect([...title].length).toBeLessThanOrEqual(100);
    }),
  );
});

it.each([
  ['5000 bytes', 'x'.repeat(5000), null],
  ['5001 bytes', 'x'.repeat(5001), /5,000 bytes.*5,001/],
  ['5001 bytes in fewer characters', `${'é'.repeat(2500)}x`, /5,001/],
  ['angle brackets', 'a > b', null],
  ['angle brackets, longer by two bytes each', `${'x'.repeat(4997)}<>`, /5,003/],
  ['no title', ' \n ', /title/],
])('a text with %s is accepted or explained', (_name, text, sentence) => {
  if (sentence === null) expect(unsupportedBy(rules, video(text))).toBeNull();
  else expect(unsupportedBy(rules, video(text))).toMatch(sentence);
});
