import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { editPost } from '../../../functions/src/domain/posts/edit.ts';
import { retryPost } from '../../../functions/src/domain/posts/index.ts';
import { lookUp } from '../../../functions/src/infra/idempotency/records.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { HeraldError } from '../../../functions/src/model/errors.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { type ApiRequest, aPost, type PostView, publish, readPost, request, withKey } from '../../support/api.ts';
import { ambiguousPost, failRun } from '../../support/ended-run.ts';
import { eventually } from '../../support/eventually.ts';
import { callsOf, inject, liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { silent } from '../../support/token-fixture.ts';
import { unqueuedPost, withoutQueue } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function retry(user: TestUser, id: string, body: object = {}, headers: ApiRequest['headers'] = {}) {
  return request(`/v1/posts/${id}/retry`, { body, headers: { ...withKey(user), ...headers } });
}

/** A refusal of a server that is no repetition of an earlier post. */
const refused = { error: 'InvalidRequest', message: 'Not like this.' };

function finished({ runs }: PostView): boolean {
  return runs.every(({ status }) => status === 'succeeded' || status === 'failed');
}

function end(user: TestUser, id: string) {
  return eventually(() => readPost(user, id), finished);
}

describe('a failed target', () => {
  it('a retry publishes a failed target, and does not touch the other targets', async () => {
    const user = await createUser({ threads: 2 });
    const [first = '', second = ''] = user.accounts.threads;
    const platform = user.accounts.threads.map((accountId) => ({ platform: 'threads', accountId }));
    const id = await publish(user, aPost({ text: 'Again', platform }));
    await end(user, id);
    const other = await unqueuedPost(user, 'threads', { text: 'Given up' });
    expect(await retry(user, id)).toMatchObject({ status: 409, body: { error: { code: 'not_retryable' } } });
    await failRun(other.id, 'threads', 'gave_up');
    expect(await retry(user, other.id)).toMatchObject({
      status: 200,
      body: { postSubmissionId: other.id, targets: [`threads:${first}`] },
    });
    expect(await end(user, other.id)).toMatchObject({ runs: [{ status: 'succeeded', error: null }] });
    expect((await liveOn(first)).map(({ text }) => text).sort()).toEqual(['Again', 'Given up']);
    expect(await liveOn(second)).toHaveLength(1);
  });

  it('a retry publishes a failed target with its overrides', async () => {
    const user = await createUser({ bluesky: 1 });
    const [accountId = ''] = user.accounts.bluesky;
    const link = { url: 'https://example.com/', title: 'Kept', description: '', imageUrl: `${stack.sandboxUrl}/none` };
    const platform = { platform: 'bluesky', overrides: { text: 'For Bluesky', link } };
    await inject({ platform: 'bluesky', operation: 'createRecord', times: 1, status: 400, body: refused, accountId });
    const id = await publish(user, aPost({ text: 'For all', platform }));
    expect(await end(user, id)).toMatchObject({ runs: [{ status: 'failed' }] });
    expect(await retry(user, id)).toMatchObject({ status: 200, body: { targets: [`bluesky:${accountId}`] } });
    expect(await end(user, id)).toMatchObject({ runs: [{ status: 'succeeded' }] });
    expect(await liveOn(accountId)).toMatchObject([{ text: 'For Bluesky', link: link.url }]);
    const [, record] = (await callsOf(accountId)).filter(({ operation }) => operation === 'createRecord');
    expect(record?.['params']).toMatchObject({ record: { embed: { external: { title: 'Kept' } } } });
  });

  it.each([
    ['a target that has not failed', 409, (own: string) => ({ targets: [own] })],
    ['a target that the post does not have', 400, () => ({ targets: ['x:1'] })],
    ['no target', 400, () => ({ targets: [] })],
    ['both confirmedNotLive and reconcile', 400, () => ({ confirmedNotLive: true, reconcile: true })],
    ['confirmedNotLive set to false', 400, () => ({ confirmedNotLive: false })],
  ])('a failed target is not retried by a request with %s', async (_what, status, body) => {
    const user = await createUser();
    const { id } = await unqueuedPost(user);
    const response = await retry(user, id, body(`threads:${user.accounts.threads[0]}`));
    expect(response.status, JSON.stringify(response.body)).toBe(status);
  });

  it('requests with one idempotency key retry a failed target once', async () => {
    const user = await createUser();
    const { id } = await unqueuedPost(user);
    await failRun(id, 'threads', 'gave_up');
    const sent = await Promise.all([1, 2, 3].map(() => retry(user, id, {}, { 'idempotency-key': 'retry-1' })));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    await end(user, id);
    expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  });
});

describe('a request that finds no stored response before another request with its key commits', () => {
  /** A first request's claim of a key, as both requests got it. */
  const claimOf = async (user: TestUser, endpoint: string) => {
    const lookup = await lookUp(context(), { userId: user.uid, endpoint, key: randomUUID(), bodyHash: 'body' });
    if (lookup.state !== 'fresh') throw new Error(lookup.state);
    return { claim: lookup.claim, logger: silent, records: null };
  };

  it('a retry that finds no stored response returns the response of a request with its key that commits first', async () => {
    const user = await createUser();
    const { id } = await unqueuedPost(user);
    await failRun(id, 'threads', 'gave_up');
    const options = await claimOf(user, 'POST /v1/posts/:id/retry');
    const everything = { targets: null, decision: null };
    const first = await retryPost(context(), user.uid, id, everything, options);
    expect(await retryPost(context(), user.uid, id, everything, options)).toEqual({ ...first, replayed: true });
  });

  it('an edit that finds no stored response returns the response of a request with its key that commits first', async () => {
    const user = await createUser();
    const scheduledTime = new Date(Date.now() + DAY).toISOString();
    const id = await publish(user, aPost({}, { scheduledTime }));
    let isFirst = true;
    const options = {
      ...(await claimOf(user, 'PATCH /v1/posts/:id')),
      precondition: () => {
        if (!isFirst) throw new HeraldError('precondition_failed', 'The post has changed.');
        isFirst = false;
      },
    };
    const edit = { content: (stored: Content) => ({ ...stored, text: 'Edited' }) };
    const first = await editPost(context(), user.uid, id, edit, options);
    expect(await editPost(context(), user.uid, id, edit, options)).toEqual({ ...first, replayed: true });
  });
});

describe('a target that may be live', () => {
  it('a target that may be live is not retried without confirmedNotLive or reconcile', async () => {
    const user = await createUser({ threads: 0, x: 1 });
    const id = await ambiguousPost(user, true);
    expect(await retry(user, id)).toMatchObject({ status: 409, body: { error: { code: 'not_retryable' } } });
    expect(await readPost(user, id)).toMatchObject({ runs: [{ status: 'failed' }] });
  });

  it('a target that may be live is found on the platform by reconciling, and not published again', async () => {
    const user = await createUser({ threads: 0, x: 1 });
    const id = await ambiguousPost(user, true);
    const [live] = await liveOn(...user.accounts.x);
    expect(await retry(user, id, { reconcile: true })).toMatchObject({ status: 200 });
    expect(await end(user, id)).toMatchObject({ runs: [{ status: 'succeeded', result: { id: live?.id } }] });
    expect(await liveOn(...user.accounts.x)).toHaveLength(1);
  });

  it('a target that may be live is not cancelled before it is looked up', async () => {
    const user = await createUser({ threads: 0, x: 1 });
    const id = await ambiguousPost(user, true);
    const everything = { targets: null, decision: 'reconcile' as const };
    await retryPost(withoutQueue(), user.uid, id, everything, { claim: null, logger: silent, records: null });
    for (const query of ['', `?target=x:${user.accounts.x[0]}`])
      expect(await request(`/v1/posts/${id}${query}`, { method: 'DELETE', headers: withKey(user) })).toMatchObject({
        status: 409,
        body: { error: { code: 'not_cancellable' } },
      });
    expect(await readPost(user, id)).toMatchObject({ status: 'dispatched', runs: [{ status: 'queued' }] });
  });

  it('a target that is absent is not published by reconciling, and is published by a later retry', async () => {
    const user = await createUser({ threads: 0, x: 1 });
    const id = await ambiguousPost(user, false);
    await retry(user, id, { reconcile: true });
    expect(await end(user, id)).toMatchObject({ runs: [{ status: 'failed', error: { code: 'not_live' } }] });
    expect(await liveOn(...user.accounts.x)).toEqual([]);
    expect(await retry(user, id)).toMatchObject({ status: 200 });
    expect(await end(user, id)).toMatchObject({ runs: [{ status: 'succeeded' }] });
    expect(await liveOn(...user.accounts.x)).toHaveLength(1);
  });

  it('a target that may be live is published when the user has confirmed that it is not live', async () => {
    const user = await createUser({ threads: 0, x: 1 });
    const id = await ambiguousPost(user, false);
    expect(await retry(user, id, { confirmedNotLive: true })).toMatchObject({ status: 200 });
    expect(await end(user, id)).toMatchObject({ runs: [{ status: 'succeeded' }] });
    expect(await liveOn(...user.accounts.x)).toHaveLength(1);
  });
});

describe('one target of an unpublished post', () => {
  it('one target of a post is cancelled alone, and cancelling the last target cancels the post', async () => {
    const user = await createUser({ threads: 1, x: 1 });
    const scheduledTime = new Date(Date.now() + DAY).toISOString();
    const id = await publish(user, aPost({ platform: ['threads', 'x'] }, { scheduledTime }));
    const [x, threads] = [`x:${user.accounts.x[0]}`, `threads:${user.accounts.threads[0]}`];
    const cancel = (target: string) =>
      request(`/v1/posts/${id}?target=${encodeURIComponent(target)}`, { method: 'DELETE', headers: withKey(user) });
    const read = async () => (await request(`/v1/posts/${id}`, { headers: withKey(user) })).body;
    for (let times = 0; times < 2; times += 1)
      expect(await cancel(x)).toMatchObject({ status: 200, body: { target: x } });
    expect(await read()).toMatchObject({ outcome: 'scheduled', counts: { scheduled: 1, cancelled: 1 } });
    const body = { post: { content: { text: 'Changed' } } };
    expect(await request(`/v1/posts/${id}`, { method: 'PATCH', body, headers: withKey(user) })).toMatchObject({
      status: 200,
    });
    expect(await read()).toMatchObject({ text: 'Changed', counts: { scheduled: 1, cancelled: 1 } });
    expect(await cancel('x:unknown')).toMatchObject({ status: 404 });
    expect(await retry(user, id)).toMatchObject({ status: 409 });
    expect(await cancel(threads)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ status: 'cancelled', outcome: 'cancelled', counts: { cancelled: 2 } });
  });

  it('a published target is not cancelled', async () => {
    const user = await createUser();
    const id = await publish(user, aPost());
    await end(user, id);
    const target = encodeURIComponent(`threads:${user.accounts.threads[0]}`);
    expect(
      await request(`/v1/posts/${id}?target=${target}`, { method: 'DELETE', headers: withKey(user) }),
    ).toMatchObject({
      status: 409,
      body: { error: { code: 'not_cancellable' } },
    });
  });
});
