import { describe, expect, it } from 'vitest';
import { platformDefinitions } from '../../../../platforms/registry.ts';
import { editRequest, postRequest } from './request.ts';

function urls(count: number, name: string) {
  return Array.from({ length: count }, (_, index) => `https://a.example/${name}${index}`);
}

function ids(count: number) {
  return Array.from({ length: count }, (_, index) => `m${index}`);
}

function problemsOf(content: object) {
  const parsed = postRequest.safeParse({ post: { content: { text: 'x', platform: 'tiktok', ...content } } });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
}

it.each([
  ['one field', { imageUrls: urls(35, 'i') }],
  [
    'all fields',
    { videoUrl: 'https://a.example/v', imageUrls: urls(10, 'i'), mediaUrls: urls(10, 'm'), mediaIds: ids(14) },
  ],
  ['the originals beside them', { imageUrls: urls(35, 'i'), originalImageUrls: urls(35, 'o') }],
])('a request with up to 35 media is accepted: %s', (_name, content) => {
  expect(problemsOf(content)).toEqual([]);
});

it.each([
  [
    '106 in all fields',
    { videoUrl: 'https://a.example/v', imageUrls: urls(35, 'i'), mediaUrls: urls(35, 'm'), mediaIds: ids(35) },
  ],
  ['a video more', { videoUrl: 'https://a.example/v', imageUrls: urls(35, 'i') }],
  ['an id more', { mediaUrls: urls(35, 'm'), mediaIds: ids(1) }],
])('a request with more than 35 media is refused: %s', (_name, content) => {
  const message = expect.stringContaining('at most 35 media');
  expect(problemsOf(content)).toEqual([{ field: 'post.content', message }]);
  expect(editRequest.safeParse({ post: { content } }).error?.issues).toMatchObject([{ message }]);
});

it('more than 1000 targets and more than 100,000 characters are refused', () => {
  const targets = (count: number) => ids(count).map((accountId) => ({ platform: 'threads', accountId }));
  expect(problemsOf({ platform: targets(1000), text: 'x'.repeat(100_000) })).toEqual([]);
  expect(problemsOf({ platform: targets(1001) })).toMatchObject([{ field: 'post.content.platform' }]);
  expect(problemsOf({ text: 'x'.repeat(100_001) })).toMatchObject([{ field: 'post.content.text' }]);
});

describe('link of a request', () => {
  const linkOf = (link: unknown) =>
    postRequest.parse({ post: { content: { text: 'x', platform: 'threads', link } } }).post.content.link;
  const url = 'https://a.example/news';

  it('a link is accepted as a URL or as an object with title, description and picture', () => {
    expect(linkOf(url)).toEqual({ url });
    const whole = { url, title: 'News', description: '', imageUrl: 'https://a.example/a.png' };
    expect(linkOf(whole)).toEqual(whole);
    expect(linkOf(null)).toBeNull();
  });

  it.each([
    ['another protocol', 'javascript:alert(1)'],
    ['no address', 'news'],
    ['a password', 'https://me:secret@a.example/'],
    ['no url', { title: 'News' }],
    ['an empty title', { url, title: ' ' }],
    ['half of a surrogate pair', { url, title: '\ud83d' }],
    ['another field', { url, subtitle: 'News' }],
    ['a picture that is none', { url, imageUrl: 'file:///etc/passwd' }],
  ])('a link with %s is refused', (_what, link) => {
    expect(problemsOf({ link })).toMatchObject([{ field: expect.stringMatching(/^post\.content\.link/) }]);
  });

  it('a link is accepted as an override only on platforms that preview links', () => {
    const targetOf = (platform: string) => problemsOf({ platform: { platform, overrides: { link: url } } });
    expect(targetOf('threads')).toEqual([]);
    for (const { platform, linkCard } of Object.values(platformDefinitions))
      expect(targetOf(platform), platform).toHaveLength(linkCard === null ? 1 : 0);
  });
});

it('a first comment is accepted only on Instagram and only with visible text', () => {
  const problems = (platform: string, firstComment: string) =>
    problemsOf({ platform: { platform, overrides: { firstComment } } });
  expect(problems('instagram', '#one #two')).toEqual([]);
  expect(problems('instagram', ' ')).toHaveLength(1);
  expect(problems('instagram', '\ud83d')).toHaveLength(1);
  expect(problems('facebook', '#one #two')).toHaveLength(1);
});

it('a post without a scheduledTime or with null is accepted', () => {
  const post = { content: { text: 'x', platform: 'threads' } };
  expect(postRequest.parse({ post }).scheduledTime).toBeUndefined();
  expect(postRequest.parse({ post, scheduledTime: null }).scheduledTime).toBeNull();
});

it.each(['a/b', '..', '__x__', 'x y', '../../users', '😀', '\0'])(
  'a request may name the account id %j, which no account can have',
  (accountId) => {
    expect(problemsOf({ platform: [{ platform: 'threads', accountId }] })).toEqual([]);
  },
);
