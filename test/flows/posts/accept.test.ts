import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { submissionsOf } from '../../support/stored.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function later() {
  return { scheduledTime: new Date(Date.now() + 86_400_000).toISOString() };
}

function post(user: TestUser, body: unknown) {
  return request('/v1/posts', { body, headers: withKey(user) });
}

/** A scheduled post with a body of just less than 1 MiB, within the bounds of each field: what its document adds is too much. */
function largePost(user: TestUser) {
  const [one = '', two = ''] = user.accounts.threads;
  const target = (accountId: string) => ({ platform: 'threads', accountId, overrides: { text: '文'.repeat(99_900) } });
  const originalMediaUrls: string[] = [];
  const body = aPost({ text: '文'.repeat(100_000), platform: [target(one), target(two)], originalMediaUrls }, later());
  const urlOf = (length: number) => `https://x.example/${'x'.repeat(length)}`;
  for (const originalUrls of ['originalImageUrls', 'originalMediaUrls'] as const)
    Object.assign(body.post.content, { [originalUrls]: Array.from({ length: 34 }, () => urlOf(2025)) });
  const altTexts = Array.from({ length: 5 }, () => '文'.repeat(500));
  Object.assign(body.post.content, { imageUrls: altTexts.map(() => urlOf(10)), altTexts });
  const left = 1024 * 1024 - Buffer.byteLength(JSON.stringify(body));
  Object.assign(body.post.content, { originalVideoUrl: urlOf(Math.min(left, 2000) - 100) });
  return body;
}

it('a post that is too large to be stored is refused, and its size is named', async () => {
  const user = await createUser({ threads: 2 });
  const body = largePost(user);
  expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(1_047_000);
  const details = [{ field: 'body.post.content', code: 'too_big', message: expect.stringMatching(/10\d{5} bytes/) }];
  expect(await post(user, body)).toMatchObject({ status: 400, body: { error: { code: 'validation_error', details } } });
  expect(await submissionsOf(user.uid)).toEqual([]);
});

describe('a valid post', () => {
  it.each([
    ['a platform', 'threads'],
    ['a target', { platform: 'threads' }],
    ['a list', ['threads']],
    ['a list with duplicates', ['threads', { platform: 'threads' }, 'threads']],
  ])('the platform of a post may be %s', async (_what, platform) => {
    const user = await createUser();
    const id = await publish(user, aPost({ platform }, later()));
    expect((await readPost(user, id)).runs).toMatchObject([
      { platform: 'threads', accountId: user.accounts.threads[0], targetId: `threads:${user.accounts.threads[0]}` },
    ]);
  });

  it('a post keeps the given target ids and accepts mixed forms of targets', async () => {
    const user = await createUser({ threads: 2, tiktok: 1 });
    const [one = '', two = ''] = user.accounts.threads;
    const platform = [
      { platform: 'threads', accountId: one, targetId: 'first' },
      { platform: 'threads', accountId: two },
      'tiktok',
    ];
    const id = await publish(user, aPost({ platform }, later()));
    const { runs } = await readPost(user, id);
    expect(runs.map(({ targetId }) => targetId).sort()).toEqual(
      ['first', `threads:${two}`, `tiktok:${user.accounts.tiktok[0]}`].sort(),
    );
    const documents = await context().store.runs(id).get();
    expect(documents.docs.map((document) => document.id).sort()).toEqual(
      [`threads:${one}`, `threads:${two}`, 'tiktok'].sort(),
    );
  });

  it.each([
    ['video', { videoUrl: 'https://example.com/a' }],
    ['video', { mediaUrls: ['https://example.com/a.mp4'] }],
    ['image', { imageUrls: ['https://example.com/a'] }],
    ['image', { mediaUrls: ['https://example.com/a.png?x=.mp4'] }],
    ['text', {}],
  ])('a post recognises a %s', async (mediaType, content) => {
    const user = await createUser();
    const id = await publish(user, aPost(content, later()));
    expect((await context().store.submissions.doc(id).get()).data()?.content.mediaType).toBe(mediaType);
  });

  it('a post accepts media of the user by their ids', async () => {
    const user = await createUser();
    const stored = context().store.user(user.uid).media;
    const record = {
      storagePath: 'x',
      sizeBytes: 1,
      durationSeconds: null,
      sourceUrl: null,
      validators: null,
      fileName: null,
      createdAt: new Date(),
      expiresAt: null,
    };
    await stored.doc('m1').set({ ...record, url: 'https://example.com/m1', mimeType: 'video/mp4' });
    const id = await publish(user, aPost({ mediaIds: ['m1'] }, later()));
    expect((await context().store.submissions.doc(id).get()).data()?.content).toMatchObject({
      mediaType: 'video',
      media: [{ kind: 'video', url: 'https://example.com/m1', mediaId: 'm1' }],
    });
  });
});

