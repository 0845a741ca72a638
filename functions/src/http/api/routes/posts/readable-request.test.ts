import { expect, it } from 'vitest';
import { context } from '../../../../context.ts';
import { isVisible, validatePost } from '../../../../domain/posts/index.ts';
import { account } from '../../../../model/account.ts';
import { readRequest } from './readable-request.ts';
import { contentRequest } from './request.ts';

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

const nothing = [
  '',
  ' ',
  '\0',
  '\0\0\n',
  '\u200b\u200d',
  '\u2060',
  '\ufeff',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u00ad',
  '\u202e',
];

it.each(nothing)('the text %j is empty', (text) => {
  expect(isVisible(text)).toBe(false);
  expect(contentRequest.safeParse({ text, platform: 'threads' }).success).toBe(false);
  expect(contentRequest.safeParse({ text, platform: 'threads', imageUrls: ['https://x.example/a.png'] }).success).toBe(
    true,
  );
});

it.each(['a', '\0a', '👩‍🚀', 'ـ', '.', '‎a'])('the text %j is visible', (text) => {
  expect(isVisible(text)).toBe(true);
});

/** A store in which the named accounts are connected for every user. */
function ctxWith(...connected: string[]) {
  const ctx = context();
  const read = async ({ id }: { id: string }) => ({
    id,
    exists: connected.includes(id),
    data: () => account.parse({ accountId: id, accessToken: 'a', refreshToken: 'r', profile: {} }),
  });
  const platform = { clientId: '', redirectUri: '' };
  const config = { ...ctx.config, platforms: { x: platform, instagram: platform, threads: platform } as never };
  return { ...ctx, config, store: { ...ctx.store, read: read as never } };
}

async function problemsOf(content: object, allowed: readonly string[] | null = null) {
  const raw = { post: { content } };
  const found = await validatePost(ctxWith('1', '2'), {
    userId: 'u~test',
    allowed,
    request: readRequest(raw),
    invalid: [],
  });
  return found.problems.map(({ field, target, rule }) => `${field} ${target} ${rule}`);
}

function x(more: object = {}) {
  return { platform: 'x', accountId: '1', ...more };
}

it('the overrides of each target are validated', async () => {
  const long = '中'.repeat(196);
  expect(readRequest({ post: { content: { platform: [x({ overrides: { text: long } })] } } }).targets).toHaveLength(1);
  expect(
    await problemsOf({
      text: 'Hello',
      platform: [x({ overrides: { text: long } }), { platform: 'instagram', accountId: '2' }],
    }),
  ).toEqual(['content.platform.0.overrides.text x:1 x.text_length', 'content instagram:2 instagram.media_required']);
});

it('a missing account is reported although the overrides and media are invalid', async () => {
  const platform = [x({ overrides: { media: [{ mediaId: 'a/b' }] } }), { platform: 'threads', accountId: '9' }];
  expect(await problemsOf({ text: 'Hello', platform, mediaIds: ['..'] })).toContain(
    'content.platform.1 threads:9 account.connected',
  );
});

it('accounts outside the scope of an API key are reported as not connected', async () => {
  expect(await problemsOf({ text: 'Hello', platform: x() }, ['threads:1'])).toEqual([
    'content.platform x:1 account.connected',
  ]);
});

it('a blank text is reported with what each platform requires', async () => {
  expect(await problemsOf({ text: ' ', platform: [x()] })).toEqual(['content x:1 x.content_required']);
});

it('each file of a reply that does not exist is named, and the other replies are judged', async () => {
  const replies = [
    { text: '', media: [{ mediaId: 'a' }] },
    { text: '中'.repeat(196) },
    { text: 'B', media: [{ mediaId: 'b' }] },
  ];
  expect(await problemsOf({ text: 'Hello', platform: x(), replies })).toEqual([
    'content.replies.0.media.0.mediaId null request.invalid_value',
    'content.replies.2.media.0.mediaId null request.invalid_value',
    'content.replies.1.text x:1 x.text_length',
  ]);
});

it('a reply is named by its position although one before it is invalid', async () => {
  const replies = [{ text: '', delaySeconds: -1 }, { text: '中'.repeat(196) }];
  expect(await problemsOf({ text: 'Hello', platform: x(), replies })).toEqual([
    'content.replies.1.text x:1 x.text_length',
  ]);
});
