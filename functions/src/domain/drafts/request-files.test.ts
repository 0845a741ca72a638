import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asksForMetadata, filesIn, mapFiles } from './request-files.ts';

const files = { publicUrl: (path: string) => `https://store.example/b/${path}` } as Parameters<
  typeof filesIn
>[0]['files'];
function url(name: string): string {
  return `https://a.example/${name}`;
}

it('every file that a request names by an address is found, with the place where it is named', () => {
  const both = { link: { url: url('page'), imageUrl: url('1') }, replies: [{ media: [{ url: url('2') }, {}] }, 'x'] };
  const overrides = { media: [{ url: url('3') }], coverUrl: url('4'), thumbnailUrl: url('5'), text: url('no') };
  const content = { videoUrl: url('6'), imageUrls: [url('7'), 7], mediaUrls: [url('8'), 'no address'], ...both };
  const request = (platform: unknown) => ({ post: { content: { ...content, platform } }, scheduledTime: url('no') });
  const inPost = {
    videoUrl: '6',
    'imageUrls.0': '7',
    'mediaUrls.0': '8',
    'link.imageUrl': '1',
    'replies.0.media.0.url': '2',
  };
  const found = (platform: unknown) =>
    Object.fromEntries([...filesIn({ files }, request(platform))].map(([at, field]) => [field, at]));
  const expected = (at: string) =>
    Object.fromEntries(
      Object.entries({
        ...inPost,
        [`${at}.overrides.media.0.url`]: '3',
        [`${at}.overrides.coverUrl`]: '4',
        [`${at}.overrides.thumbnailUrl`]: '5',
      }).map(([field, name]) => [`post.content.${field}`, url(name)]),
    );
  expect(found({ platform: 'threads', overrides })).toEqual(expected('platform'));
  expect(found(['x', { platform: 'threads', overrides }])).toEqual(expected('platform.1'));
});

it('an address is a file of Herald only without detours', () => {
  const mediaUrls = [
    'media/a.png',
    'rehosted/a.png',
    'other/a.png',
    'media/../../evil/a.png',
    'media/%2e%2e/%2e%2e/evil/a.png',
  ];
  const request = { post: { content: { mediaUrls: mediaUrls.map((path) => files.publicUrl(path)) } } };
  expect([...filesIn({ files }, request).keys()]).toEqual(mediaUrls.slice(2).map((path) => files.publicUrl(path)));
});

it('a request without files stays as it is, whatever it is', () => {
  const content = fc.dictionary(
    fc.constantFrom('imageUrls', 'replies', 'platform', 'overrides', 'media', 'link', '*'),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ content })), (post) => {
      const request = { post, other: post };
      expect(mapFiles(request, (at) => at)).toEqual(request);
      expect(asksForMetadata(request)).toBe(false);
    }),
  );
});

it.each([
  [{ keepMetadata: true }],
  [{ platform: { overrides: { keepMetadata: true } } }],
  [{ platform: ['x', { overrides: { keepMetadata: true } }] }],
])('the request for metadata is found in %j', (content) => {
  expect(asksForMetadata({ post: { content } })).toBe(true);
});
