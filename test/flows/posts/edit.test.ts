import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { type ApiRequest, aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { liveOn } from '../../support/sandbox.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function inDays(days: number) {
  return new Date(Date.now() + days * DAY).toISOString();
}

function edit(user: TestUser, id: string, body: object, headers: ApiRequest['headers'] = {}) {
  return request(`/v1/posts/${id}`, { method: 'PATCH', body, headers: { ...withKey(user), ...headers } });
}

function content(fields: object) {
  return { post: { content: fields } };
}

function read(user: TestUser, id: string) {
  return request(`/v1/posts/${id}`, { headers: withKey(user) });
}

function later(user: TestUser, fields: object = {}) {
  return publish(user, aPost(fields, { scheduledTime: inDays(1) }));
}

it('an edit changes only the named fields', async () => {
  const user = await createUser({ threads: 1, x: 1 });
  const imageUrls = ['https://example.com/a.jpg'];
  const id = await later(user, { imageUrls, originalImageUrl: 'https://example.com/original.jpg' });
  const scheduledTime = inDays(2);
  expect(await edit(user, id, content({ text: 'Another text' }))).toMatchObject({ status: 200 });
  expect(await edit(user, id, { scheduledTime })).toMatchObject({
    status: 200,
    body: { postSubmissionId: id, status: 'queued', scheduledTime },
  });
  expect((await read(user, id)).body).toMatchObject({
    status: 'queued',
    outcome: 'scheduled',
    text: 'Another text',
    mediaType: 'image',
    media: [{ url: imageUrls[0] }],
    targets: [{ platform: 'threads' }],
    scheduledTime,
  });
  await edit(user, id, content({ mediaUrls: ['https://example.com/b.mp4'], platform: ['x'] }));
  expect((await read(user, id)).body).toMatchObject({
    text: 'Another text',
    mediaType: 'video',
    media: [{ url: 'https://example.com/b.mp4' }],
    targets: [{ platform: 'x', accountId: user.accounts.x[0] }],
    runs: [{ platform: 'x', status: 'queued', targetId: `x:${user.accounts.x[0]}` }],
    counts: { scheduled: 1 },
  });
  const stored = (await context().store.submissions.doc(id).get()).data();
  expect(stored).toMatchObject({ revision: 3, content: { originals: ['https://example.com/original.jpg'] } });
  const found = async (platform: string) =>
    z
      .looseObject({ posts: z.array(z.unknown()) })
      .parse((await request(`/v1/posts?platform=${platform}`, { headers: withKey(user) })).body).posts.length;
  expect([await found('x'), await found('threads')]).toEqual([1, 0]);
});

it('an edit splits the text again when the text or the targets change', async () => {
  const user = await createUser({ threads: 1, x: 1 });
  const words = (count: number) => 'word '.repeat(count).trim();
  const targetsOf = async (id: string) =>
    z
      .looseObject({ targets: z.array(z.object({ platform: z.string(), parts: z.array(z.string()).optional() })) })
      .parse((await read(user, id)).body)
      .targets.map(({ platform, parts }) => [platform, parts?.map((part) => part.split(' ').length)]);
  const id = await later(user, { text: words(130), platform: ['threads', { platform: 'x', splitText: true }] });
  expect(await targetsOf(id)).toEqual([
    ['threads', undefined],
    ['x', [56, 56, 18]],
  ]);
  expect(await edit(user, id, content({ text: words(60) }))).toMatchObject({ status: 200, body: { warnings: [] } });
  expect(await targetsOf(id)).toContainEqual(['x', [56, 4]]);
  await edit(user, id, content({ text: 'Short' }));
  expect(await targetsOf(id)).toContainEqual(['x', undefined]);
  await edit(user, id, content({ text: words(130), platform: [{ platform: 'threads', splitText: true }, 'x'] }));
  expect(await targetsOf(id)).toEqual([
    ['threads', [100, 30]],
    ['x', undefined],
  ]);
  expect(await edit(user, id, content({ text: words(4000) }))).toMatchObject({
    status: 400,
    body: {
      error: { code: 'validation_error', details: [{ field: 'body.post.content.platform', code: 'too_big' }] },
    },
  });
  expect(await targetsOf(id)).toContainEqual(['threads', [100, 30]]);
});