describe('an invalid post', () => {
  const content = (extra: object) => ({ post: { content: { text: 'x', platform: 'threads', ...extra } } });

  it.each([
    ['no platform', { post: { content: { text: 'x' } } }, ['body.post.content.platform']],
    ['an unknown platform', content({ platform: 'myspace' }), ['body.post.content.platform']],
    ['an empty list of targets', content({ platform: [] }), ['body.post.content.platform']],
    ['an empty text', content({ text: '  ' }), ['body.post.content']],
    ['half a surrogate pair', content({ text: '\ud800' }), ['body.post.content.text']],
    ['a script URL for an image', content({ imageUrls: ['javascript:alert(1)'] }), ['body.post.content.imageUrls.0']],
    ['a password in a URL', content({ videoUrl: 'https://me:pw@example.com/a.mp4' }), ['body.post.content.videoUrl']],
    [
      'a time in the wrong place',
      { post: { content: { text: 'x', platform: 'threads', scheduledTime: 'x' } } },
      ['body.post.content.scheduledTime'],
    ],
    ['a field of the server', { ...content({}), status: 'dispatched' }, ['body.status']],
    [
      'media that contradict their type',
      content({ mediaType: 'video', imageUrls: ['https://example.com/a.png'] }),
      ['body.post.content.mediaType'],
    ],
    ['an unknown media id', content({ mediaIds: ['nope'] }), ['body.post.content.mediaIds.0']],
    [
      'several errors at once',
      { post: { content: { text: '', imageUrls: ['x'] } }, scheduledTime: 'never', trial_reel: 'yes' },
      ['body.post.content.platform', 'body.post.content.imageUrls.0', 'body.scheduledTime', 'body.trial_reel'],
    ],
  ])('a post with %s is refused', async (_what, body, fields) => {
    const user = await createUser();
    const response = await post(user, body);
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    expect(response.body).toMatchObject({
      error: { details: fields.map((field) => expect.objectContaining({ field })) },
    });
    expect(await submissionsOf(user.uid)).toEqual([]);
  });

  it.each(['2026-02-30T00:00:00Z', '2099-01-01T00:00:00', '2099-01-01', '1', 4_102_444_800_000, 'tomorrow'])(
    'a time such as %j is refused',
    async (scheduledTime) => {
      const response = await post(await createUser(), { ...content({}), scheduledTime });
      expect(response).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', message: 'invalid scheduledTime format' } },
      });
    },
  );

  it('the refusal of an invalid time has an example of a valid one', async () => {
    const user = await createUser();
    const refused = await post(user, { ...content({}), scheduledTime: 'tomorrow' });
    const { example } = z
      .object({ error: z.object({ details: z.tuple([z.object({ example: z.iso.datetime({ offset: true }) })]) }) })
      .parse(refused.body).error.details[0];
    expect(await post(user, { ...content({}), scheduledTime: example })).toMatchObject({ status: 201 });
  });

  it('a time that the database cannot store is refused', async () => {
    const response = await post(await createUser(), { ...content({}), scheduledTime: '9999-12-31T23:59:59Z' });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    expect(response.body).toMatchObject({ error: { details: [{ field: 'body.scheduledTime', code: 'too_big' }] } });
  });

  it.each([-60_000, 0, 59_000])('a time %d ms from now is refused', async (ahead) => {
    const scheduledTime = new Date(Date.now() + ahead).toISOString();
    const response = await post(await createUser(), { ...content({}), scheduledTime });
    expect(response).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', message: 'scheduledTime must be at least 1 minute in the future' } },
    });
  });

  it('an invalid post with a time in the past has all of its problems in one response', async () => {
    const response = await post(await createUser(), { ...content({ text: 1 }), scheduledTime: '2001-01-01T00:00:00Z' });
    const details = [{ field: 'body.post.content.text' }, { field: 'body.scheduledTime' }];
    expect(response).toMatchObject({ status: 400, body: { error: { details } } });
  });

  it('an account that is not connected is refused', async () => {
    const user = await createUser();
    const unknown = ['nobody', 'a/b', '..'].map((accountId) => ({ platform: 'threads', accountId }));
    const platform = ['x', 'facebook_pages', ...unknown];
    const response = await post(user, content({ platform }));
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'missing_integrations' } } });
    expect(response.body).toMatchObject({
      error: { details: [0, 1, 2, 3, 4].map((at) => ({ field: `body.post.content.platform.${at}` })) },
    });
  });

  it('a platform with several accounts is refused without an account id', async () => {
    const user = await createUser({ threads: 2 });
    expect(await post(user, content({}))).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'missing_account',
          details: { platforms: [{ platform: 'threads', accountIds: [...user.accounts.threads].sort() }] },
        },
      },
    });
  });

  it('an account of another user is refused', async () => {
    const [me, other] = await Promise.all([createUser(), createUser()]);
    const platform = { platform: 'threads', accountId: other.accounts.threads[0] };
    expect(await post(me, content({ platform }))).toMatchObject({
      status: 400,
      body: { error: { code: 'missing_integrations' } },
    });
  });
});
