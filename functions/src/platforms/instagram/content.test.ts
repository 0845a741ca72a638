import { expect, it } from 'vitest';
import type { Content, MediaItem } from '../../model/post.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules } from './rules.ts';

function items(kind: MediaItem['kind'], count: number): MediaItem[] {
  return Array.from({ length: count }, (_, index) => ({ kind, url: `https://media.example/${index}` }));
}

function post(text: string, media: MediaItem[] = items('image', 1)): Content {
  return {
    text,
    mediaType: media.length > 0 ? 'image' : 'text',
    media,
    originals: [],
  };
}

function many(count: number, word: string) {
  return Array.from({ length: count }, (_, index) => `${word}${index}x`).join(' ');
}

it.each([
  ['2200 characters', post('x'.repeat(2200))],
  ['as many emoji', post('👍'.repeat(2200))],
  ['30 hashtags', post(many(30, '#tag'))],
  ['numbers, which are no hashtags', post(Array.from({ length: 40 }, (_, index) => `#${index}`).join(' '))],
  ['20 mentions', post(many(20, '@somebody'))],
  ['email addresses, which are not mentions', post(many(21, 'somebody@mail'))],
  ['an image without a text', post('')],
  ['a video', post('', items('video', 1))],
  ['ten of both', post('', [...items('video', 5), ...items('image', 5)])],
])('a post with %s is accepted', (_name, content) => {
  expect(unsupportedBy(rules, content)).toBeNull();
});

it.each([
  ['text alone', post('Only words', []), 'needs an image or a video'],
  ['2201 characters', post('x'.repeat(2201)), '2,200 characters'],
  ['31 hashtags', post(many(31, '#tag')), '30 hashtags'],
  ['21 mentions', post(many(21, '@somebody')), '20 mentions'],
  ['eleven images', post('', items('image', 11)), '10 images and videos'],
])('the error for %s names what Instagram would accept', (_name, content, part) => {
  expect(unsupportedBy(rules, content)).toContain(part);
});
