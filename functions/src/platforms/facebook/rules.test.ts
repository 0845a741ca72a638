import { expect, it } from 'vitest';
import type { Content, MediaItem } from '../../model/post.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import { rules } from './rules.ts';

function items(kind: MediaItem['kind'], count: number): MediaItem[] {
  return Array.from({ length: count }, (_, index) => ({ kind, url: `https://media.example/${index}` }));
}

function post(text: string, media: MediaItem[] = []): Content {
  return {
    text,
    mediaType: media.length > 0 ? 'image' : 'text',
    media,
    originals: [],
  };
}

it.each([
  ['a text', post('Hello')],
  ['a very long text', post('x'.repeat(63_206))],
  ['as many emoji', post('👍'.repeat(63_206))],
  ['an image without a text', post('', items('image', 1))],
  ['ten images', post('', items('image', 10))],
  ['a video', post('', items('video', 1))],
])('a post with %s is accepted', (_name, content) => {
  expect(unsupportedBy(rules, content)).toBeNull();
});

it.each([
  ['nothing', post(' \n'), 'needs a text, images or a video'],
  ['a text that is longer', post('x'.repeat(63_207)), '63,206 characters'],
  ['eleven images', post('', items('image', 11)), '10 images'],
  ['two videos', post('', items('video', 2)), 'one video per post'],
  ['both', post('', [...items('video', 1), ...items('image', 1)]), 'not both'],
])('the error for %s names what Facebook would accept', (_name, content, part) => {
  expect(unsupportedBy(rules, content)).toContain(part);
});
