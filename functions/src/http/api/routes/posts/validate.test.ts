import { expect, it } from 'vitest';
import { context } from '../../../../context.ts';
import { validatePost } from '../../../../domain/posts/index.ts';
import { account } from '../../../../model/account.ts';
import { readRequest } from './readable-request.ts';

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
  const found = await validatePost(ctxWith('1', '2'), { userId: 'u', allowed, request: readRequest(raw), invalid: [] });
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