it('an edit that sets the time to null publishes at once', async () => {
  const user = await createUser();
  const id = await later(user);
  await edit(user, id, { ...content({ text: 'Now' }), scheduledTime: null });
  await eventually(
    () => readPost(user, id),
    ({ runs }) => runs[0]?.status === 'succeeded',
  );
  expect(await liveOn(...user.accounts.threads)).toMatchObject([{ text: 'Now' }]);
  expect(await edit(user, id, content({ text: 'Too late' }))).toMatchObject({
    status: 409,
    body: { error: { code: 'not_editable' } },
  });
});

it('an edit with If-Match is refused unless the client has seen the current version', async () => {
  const user = await createUser();
  const id = await later(user);
  const tag = (await read(user, id)).headers.get('etag') ?? '';
  const change = (text: string) => edit(user, id, content({ text }), { 'if-match': tag });
  expect(await change('First')).toMatchObject({ status: 200 });
  expect(await change('Second')).toMatchObject({ status: 412, body: { error: { code: 'precondition_failed' } } });
  expect((await read(user, id)).body).toMatchObject({ text: 'First' });
  expect(await edit(user, id, content({ text: 'Third' }), { 'if-match': '*' })).toMatchObject({ status: 200 });
});

it('requests with one idempotency key are applied once, and the key is bound to one post', async () => {
  const user = await createUser();
  const [id, other] = [await later(user), await later(user, { text: 'Other' })];
  const body = content({ text: 'Keyed' });
  const key = { 'idempotency-key': 'edit-1' };
  const responses = await Promise.all([1, 2, 3].map(() => edit(user, id, body, key)));
  expect(new Set(responses.map(({ body: sent }) => JSON.stringify(sent))).size).toBe(1);
  expect((await context().store.submissions.doc(id).get()).data()?.revision).toBe(1);
  expect(await edit(user, other, body, key)).toMatchObject({
    status: 409,
    body: { error: { code: 'idempotency_conflict' } },
  });
  expect(await edit(user, id, content({ text: 'x' }), key)).toMatchObject({ status: 409 });
});

it('an edit without a key is applied again when it is equal to an earlier edit', async () => {
  const user = await createUser();
  const id = await later(user);
  for (const text of ['A', 'B', 'A']) await edit(user, id, content({ text }));
  expect((await read(user, id)).body).toMatchObject({ text: 'A' });
});

it.each([
  ['body', {}],
  ['body', content({})],
  ['body.post.content.text', content({ text: 5 })],
  ['body.post.content', content({ text: ' ' })],
  ['body.post.content.mediaType', content({ mediaType: 'video' })],
  ['body.post.content.platform', content({ platform: 'youtube' })],
  ['body.post.content.txt', content({ txt: 'x' })],
  ['body.scheduledTime', { scheduledTime: 'soon' }],
  ['body.scheduledTime', { scheduledTime: '2020-01-01T00:00:00Z' }],
  ['body.enableRepurposing', { enableRepurposing: true, scheduledTime: null }],
])('an edit with an invalid %s is refused', async (field, body) => {
  const user = await createUser();
  const id = await later(user);
  expect(await edit(user, id, body)).toMatchObject({ status: 400, body: { error: { details: [{ field }] } } });
  expect((await context().store.submissions.doc(id).get()).data()?.revision).toBe(0);
});

it('another user gets 404, and an edit of a cancelled post is refused', async () => {
  const [owner, other] = await Promise.all([createUser(), createUser()]);
  const id = await later(owner);
  expect(await edit(other, id, content({ text: 'x' }))).toMatchObject({ status: 404 });
  await request(`/v1/posts/${id}`, { method: 'DELETE', headers: withKey(owner) });
  expect(await edit(owner, id, content({ text: 'x' }))).toMatchObject({ status: 409 });
});
