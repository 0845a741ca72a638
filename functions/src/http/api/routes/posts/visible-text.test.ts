import { expect, it } from 'vitest';
import { isVisible } from '../../../../domain/posts/index.ts';
import { contentRequest } from './request.ts';

const nothing = [
  '',
  ' ',
  '\0',
  '\0\0\n',
  '\u200b\u200d',
  '\u2060',
  '\ufeff',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u00ad',
  '\u202e',
];

it.each(nothing)('the text %j is empty', (text) => {
  expect(isVisible(text)).toBe(false);
  expect(contentRequest.safeParse({ text, platform: 'threads' }).success).toBe(false);
  expect(contentRequest.safeParse({ text, platform: 'threads', imageUrls: ['https://x.example/a.png'] }).success).toBe(
    true,
  );
});

it.each(['a', '\0a', '👩‍🚀', 'ـ', '.', '‎a'])('the text %j is visible', (text) => {
  expect(isVisible(text)).toBe(true);
});
