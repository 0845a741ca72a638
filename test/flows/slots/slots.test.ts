import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { nextSlots, savePlan } from '../../../functions/src/domain/slots/index.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { acceptRequest } from '../../../functions/src/http/api/routes/posts/accept-request.ts';
import { postRequest } from '../../../functions/src/http/api/routes/posts/request.ts';
import { claimWithoutKey } from '../../../functions/src/infra/idempotency/records.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import type { Store } from '../../../functions/src/infra/store/store.ts';
import { HOUR } from '../../../functions/src/model/clock.ts';
import { weekdays } from '../../../functions/src/model/planning.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { createUser, type TestUser } from '../../support/user.ts';

function everyDay(...times: string[]) {
  return Object.fromEntries(weekdays.map((day) => [day, times]));
}

/** Times that are far from now, so that none of them passes during a test. */
function timesOfDay(): string[] {
  return [11, 12].map((hours) =>
    new Date(Date.now() + hours * HOUR).toISOString().slice('2027-03-28T'.length, '2027-03-28T01:30'.length),
  );
}

function setSlots(user: TestUser, plan: object) {
  return request('/v1/slots', { method: 'PUT', body: { timeZone: 'UTC', ...plan }, headers: withKey(user) });
}

const slots = z.object({ slots: z.array(z.object({ at: z.string(), localTime: z.string(), timeZone: z.string() })) });

async function next(user: TestUser, query = 'count=5'): Promise<string[]> {
  const { body } = await request(`/v1/slots/next?${query}`, { headers: withKey(user) });
  return slots.parse(body).slots.map(({ at }) => at);
}

let posts = 0;

/** A request for a post that differs from all others. */
function post(user: TestUser, slot: object, rest: object = {}) {
  posts += 1;
  const body = aPost({ text: `Post ${posts}` }, { scheduledTime: slot, ...rest });
  return request('/v1/posts', { body, headers: withKey(user) });
}

const accepted = z.object({ postSubmissionId: z.string(), scheduledTime: z.string() });

async function takeNext(user: TestUser, more: object = {}) {
  return accepted.parse((await post(user, { slot: 'next', ...more })).body);
}

async function userWithSlots() {
  const user = await createUser();
  expect(await setSlots(user, { weekly: everyDay(...timesOfDay()) })).toMatchObject({ status: 200 });
  return { user, free: await next(user) };
}

/** The same store for another process: it shares no memory with the first. */
function otherProcess(store: Store): Store {
  return { ...store };
}

/** Accepts a post as the API does, in a process with this store. */
function accept(uid: string, store: Store, scheduledTime: object, clock = context().clock) {
  const ctx = { ...context(), store, clock };
  return acceptRequest(
    {
      ctx,
      caller: { userId: uid, keyId: null },
      claim: claimWithoutKey(store, uid),
      testScenario: null,
      trace: rootTrace(),
      logger: stdoutLogger({}),
      records: () => null,
    },
    postRequest.parse(aPost({}, { scheduledTime })),
    { references: null },
  );
}

async function reservations(uid: string) {
  return (await context().store.user(uid).slotReservations.get()).docs.map((document) => document.data());
}

it('a hundred concurrent posts of two processes get the first hundred slots', async () => {
  const { uid } = await createUser();
  const { store } = context();
  // On the hour, the first slot is an hour away.
  const hour = Math.floor(Date.now() / HOUR) * HOUR;
  const clock = { now: () => hour };
  const times = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
  await savePlan({ store, clock }, uid, { account: null, timeZone: 'UTC', weekly: everyDay(...times) });
  const expected = await nextSlots({ store, clock }, { userId: uid, accounts: [] }, { from: 0, count: 100 });
  const processes = [otherProcess(store), otherProcess(store)];
  const taken = await Promise.all(
    Array.from({ length: 50 }, () => processes.map((process) => accept(uid, process, { slot: 'next' }, clock))).flat(),
  );
  expect(taken.map(({ scheduledTime }) => scheduledTime).sort()).toEqual(expected.map(({ at }) => at.toISOString()));
  expect(await reservations(uid)).toHaveLength(100);
});

it.each([6, 14])('a post takes one slot although the response to its commit is lost with code %d', async (code) => {
  const { user, free } = await userWithSlots();
  const { store } = context();
  let commits = 0;
  const losing: Store = {
    ...store,
    batch: () => {
      const batch = store.batch();
      const commit = batch.commit.bind(batch);
      batch.commit = async () => {
        const result = await commit();
        commits += 1;
        if (commits === 1) throw Object.assign(new Error('lost'), { code });
        return result;
      };
      return batch;
    },
  };
  const { postSubmissionId, scheduledTime, replayed } = await accept(user.uid, losing, { slot: 'next' });
  expect({ scheduledTime, replayed }).toEqual({ scheduledTime: free[0], replayed: false });
  expect(await reservations(user.uid)).toMatchObject([{ postSubmissionId }]);
});

