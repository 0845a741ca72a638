import { expect, it } from 'vitest';
import type { Content, MediaItem } from '../../model/post.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules, surfaceOf } from './rules.ts';

function post(kind: MediaItem['kind'], text: string): Content {
  return {
    text,
    mediaType: kind,
    media: [{ kind, url: 'https://media.example/a' }],
    originals: [],
  };
}

it.each([
  ['video', 'Some words', 'spotlight'],
  ['video', '', 'spotlight'],
  ['image', 'Some words', 'savedStory'],
  ['image', ' \n ', 'story'],
] as const)('one %s with the text %j is published to the surface %s', (kind, text, surface) => {
  expect(surfaceOf(post(kind, text))).toBe(surface);
});

it.each([
  ['video', 160, null],
  ['video', 161, /160.*161/],
  ['image', 45, null],
  ['image', 46, /45.*46/],
] as const)('the text of one %s with %d characters is limited', (kind, length, sentence) => {
  for (const character of ['x', '👍'])
    if (sentence === null) expect(unsupportedBy(rules, post(kind, character.repeat(length)))).toBeNull();
    else expect(unsupportedBy(rules, post(kind, character.repeat(length)))).toMatch(sentence);
});
