import { describe, expect, it } from 'vitest';
import { threadsLength, uniqueLinks } from './text-rules.ts';

describe('the length of a text', () => {
  it.each([
    ['hello', 5],
    ['Grüße', 5],
    ['日本', 2],
    ['😀', 4],
    ['👩‍👩‍👧', 18],
    ['a😀b', 6],
    ['©', 1],
    ['𝒳', 1],
  ])('counts %s as %i', (text, length) => {
    expect(threadsLength(text)).toBe(length);
  });
});

it('counts a link once', () => {
  expect(uniqueLinks('https://a.test https://a.test http://b.test')).toBe(2);
  expect(uniqueLinks('https://a.test', 'https://a.test')).toBe(1);
  expect(uniqueLinks('https://a.test', 'https://b.test')).toBe(2);
});