it('a repeated request returns the same slot, also one that names the slot', async () => {
  const { user, free } = await userWithSlots();
  for (const slot of ['next', free[1]]) {
    const send = () => request('/v1/posts', { body: aPost({}, { scheduledTime: { slot } }), headers: withKey(user) });
    const [first, second] = await Promise.all([send(), send()]);
    const third = await send();
    expect(first, JSON.stringify(first.body)).toMatchObject({ status: 201 });
    expect([second.body, third.body]).toEqual([first.body, first.body]);
  }
  expect(await next(user)).toEqual([...free.slice(2), ...(await next(user)).slice(-2)]);
});

it('a post shows the local time of its slot', async () => {
  const user = await createUser();
  await setSlots(user, { timeZone: 'Asia/Kolkata', weekly: everyDay(...timesOfDay()) });
  const { body } = await request('/v1/slots/next', { headers: withKey(user) });
  const { postSubmissionId, scheduledTime } = await takeNext(user);
  expect(body).toMatchObject({ slots: [{ at: scheduledTime, timeZone: 'Asia/Kolkata' }] });
  const [{ localTime: at, timeZone } = { localTime: '', timeZone: '' }] = slots.parse(body).slots;
  const stored = await request(`/v1/posts/${postSubmissionId}`, { headers: withKey(user) });
  expect(stored.body).toMatchObject({ scheduledTime, scheduledLocalTime: { at, timeZone } });
});

it('a slot can be chosen by number, by day and by instant', async () => {
  const { user, free } = await userWithSlots();
  const day = free[3]?.slice(0, 'YYYY-MM-DD'.length);
  expect(await takeNext(user, { nth: 3 })).toMatchObject({ scheduledTime: free[2] });
  const onDay = free.filter((at, index) => index !== 2 && at.startsWith(day ?? ''));
  expect(await takeNext(user, { day })).toMatchObject({ scheduledTime: onDay[0] });
  const left = await next(user);
  const both = await Promise.all([post(user, { slot: left[1] }), post(user, { slot: left[1] })]);
  const [created, taken] = both.sort((one, other) => one.status - other.status);
  expect(created).toMatchObject({ status: 201, body: { scheduledTime: left[1] } });
  expect(taken).toMatchObject({ status: 409, body: { error: { code: 'slot_taken', details: { next: left[2] } } } });
});

it.each([
  ['another time', '2090-01-01T00:00:00Z', 0],
  ['another slot', { slot: 'next', nth: 2 }, 1],
  ['at once', null, 0],
])('a slot is free again when its post moves to %s', async (_what, scheduledTime, left) => {
  const { user, free } = await userWithSlots();
  const { postSubmissionId } = await takeNext(user);
  expect((await next(user))[0]).toBe(free[1]);
  const change = { method: 'PATCH', body: { scheduledTime }, headers: withKey(user) } as const;
  const edited = await request(`/v1/posts/${postSubmissionId}`, change);
  expect(edited, JSON.stringify(edited.body)).toMatchObject({ status: 200 });
  expect((await next(user))[0]).toBe(free[0]);
  expect(await reservations(user.uid)).toHaveLength(left);
});

it('a slot stays with a post when its text changes or it asks for the next slot, and is free once it is cancelled', async () => {
  const { user, free } = await userWithSlots();
  const { postSubmissionId: id } = await takeNext(user);
  const edit = (body: object) => request(`/v1/posts/${id}`, { method: 'PATCH', body, headers: withKey(user) });
  for (const body of [
    { post: { content: { text: 'Another text' } } },
    { scheduledTime: { slot: 'next' } },
    { scheduledTime: { slot: free[0] } },
  ])
    expect(await edit(body)).toMatchObject({ status: 200, body: { scheduledTime: free[0] } });
  expect(await reservations(user.uid)).toHaveLength(1);
  await request(`/v1/posts/${id}`, { method: 'DELETE', headers: withKey(user) });
  expect(await next(user)).toEqual(free);
  expect(await takeNext(user)).toMatchObject({ scheduledTime: free[0] });
});

