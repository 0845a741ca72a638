import { expect, it } from 'vitest';
import { readRequest } from './readable-request.ts';

it('a valid body is read as it is', () => {
  const content = { text: 'Hello', platform: ['x', { platform: 'threads', accountId: '1' }], mediaIds: ['m1'] };
  const scheduledTime = '2030-01-31T09:00:00Z';
  expect(readRequest({ post: { content }, scheduledTime })).toMatchObject({
    content: { text: 'Hello', mediaIds: ['m1'] },
    targets: [
      { target: { platform: 'x' }, field: 'content.platform.0' },
      { target: { platform: 'threads', accountId: '1' }, field: 'content.platform.1' },
    ],
    publishAt: new Date(scheduledTime),
    unread: [],
  });
});

it('a field that cannot be read is omitted and listed in "unread"', () => {
  const content = { text: 5, platform: ['nowhere', 'x'], imageUrls: ['https://a.example/1.jpg', 'no address'] };
  expect(readRequest({ post: { content } })).toMatchObject({
    content: { imageUrls: ['https://a.example/1.jpg'] },
    targets: [{ target: { platform: 'x' }, field: 'content.platform.1' }],
    unread: ['text', 'post', 'media', 'post'],
  });
});

it('each reply is kept in its position, with what can be read of it', () => {
  const file = { url: 'https://a.example/1.jpg' };
  const replies = [{ text: 'A', media: [{ url: 'no address' }] }, { text: 'B', media: [file] }, 5, {}];
  expect(readRequest({ post: { content: { replies } } }).content.replies).toEqual([
    { text: 'A' },
    { text: 'B', media: [file] },
    { text: '3' },
    { text: '4' },
  ]);
});

it('a request is read with at most as many replies, and files of them, as a post may have', () => {
  const media = Array.from({ length: 30 }, (_, index) => ({ mediaId: `m${index}` }));
  const { replies = [] } = readRequest({
    post: { content: { replies: Array(30).fill({ text: 'A', media }) } },
  }).content;
  expect(replies.map((reply) => reply.media?.length ?? 0)).toEqual([30, 30, 30, ...Array(22).fill(0)]);
});

it.each([undefined, null, 5, [], {}, { post: null }, { post: { content: 'x' } }, JSON.parse('{"__proto__":{"a":1}}')])(
  'the invalid body %j is read as nothing',
  (body) => {
    expect(readRequest(body)).toMatchObject({ targets: [], publishAt: null, unread: [] });
  },
);
