import { describe, expect, it } from 'vitest';
import { readRequest } from './readable-request.ts';

describe('readRequest', () => {
  it('reads a valid body as it is', () => {
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

  it('omits fields that it cannot read and lists them in "unread"', () => {
    const content = { text: 5, platform: ['nowhere', 'x'], imageUrls: ['https://a.example/1.jpg', 'no address'] };
    expect(readRequest({ post: { content } })).toMatchObject({
      content: { imageUrls: ['https://a.example/1.jpg'] },
      targets: [{ target: { platform: 'x' }, field: 'content.platform.1' }],
      unread: ['text', 'post', 'media', 'post'],
    });
  });

  it.each([
    undefined,
    null,
    5,
    [],
    {},
    { post: null },
    { post: { content: 'x' } },
    JSON.parse('{"__proto__":{"a":1}}'),
  ])('reads nothing from the invalid body %j', (body) => {
    expect(readRequest(body)).toMatchObject({ targets: [], publishAt: null, unread: [] });
  });
});
