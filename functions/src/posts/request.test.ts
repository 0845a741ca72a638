import { describe, expect, it } from 'vitest';
import { editRequest, postRequest } from './request.ts';

const urls = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `https://a.example/${name}${index}`);
const ids = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`);

const problemsOf = (content: object) => {
  const parsed = postRequest.safeParse({ post: { content: { text: 'x', platform: 'tiktok', ...content } } });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
};

describe('the media of all fields together', () => {
  it.each([
    ['one field', { imageUrls: urls(35, 'i') }],
    [
      'all fields',
      { videoUrl: 'https://a.example/v', imageUrls: urls(10, 'i'), mediaUrls: urls(10, 'm'), mediaIds: ids(14) },
    ],
    ['the originals beside them', { imageUrls: urls(35, 'i'), originalImageUrls: urls(35, 'o') }],
  ])('are at most 35: %s', (_name, content) => {
    expect(problemsOf(content)).toEqual([]);
  });

  it.each([
    [
      '106 in all fields',
      { videoUrl: 'https://a.example/v', imageUrls: urls(35, 'i'), mediaUrls: urls(35, 'm'), mediaIds: ids(35) },
    ],
    ['a video more', { videoUrl: 'https://a.example/v', imageUrls: urls(35, 'i') }],
    ['an id more', { mediaUrls: urls(35, 'm'), mediaIds: ids(1) }],
  ])('are refused above 35: %s', (_name, content) => {
    const message = expect.stringContaining('at most 35 media');
    expect(problemsOf(content)).toEqual([{ field: 'post.content', message }]);
    expect(editRequest.safeParse({ post: { content } }).error?.issues).toMatchObject([{ message }]);
  });
});