it('a slot is free once the last target of its post is cancelled', async () => {
  const user = await createUser({ threads: 2 });
  await setSlots(user, { weekly: everyDay(...timesOfDay()) });
  const free = await next(user);
  const platform = user.accounts.threads.map((accountId) => ({ platform: 'threads', accountId }));
  const id = await publish(user, aPost({ platform }, { scheduledTime: { slot: 'next' } }));
  for (const { targetId } of (await readPost(user, id)).runs) {
    expect((await next(user))[0]).toBe(free[1]);
    const path = `/v1/posts/${id}?target=${encodeURIComponent(targetId)}`;
    expect(await request(path, { method: 'DELETE', headers: withKey(user) })).toMatchObject({ status: 200 });
  }
  expect(await next(user)).toEqual(free);
});

it('slots of one account serve posts to it alone, and are shown to keys that allow it', async () => {
  const user = await createUser({ threads: 2 });
  const [first = '', second = ''] = user.accounts.threads;
  const [early = '', late = ''] = timesOfDay();
  const account = { platform: 'threads', accountId: first };
  await setSlots(user, { weekly: everyDay(early) });
  await setSlots(user, { account, weekly: everyDay(late) });
  const of = (query: string) => next(user, `count=1&${query}`);
  const [all] = await of('');
  const [own] = await of(`platform=threads&accountId=${first}`);
  expect(await of(`platform=threads&accountId=${second}`)).toEqual([all]);
  const to = async (...accountIds: string[]) => {
    const platform = accountIds.map((accountId) => ({ platform: 'threads', accountId }));
    const body = aPost({ platform }, { scheduledTime: { slot: 'next' } });
    return accepted.parse((await request('/v1/posts', { body, headers: withKey(user) })).body).scheduledTime;
  };
  expect([await to(first), await to(first, second)]).toEqual([own, all]);
  const apiKey = await createApiKey(context(), user.uid, null, { accounts: [`threads:${second}`] });
  const limited = { ...user, apiKey };
  const listed = await request('/v1/slots', { headers: withKey(limited) });
  expect(listed.body).toMatchObject({ plans: [{ account: null, weekly: { monday: [early] } }] });
  const refused = { status: 403, body: { error: { code: 'account_not_allowed' } } };
  expect(await setSlots(limited, { account, weekly: {} })).toMatchObject(refused);
  expect(await setSlots(limited, { weekly: {} })).toMatchObject(refused);
  await setSlots(user, { account, weekly: {} });
  expect((await request('/v1/slots', { headers: withKey(user) })).body).toMatchObject({ plans: [{ account: null }] });
});

it.each([
  ['body.scheduledTime.slot', { slot: 'next', day: '2090-01-01' }],
  ['body.scheduledTime.slot', { slot: 'soon' }],
  ['body.scheduledTime.slot', { slot: '2090-01-01T00:00:00Z', nth: 2 }],
  ['body.scheduledTime.slot', { slot: '2090-01-01T00:00:01Z' }],
  ['body.scheduledTime.nth', { slot: 'next', nth: 0 }],
  ['body.scheduledTime.other', { slot: 'next', other: 1 }],
  ['body.scheduledTime', { slot: '2020-01-01T00:00:00Z' }],
])('a post with an invalid %s is refused, and validation reports it', async (field, slot) => {
  const { user, free } = await userWithSlots();
  const refused = await post(user, slot);
  expect(refused, JSON.stringify(refused.body)).toMatchObject({
    status: 400,
    body: { error: { details: [{ field }] } },
  });
  const body = aPost({}, { scheduledTime: slot });
  const validated = await request('/v1/posts/validate', { body, headers: withKey(user) });
  expect(validated.body).toMatchObject({
    valid: false,
    problems: expect.arrayContaining([expect.objectContaining({ field })]),
  });
  expect(await next(user)).toEqual(free);
});

it('slots have to be set before a post asks for one, for connected accounts and with valid times', async () => {
  const user = await createUser();
  const missing = { status: 400, body: { error: { details: [{ field: 'body.scheduledTime.slot' }] } } };
  expect(await post(user, { slot: 'next' })).toMatchObject(missing);
  expect(await request('/v1/slots/next', { headers: withKey(user) })).toMatchObject({ status: 400 });
  for (const weekly of [{ monday: ['9:00'] }, { monday: ['09:00', '09:00'] }, { montag: [] }])
    expect(await setSlots(user, { weekly })).toMatchObject({ status: 400 });
  const account = { platform: 'threads', accountId: 'nobody' };
  expect(await setSlots(user, { account, weekly: {} })).toMatchObject({
    status: 400,
    body: { error: { code: 'missing_integrations', details: [{ field: 'body.account' }] } },
  });
});
