import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Content } from '../../model/post.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules, textLength } from './rules.ts';

function post(text: string, images = 0): Content {
  return {
    text,
    mediaType: images > 0 ? 'image' : 'text',
    media: Array.from({ length: images }, (_, index) => ({ kind: 'image', url: `https://media.example/${index}.jpg` })),
    originals: [],
  };
}

function links(count: number): string {
  return Array.from({ length: count }, (_, index) => `https://example.com/${index}`).join(' ');
}

it('the length of a text counts emoji by their bytes and everything else by code points', () => {
  expect(textLength('héllo 1#')).toBe(8);
  expect(textLength('中文')).toBe(2);
  expect(textLength('👍')).toBe(4);
  expect(textLength('👨‍👩‍👧')).toBe(18);
  expect(textLength('a🇩🇪b')).toBe(10);
});

it('the length of a text is the sum of the lengths of its parts', () => {
  const piece = fc.constantFrom('a', 'ß', '中', '👍🏽', ' ', '𝒳', '❤️');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const spaced = pieces.join(' ');
      const gaps = Math.max(0, pieces.length - 1);
      expect(textLength(spaced)).toBe(pieces.reduce((sum, one) => sum + textLength(one), gaps));
    }),
  );
});

it.each([
  ['500 characters', post('x'.repeat(500))],
  ['125 thumbs', post('👍'.repeat(125))],
  ['five links, one of them twice', post(`${links(5)} https://example.com/1`)],
  ['an image without a text', post('', 1)],
  ['twenty images', post('', 20)],
])('a post with %s is accepted', (_name, content) => {
  expect(unsupportedBy(rules, content)).toBeNull();
});

it.each([
  ['501 characters', post('x'.repeat(501)), '500'],
  ['126 thumbs', post('👍'.repeat(126)), 'emoji'],
  ['six links', post(links(6)), '5 different links'],
  ['six links, one of them without a scheme', post(`${links(5)} (www.example.org/a)`), '5 different links'],
  ['21 images', post('', 21), '20 images'],
  ['nothing', post(' \n'), 'needs a text'],
])('the error for %s names what Threads would accept', (_name, content, part) => {
  expect(unsupportedBy(rules, content)).toContain(part);
});
