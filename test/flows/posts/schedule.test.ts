import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { handlePublish } from '../../../functions/src/entry/tasks/handlers.ts';
import { DAY, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { liveOn } from '../../support/sandbox.ts';
import { runJob } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function inDays(days: number) {
  return new Date(Date.now() + days * DAY).toISOString();
}

function succeeds(user: TestUser, id: string) {
  return eventually(
    () => readPost(user, id),
    ({ runs }) => runs[0]?.status === 'succeeded',
  );
}

describe('a scheduled post', () => {
  /** As soon as a post can be scheduled for: it waits while the sweeps of other tests run, which publish due posts only. */
  let inAMinute: { user: TestUser; id: string; at: number };
  beforeAll(async () => {
    const user = await createUser();
    const at = Date.now() + 61 * SECOND;
    const id = await publish(user, aPost({ text: 'In a minute' }, { scheduledTime: new Date(at).toISOString() }));
    inAMinute = { user, id, at };
  });

  it('a scheduled post waits for any distant time, and is published when it is due', async () => {
    const user = await createUser();
    const id = await publish(user, aPost({ text: 'Later' }, { scheduledTime: inDays(400) }));
    await runJob('dispatchSweep');
    expect(await readPost(user, id)).toMatchObject({ status: 'queued', runs: [{ status: 'queued' }] });
    const past = new Date(Date.now() - 1000);
    await context().store.submissions.doc(id).update({ publishAt: past, dueAt: past });
    await runJob('dispatchSweep');
    await succeeds(user, id);
    expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  });

  it('a post is scheduled for the same moment in any time zone', async () => {
    const user = await createUser();
    const id = await publish(user, aPost({}, { scheduledTime: '2099-01-01T02:00:00+02:00' }));
    expect((await readPost(user, id)).scheduledTime).toBe('2099-01-01T00:00:00.000Z');
  });

  it('a post is scheduled by a local time, which a change of the clocks may skip or repeat', async () => {
    const user = await createUser();
    const timeZone = 'Europe/Madrid';
    const read = async (id: string) => (await request(`/v1/posts/${id}`, { headers: withKey(user) })).body;
    for (const [at, scheduledTime] of [
      ['2090-07-01T09:00', '2090-07-01T07:00:00.000Z'],
      ['2090-03-26T02:30', '2090-03-26T01:30:00.000Z'],
      ['2090-10-29T02:30', '2090-10-29T00:30:00.000Z'],
    ]) {
      const id = await publish(user, aPost({}, { scheduledTime: { at, timeZone } }));
      expect(await read(id)).toMatchObject({ scheduledTime, scheduledLocalTime: { at, timeZone } });
    }
    const id = await publish(user, aPost({}, { scheduledTime: inDays(1) }));
    const body = { scheduledTime: { at: '2090-01-01T00:00:30', timeZone: 'UTC' } };
    await request(`/v1/posts/${id}`, { method: 'PATCH', body, headers: withKey(user) });
    expect(await read(id)).toMatchObject({
      scheduledTime: '2090-01-01T00:00:30.000Z',
      scheduledLocalTime: body.scheduledTime,
    });
  });

  it.each([
    ['body.scheduledTime.at', { at: '2090-02-30T09:00', timeZone: 'Europe/Madrid' }],
    ['body.scheduledTime.timeZone', { at: '2090-02-20T09:00', timeZone: '+02:00' }],
    ['body.scheduledTime.zone', { at: '2090-02-20T09:00', timeZone: 'UTC', zone: 'UTC' }],
    ['body.scheduledTime', { at: '2020-02-20T09:00', timeZone: 'UTC' }],
    ['body.scheduledTime', 5],
  ])('a scheduled post is refused for an invalid %s', async (field, scheduledTime) => {
    const user = await createUser();
    const response = await request('/v1/posts', { body: aPost({}, { scheduledTime }), headers: withKey(user) });
    expect(response, JSON.stringify(response.body)).toMatchObject({
      status: 400,
      body: { error: { details: [{ field }] } },
    });
  });

  it('a scheduled post can be cancelled until it is dispatched, and stays cancelled', async () => {
    const user = await createUser();
    const id = await publish(user, aPost({}, { scheduledTime: inDays(1) }));
    const cancel = () => request(`/v1/posts/${id}`, { method: 'DELETE', headers: withKey(user) });
    expect(await cancel()).toMatchObject({ status: 200, body: { postSubmissionId: id, status: 'cancelled' } });
    expect(await cancel()).toMatchObject({ status: 200 });
    await context()
      .store.submissions.doc(id)
      .update({ dueAt: new Date(Date.now() - 1000) });
    await runJob('dispatchSweep');
    expect(await readPost(user, id)).toMatchObject({
      status: 'cancelled',
      runs: [{ status: 'failed', error: { code: 'cancelled' } }],
    });
    expect(await liveOn(...user.accounts.threads)).toEqual([]);
  });

  it('a post is queued until it is due, and can be cancelled, although its tasks are in the queue', async () => {
    const user = await createUser();
    const id = await publish(user, aPost({}, { scheduledTime: new Date(Date.now() + 5 * MINUTE).toISOString() }));
    const stored = () => context().store.submissions.doc(id).get();
    await eventually(stored, (snapshot) => snapshot.data()?.status === 'dispatched');
    expect(await readPost(user, id)).toMatchObject({ status: 'queued', runs: [{ status: 'queued' }] });
    const cancel = () => request(`/v1/posts/${id}`, { method: 'DELETE', headers: withKey(user) });
    expect(await cancel()).toMatchObject({ status: 200, body: { status: 'cancelled' } });
    expect(await readPost(user, id)).toMatchObject({ status: 'cancelled', runs: [{ error: { code: 'cancelled' } }] });
    const task = { userId: user.uid, postSubmissionId: id, accountId: user.accounts.threads[0] ?? '' };
    expect(await handlePublish('threads', task)).toEqual({ kind: 'done' });
    expect(await liveOn(...user.accounts.threads)).toEqual([]);
  });

  it('a scheduled post cannot be cancelled once a worker has begun, even before its time', async () => {
    const user = await createUser();
    const id = await publish(user, aPost({}, { scheduledTime: new Date(Date.now() + 5 * MINUTE).toISOString() }));
    await eventually(
      () => context().store.submissions.doc(id).get(),
      (snapshot) => snapshot.data()?.status === 'dispatched',
    );
    await context()
      .store.runs(id)
      .doc('threads')
      .update({
        status: 'processing',
        lease: { owner: 'worker', fence: 1, until: new Date(Date.now() + MINUTE) },
      });
    const response = await request(`/v1/posts/${id}`, { method: 'DELETE', headers: withKey(user) });
    expect(response).toMatchObject({ status: 409, body: { error: { code: 'not_cancellable' } } });
    expect(await readPost(user, id)).toMatchObject({ runs: [{ status: 'processing' }] });
  });

  it('a scheduled post cannot be cancelled once it is dispatched', async () => {
    const user = await createUser();
    const id = await publish(user, aPost());
    await succeeds(user, id);
    const response = await request(`/v1/posts/${id}`, { method: 'DELETE', headers: withKey(user) });
    expect(response).toMatchObject({ status: 409, body: { error: { code: 'not_cancellable' } } });
  });

  it('another user cannot read or cancel a scheduled post', async () => {
    const [owner, other] = await Promise.all([createUser(), createUser()]);
    const id = await publish(owner, aPost({}, { scheduledTime: inDays(1) }));
    for (const method of ['GET', 'DELETE'] as const)
      expect(await request(`/v1/posts/${id}`, { method, headers: withKey(other) })).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      });
    expect(await readPost(owner, id)).toMatchObject({ status: 'queued' });
  });

  it('the queue alone publishes a scheduled post at its time, without a sweep', { timeout: 150_000 }, async () => {
    const { user, id, at } = inAMinute;
    // Polls the sandbox, not the API: a minute of polling would use up the rate limit of the key.
    const live = await eventually(
      async () => (await liveOn(...user.accounts.threads)).find(({ text }) => text === 'In a minute'),
      (post) => post !== undefined,
      100_000,
    );
    await succeeds(user, id);
    expect(Date.parse(z.string().parse(live?.['at']))).toBeGreaterThanOrEqual(at);
  });
});
