import { describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { skipWaits } from '../../support/runs.ts';
import { callsOf, inject, liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function settled(user: TestUser, id: string) {
  return eventually(
    () => readPost(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
}

function media(name: string) {
  return `${stack.sandboxUrl}/media/${name}`;
}

describe('a post to Threads', () => {
  it('a post to Threads is published once, and its run contains the URL', async () => {
    const user = await createUser();
    const id = await publish(user, aPost({ text: 'First words' }));
    const post = await settled(user, id);
    expect(post.status).toBe('dispatched');
    const live = await liveOn(...user.accounts.threads);
    expect(live).toMatchObject([{ platform: 'threads', text: 'First words' }]);
    expect(post.runs).toMatchObject([
      { platform: 'threads', status: 'succeeded', attempt: 1, error: null, result: { id: live[0]?.id } },
    ]);
    const stored = await context().store.user(user.uid).posts.get();
    expect(stored.docs.map((document) => document.data())).toMatchObject([
      { platform: 'threads', platformPostId: live[0]?.id, text: 'First words', enableRepurposing: false },
    ]);
  });

  it.each([
    ['an image', { imageUrls: ['sample.jpg'] }, 1],
    ['a video', { videoUrl: 'sample.mp4' }, 1],
    ['a video whose URL has no extension', { mediaUrls: ['redirect?to=/media/sample.mp4'] }, 1],
    ['a carousel of both', { mediaUrls: ['sample.jpg', 'sample.mp4', 'sample.png'] }, 3],
  ])('a post to Threads publishes %s', async (_what, content, count) => {
    const user = await createUser();
    const urls = Object.fromEntries(
      Object.entries(content).map(([key, value]) => [key, Array.isArray(value) ? value.map(media) : media(value)]),
    );
    const id = await publish(user, aPost({ text: 'Look', ...urls }));
    const post = await settled(user, id);
    expect(post.runs, JSON.stringify(post.runs)).toMatchObject([{ status: 'succeeded' }]);
    const live = await liveOn(...user.accounts.threads);
    expect(live).toMatchObject([{ text: 'Look' }]);
    expect(live[0]?.media).toHaveLength(count);
  });

  it('a post stores the repurpose flag in the document that automations read', async () => {
    const user = await createUser();
    const id = await publish(user, aPost({}, { enableRepurposing: true }));
    await settled(user, id);
    const stored = await context().store.user(user.uid).posts.get();
    expect(stored.docs.map((document) => document.data().enableRepurposing)).toEqual([true]);
  });

  it('a post fails with a clear message when it cannot be published as it is', async () => {
    const user = await createUser();
    const id = await publish(user, aPost({ text: 'x'.repeat(501) }));
    const post = await settled(user, id);
    expect(post.runs).toMatchObject([{ status: 'failed', error: { code: 'content_unsupported' } }]);
    expect(post.runs[0]?.error?.message).toMatch(/500/);
    expect(await liveOn(...user.accounts.threads)).toEqual([]);
    expect(await callsOf(...user.accounts.threads)).toEqual([]);
  });

  it('a post is published to several accounts, each with a separate run', async () => {
    const user = await createUser({ threads: 3 });
    const platform = user.accounts.threads.map((accountId) => ({ platform: 'threads', accountId }));
    const id = await publish(user, aPost({ platform }));
    const post = await settled(user, id);
    expect(post.runs.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(post.runs.map(({ accountId }) => accountId).sort()).toEqual([...user.accounts.threads].sort());
    expect(await liveOn(...user.accounts.threads)).toHaveLength(3);
  });

  it('a post is published when one of several accounts is unusable', async () => {
    const user = await createUser({ threads: 2 });
    const [dead = '', alive = ''] = user.accounts.threads;
    await context().store.user(user.uid).accounts('threads').doc(dead).update({ reconnectRequired: true });
    const platform = user.accounts.threads.map((accountId) => ({ platform: 'threads', accountId }));
    const post = await settled(user, await publish(user, aPost({ platform })));
    const byAccount = new Map(post.runs.map((run) => [run.accountId, run]));
    expect(byAccount.get(dead)).toMatchObject({ status: 'failed', error: { code: 'reconnect_required' } });
    expect(byAccount.get(alive)).toMatchObject({ status: 'succeeded' });
  });

  it('a post is not published once the subscription has ended', async () => {
    const user = await createUser();
    const id = await publish(user, aPost({}, { scheduledTime: new Date(Date.now() + 3_600_000).toISOString() }));
    const { store } = context();
    await store.user(user.uid).subscription.update({ status: 'canceled' });
    await makeDue(id);
    const { orchestrate } = await import('../../../functions/src/domain/publishing/jobs.ts');
    const { rootTrace } = await import('../../../functions/src/infra/observe/trace.ts');
    await orchestrate(context(), { postSubmissionId: id, trace: rootTrace() });
    const run = await eventually(
      async () => (await store.runs(id).doc('threads').get()).data(),
      (seen) => seen?.status === 'failed',
    );
    expect(run?.error?.code).toBe('subscription_inactive');
    expect(await liveOn(...user.accounts.threads)).toEqual([]);
  });
});

/** Makes a scheduled post due without waiting. */
async function makeDue(id: string): Promise<void> {
  const past = new Date(Date.now() - 1000);
  await context().store.submissions.doc(id).update({ publishAt: past, dueAt: past });
}

it.each([
  ['refuses before any effect', { status: 500, times: 1 }],
  ['publishes and responds 500', { status: 500, times: 1, afterEffect: true }],
  ['publishes and closes the connection', { times: 1, afterEffect: true }],
])('a platform has the post once after it %s', async (_what, fault) => {
  const user = await createUser();
  const [accountId = ''] = user.accounts.threads;
  await inject({ platform: 'threads', operation: 'publishText', accountId, ...fault });
  const id = await publish(user, aPost({ text: `Trouble ${user.uid}` }));
  await eventually(
    () => readPost(user, id),
    ({ runs }) => runs[0]?.lastProblem !== null || runs[0]?.status === 'succeeded',
  );
  await skipWaits(id);
  const post = await settled(user, id);
  expect(post.runs).toMatchObject([{ status: 'succeeded' }]);
  expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
});

describe('a repeated request', () => {
  it('a repeated request returns the same submission for any order of the fields', async () => {
    const user = await createUser();
    const first = await request('/v1/posts', {
      body: '{"post":{"content":{"text":"Same","platform":"threads"}}}',
      headers: withKey(user),
    });
    const again = await request('/v1/posts', {
      body: '{"post":{"content":{"platform":"threads","text":"Same"}}}',
      headers: withKey(user),
    });
    expect(again.body).toEqual(first.body);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'));
  });

  it('a repeated request is refused with another body under the same key', async () => {
    const user = await createUser();
    const headers = { ...withKey(user), 'idempotency-key': 'mine' };
    await request('/v1/posts', { body: aPost({ text: 'one' }), headers });
    const other = await request('/v1/posts', { body: aPost({ text: 'two' }), headers });
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
    expect(other.headers.get('idempotency-key')).toBe('mine');
  });

  it('users do not share idempotency keys', async () => {
    const [one, two] = await Promise.all([createUser(), createUser()]);
    const headers = { 'idempotency-key': 'shared' };
    const [a, b] = await Promise.all([publish(one, aPost(), { headers }), publish(two, aPost(), { headers })]);
    expect(a).not.toBe(b);
  });

  it('a repeated request creates a new post once the key has expired', async () => {
    const user = await createUser();
    const headers = { 'idempotency-key': 'old' };
    const first = await publish(user, aPost(), { headers });
    const { idempotency } = context().store.user(user.uid);
    const [record] = (await idempotency.get()).docs;
    await record?.ref.update({ expireAt: new Date(Date.now() - 1000) });
    const second = await publish(user, aPost(), { headers });
    expect(second).not.toBe(first);
  });

  it('the key of a scheduled post is kept until a day after its time', async () => {
    const user = await createUser();
    const due = Date.now() + 30 * DAY;
    await publish(user, aPost({}, { scheduledTime: new Date(due).toISOString() }));
    const [record] = (await context().store.user(user.uid).idempotency.get()).docs;
    expect(record?.data().expireAt.getTime()).toBe(due + DAY);
  });
});
