import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countDocuments } from '../../../dev/bench/documents.ts';
import { context } from '../../../functions/src/context.ts';
import { newSeries } from '../../../functions/src/domain/metrics/index.ts';
import { readListedRuns, retryPost } from '../../../functions/src/domain/posts/index.ts';
import { redriveGaveUp } from '../../../functions/src/domain/publishing/index.ts';
import { deliver as deliverRun, recoverRuns } from '../../../functions/src/domain/publishing/jobs.ts';
import type { RunSession } from '../../../functions/src/domain/publishing/run-session.ts';
import { exchangedWithHolder } from '../../../functions/src/domain/publishing/store-outcome.ts';
import { handlePublish } from '../../../functions/src/entry/tasks/handlers.ts';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { failRun } from '../../support/ended-run.ts';
import { eventually } from '../../support/eventually.ts';
import { endLease, skipWaits } from '../../support/runs.ts';
import { callsOf, type Fault, inject, liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { silent } from '../../support/token-fixture.ts';
import { unqueuedPost, withoutQueue } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { eventsOf } from '../../support/webhook-endpoints.ts';

function imageUrl() {
  return `${stack.sandboxUrl}/media/sample.jpg`;
}
const withComment = { platform: 'instagram', overrides: { firstComment: 'First #comment' } };
function aPicture(text = 'A picture') {
  return aPost({ text, imageUrls: [imageUrl()], platform: withComment });
}

const postView = z.looseObject({ outcome: z.string(), runs: z.array(z.looseObject({ status: z.string() })) });
async function read(user: TestUser, id: string) {
  const response = await request(`/v1/posts/${id}`, { headers: withKey(user) });
  return postView.parse(response.body);
}

function end(user: TestUser, id: string) {
  return eventually(
    () => read(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
}

/** A post with a publish task that the test delivers, several times when the run waits. */
async function delivered(user: TestUser, untilDone: boolean): Promise<string> {
  const media = [{ kind: 'image' as const, url: imageUrl() }];
  const { id, task } = await unqueuedPost(user, 'instagram', {
    mediaType: 'image',
    media,
    replies: [{ text: 'First #comment', media: [] }],
  });
  for (let times = 0; times < (untilDone ? 5 : 1); times += 1) {
    await handlePublish('instagram', task);
    if (untilDone) await skipWaits(id, 'instagram');
  }
  return id;
}

describe('a first comment', () => {
  it('a first comment is written once the post is live, and belongs to the content of the request', async () => {
    const user = await createUser({ instagram: 1 });
    const id = await publish(user, aPicture());
    expect(await end(user, id)).toMatchObject({ runs: [{ status: 'succeeded', notes: [] }] });
    expect(await liveOn(...user.accounts.instagram)).toMatchObject([
      { text: 'A picture', comments: ['First #comment'] },
    ]);
    expect(await read(user, id)).toMatchObject({ targets: [withComment] });
  });

  it('a refused comment leaves the post published, and the run and the timeline report the refusal', async () => {
    const user = await createUser({ instagram: 1 });
    const [accountId = ''] = user.accounts.instagram;
    const body = { error: { message: 'No', type: 'OAuthException', code: 10 } };
    await inject({ platform: 'instagram', operation: 'createComment', times: 1, status: 403, body, accountId });
    const id = await publish(user, aPicture());
    const notes = [{ code: 'reply_missing', message: expect.stringContaining('permission to write below a post') }];
    expect(await end(user, id)).toMatchObject({
      outcome: 'partly_published',
      runs: [{ status: 'succeeded', error: null, notes, result: { url: expect.any(String) } }],
    });
    expect(await liveOn(accountId)).toMatchObject([{ comments: [] }]);
    // The account goes on posting.
    expect(await end(user, await publish(user, aPicture('Another')))).toMatchObject({
      runs: [{ status: 'succeeded', notes: [] }],
    });
    const { events } = await clientOf(user).posts.timeline(id);
    expect(events).toContainEqual(expect.objectContaining({ type: 'published', notes }));
    expect(events).toContainEqual(expect.objectContaining({ type: 'call', step: 'reply1Comment', status: 403 }));
  });

  it.each([
    [true, 1],
    [false, 2],
  ])(
    'a first comment is written once after a lost response (the comment had arrived: %s)',
    async (afterEffect, calls) => {
      const user = await createUser({ instagram: 1 });
      const [accountId = ''] = user.accounts.instagram;
      const fault = { platform: 'instagram', operation: 'createComment', times: 1, status: 503 } as const;
      await inject({ ...fault, afterEffect, accountId });
      const id = await delivered(user, true);
      expect(await read(user, id)).toMatchObject({ runs: [{ status: 'succeeded', notes: [] }] });
      expect(await liveOn(accountId)).toMatchObject([{ comments: ['First #comment'] }]);
      const sent = (await callsOf(accountId)).filter(({ operation }) => operation === 'createComment');
      expect(sent).toHaveLength(calls);
    },
  );

  it('a comment is reported as missing when its account is removed first, and the post stays published', async () => {
    const user = await createUser({ instagram: 1 });
    const [accountId = ''] = user.accounts.instagram;
    await inject({ platform: 'instagram', operation: 'createComment', times: 1, status: 503, accountId });
    const id = await delivered(user, false);
    expect(await read(user, id)).toMatchObject({
      runs: [{ status: 'processing', result: { id: expect.any(String), replies: [{ index: 0, status: 'waiting' }] } }],
    });
    await context().store.user(user.uid).accounts('instagram').doc(accountId).delete();
    await skipWaits(id, 'instagram');
    await handlePublish('instagram', { userId: user.uid, postSubmissionId: id, accountId });
    expect(await read(user, id)).toMatchObject({
      outcome: 'partly_published',
      runs: [{ status: 'succeeded', notes: [{ code: 'reply_unknown' }] }],
    });
    expect(await liveOn(accountId)).toMatchObject([{ comments: [] }]);
  });
});

/** The timing of a reply that waits for a task of its own. */
const LATER = { delaySeconds: 60 };

/** A post with replies that is live without those after the first. The test delivers its tasks. */
async function aThread(texts: readonly string[] = ['One', 'Two', 'Three']) {
  const user = await createUser({ facebook: 1, threads: 0 });
  await request('/v1/events', { headers: withKey(user) });
  const [accountId = ''] = user.accounts.facebook;
  const replies = texts.map((text, index) => ({ text, media: [], ...(index === 1 ? LATER : {}) }));
  const { id, task } = await unqueuedPost(user, 'facebook', { text: 'Root', replies });
  const stored = async () => (await context().store.runs(id).doc('facebook').get()).data();
  const deliverTask = async () => void (await handlePublish('facebook', task));
  for (let times = 0; (await stored())?.replies[0]?.status !== 'published' && times < 5; times += 1) {
    await skipWaits(id, 'facebook');
    await deliverTask();
  }
  const ref = context().store.runs(id).doc('facebook');
  const target = encodeURIComponent(`facebook:${accountId}`);
  return {
    user,
    id,
    accountId,
    ref,
    task,
    stored,
    deliver: async () => {
      await skipWaits(id, 'facebook');
      await deliverTask();
    },
    fail: (fault: Partial<Fault>) =>
      inject({ platform: 'facebook', operation: 'createComment', times: 1, accountId, ...fault }),
    cancel: () => request(`/v1/posts/${id}?target=${target}`, { method: 'DELETE', headers: withKey(user) }),
    retry: (body: object = {}) => request(`/v1/posts/${id}/retry`, { body, headers: withKey(user) }),
    comments: async () => (await liveOn(accountId)).map((post) => post['comments'] as string[]),
    sent: async () => (await callsOf(accountId)).filter(({ operation }) => operation === 'createComment').length,
  };
}

const refusal = { status: 403, body: { error: { message: 'No', type: 'OAuthException', code: 10 } } };

function statuses(...expected: string[]) {
  return { runs: [{ result: { replies: expected.map((status) => ({ status })) } }] };
}

describe('a thread that ends before its last reply', () => {
  it('a retry continues a thread at the first missing reply, and each end is notified', async () => {
    const { user, id, deliver, fail, retry, comments, sent, ref } = await aThread();
    await fail(refusal);
    await deliver();
    expect(await end(user, id)).toMatchObject({
      outcome: 'partly_published',
      ...statuses('published', 'failed', 'not_sent'),
    });
    const outcome = await context().store.runOutcomes.doc(`${id}:${ref.id}:0:0`).get();
    expect(outcome.data()).toMatchObject({ result: 'partly', posts: 2 });
    const incomplete = await eventsOf(user, (types) => types.includes('post.partly_published'));
    expect(incomplete.map(({ type }) => type).sort()).toEqual([
      'post.partly_published',
      'post.reply_failed',
      'target.partly_published',
    ]);
    expect(incomplete.find(({ type }) => type === 'post.reply_failed')?.data).toMatchObject({
      postSubmissionId: id,
      target: { status: 'succeeded' },
      reply: { index: 1, status: 'failed', error: { code: 'platform_rejected' } },
    });
    expect(await retry()).toMatchObject({ status: 200 });
    expect(await end(user, id)).toMatchObject({ outcome: 'published', runs: [{ notes: [], error: null }] });
    const further = await context().store.runOutcomes.doc(`${id}:${ref.id}:0:1`).get();
    expect(further.data()).toMatchObject({ result: 'published', posts: 2 });
    expect(await comments()).toEqual([['One', 'Two', 'Three']]);
    expect(await sent()).toBe(4);
    const all = await eventsOf(user, (types) => types.includes('post.published'));
    expect(all.map(({ type }) => type).slice(incomplete.length)).toEqual(['target.published', 'post.published']);
    expect(await retry()).toMatchObject({ status: 409, body: { error: { code: 'not_retryable' } } });
  });

  it.each([
    ['is found by reconciling', true, { reconcile: true }, ['published', 'published', 'not_sent'], 3],
    ['is absent by reconciling', false, { reconcile: true }, ['published', 'failed', 'not_sent'], 4],
    ['is confirmed as not live', false, { confirmedNotLive: true }, ['published', 'published', 'published'], 4],
  ])(
    'a retry repeats nothing where a reply that may be live %s',
    async (_what, afterEffect, decision, expected, calls) => {
      const { user, id, deliver, fail, retry, comments, sent } = await aThread();
      await fail({ status: 503, afterEffect });
      await deliver();
      // Past the time in which an absence proves nothing.
      await skipWaits(id, 'facebook');
      await failRun(id, 'facebook', 'gave_up');
      expect(await read(user, id)).toMatchObject(statuses('published', 'unknown', 'not_sent'));
      expect(await retry()).toMatchObject({ status: 409, body: { error: { code: 'not_retryable' } } });
      expect(await retry(decision)).toMatchObject({ status: 200 });
      expect(await end(user, id)).toMatchObject(statuses(...expected));
      if (expected.includes('not_sent')) expect(await retry()).toMatchObject({ status: 200 });
      expect(await end(user, id)).toMatchObject({ outcome: 'published' });
      expect(await comments()).toEqual([['One', 'Two', 'Three']]);
      expect(await sent()).toBe(calls);
    },
  );

  it('a thread is cancelled between two replies, twice without effect, and a retry continues it', async () => {
    const { user, id, cancel, retry, comments } = await aThread();
    await skipWaits(id, 'facebook');
    for (let times = 0; times < 2; times += 1) expect(await cancel()).toMatchObject({ status: 200 });
    expect(await read(user, id)).toMatchObject({
      outcome: 'partly_published',
      ...statuses('published', 'not_sent', 'not_sent'),
    });
    expect(await comments()).toEqual([['One']]);
    expect(await retry()).toMatchObject({ status: 200 });
    expect(await end(user, id)).toMatchObject({ outcome: 'published', runs: [{ notes: [] }] });
    expect(await comments()).toEqual([['One', 'Two', 'Three']]);
  });

  it('a thread that a retry has queued again is live, so that only its missing replies can be cancelled', async () => {
    const { user, id, deliver, fail, cancel, comments } = await aThread();
    await fail(refusal);
    await deliver();
    const again = { targets: null, decision: null };
    await retryPost(withoutQueue(), user.uid, id, again, { claim: null, logger: silent, records: null });
    const asAWhole = () => request(`/v1/posts/${id}`, { method: 'DELETE', headers: withKey(user) });
    expect(await asAWhole()).toMatchObject({ status: 409, body: { error: { code: 'not_cancellable' } } });
    expect(await read(user, id)).toMatchObject({ outcome: 'publishing', runs: [{ status: 'queued' }] });
    expect(await cancel()).toMatchObject({ status: 200 });
    expect(await read(user, id)).toMatchObject({ status: 'dispatched', outcome: 'partly_published' });
    expect(await comments()).toEqual([['One']]);
  });

  it('a cancelled thread stays cancelled where a retry is for the failure of another target', async () => {
    const { accountId, ref, cancel, retry, stored } = await aThread();
    await cancel();
    const run = await stored();
    if (!run) throw new Error('no run');
    const { targetId } = run;
    const error = { code: 'gave_up' as const, message: '', transient: true };
    const withoutPost = { status: 'failed' as const, result: null, replies: [], lacksReplies: false, error };
    const other = { accountId: `${accountId}-2`, targetId: `${targetId}-2` };
    await ref.parent.doc('facebook:2').set({ ...run, ...withoutPost, ...other });
    expect(await retry()).toMatchObject({ status: 200, body: { targets: [other.targetId] } });
    expect(await stored()).toMatchObject({ status: 'succeeded' });
    expect(await retry({ targets: [targetId] })).toMatchObject({ status: 200 });
  });

  it('a thread can neither be cancelled while a worker sends a reply, nor edited at all', async () => {
    const { user, id, cancel, ref } = await aThread();
    const edit = () =>
      request(`/v1/posts/${id}`, {
        method: 'PATCH',
        body: { post: { content: { text: 'Changed' } } },
        headers: withKey(user),
      });
    expect(await edit()).toMatchObject({ status: 409, body: { error: { code: 'not_editable' } } });
    await ref.update({ lease: { owner: 'other', fence: 9, until: new Date(Date.now() + MINUTE) } });
    expect(await cancel()).toMatchObject({ status: 409, body: { error: { code: 'not_cancellable' } } });
    expect(await edit()).toMatchObject({ status: 409, body: { error: { code: 'not_editable' } } });
  });

  it('a reply that is not published in time is given up, and continues when an operator drives the run again', async () => {
    const { user, id, deliver, ref, comments } = await aThread();
    await ref.update({ deadlineAt: new Date(Date.now() - 1) });
    await deliver();
    expect(await read(user, id)).toMatchObject({
      outcome: 'partly_published',
      runs: [{ result: { replies: [{}, { status: 'failed', error: { code: 'gave_up' } }, { status: 'not_sent' }] } }],
    });
    const now = Date.now();
    const recent = { platform: 'facebook', since: new Date(now - MINUTE), until: new Date(now + MINUTE) } as const;
    await redriveGaveUp(context(), recent, { dryRun: false });
    expect(await read(user, id)).toMatchObject({ outcome: 'publishing' });
    await skipWaits(id, 'facebook');
    await deliver();
    expect(await read(user, id)).toMatchObject({ outcome: 'published' });
    expect(await comments()).toEqual([['One', 'Two', 'Three']]);
  });
});

it('a reply found by a lookup does not make its post a found one: another run that gets the post has failed', async () => {
  const { ref, task, stored } = await aThread();
  const { result, steps } = (await stored()) ?? {};
  const recovered = Object.entries(steps ?? {}).filter(([name]) => name.startsWith('reply1'));
  for (const [name] of recovered) await ref.update({ [`steps.${name}.recovered`]: true });
  const session = { run: { steps: {} }, now: () => Date.now() } as unknown as RunSession;
  const address = { ...task, platform: 'facebook' } as const;
  expect(recovered).not.toEqual([]);
  expect(await exchangedWithHolder(context(), session, address, result?.id ?? '')).toBeNull();
});

describe('a reply that is not sent yet', () => {
  it('a reply has its whole time after its pause, also after a retry within the pause', async () => {
    const { cancel, retry, stored } = await aThread();
    expect(await cancel()).toMatchObject({ status: 200 });
    expect(await retry()).toMatchObject({ status: 200 });
    const run = await eventually(stored, (one) => one?.notBefore != null);
    const timeToSend = (run?.deadlineAt?.getTime() ?? 0) - (run?.notBefore?.getTime() ?? 0);
    expect(timeToSend).toBeGreaterThanOrEqual(DAY);
  });

  it('a run calls a reply missing only once no worker sends it any more', async () => {
    const { user, id, cancel, retry } = await aThread();
    await cancel();
    expect(await read(user, id)).toMatchObject({ runs: [{ notes: [{ code: 'reply_missing' }] }] });
    await retry();
    expect(await read(user, id)).toMatchObject({ outcome: 'publishing', runs: [{ notes: [] }] });
  });

  it('the sweep of runs that no queue delivers gives up a reply', async () => {
    const { user, id, ref } = await aThread();
    const past = new Date(Date.now() - HOUR);
    await ref.update({ deadlineAt: past, recoverAt: past, notBefore: null });
    await recoverRuns(context(), silent);
    const message = 'The reply could not be published in time, so we gave up.';
    expect(await read(user, id)).toMatchObject({
      runs: [{ result: { replies: [{}, { status: 'failed', error: { code: 'gave_up', message } }, {}] } }],
    });
  });

  it('a reply waits for its pause and for its platform, then goes out', async () => {
    const { user, id, stored, deliver, task, comments } = await aThread();
    const { notBefore, replies } = (await stored()) ?? {};
    expect((notBefore?.getTime() ?? 0) - (replies?.[0]?.liveAt?.getTime() ?? 0)).toBe(60_000);
    await skipWaits(id, 'facebook');
    const pause = { from: new Date(), until: null, reason: 'test' };
    const paused = { ...context(), readPauses: async () => ({ pauses: { facebook: [pause] } }) };
    const address = { ...task, platform: 'facebook', runId: 'facebook' } as const;
    expect(await deliverRun(paused, address, silent)).toMatchObject({ kind: 'wait' });
    expect(await comments()).toEqual([['One']]);
    await deliver();
    expect(await read(user, id)).toMatchObject({ outcome: 'published' });
    expect(await comments()).toEqual([['One', 'Two', 'Three']]);
  });

  it('the next worker sends a reply after a lost lease, and the reply before it is not repeated', async () => {
    const { user, id, ref, task, deliver, comments, sent } = await aThread();
    await skipWaits(id, 'facebook');
    const ctx = context();
    let isTaken = false;
    const http: typeof ctx.http = async (call) => {
      const response = await ctx.http(call);
      if (!isTaken && call.method === 'POST') {
        isTaken = true;
        await ref.update({ 'lease.owner': 'other' });
      }
      return response;
    };
    const address = { ...task, platform: 'facebook', runId: 'facebook' } as const;
    await deliverRun({ ...ctx, http }, address, silent);
    expect(await comments()).toEqual([['One', 'Two']]);
    await endLease(id, 'facebook');
    await deliver();
    expect(await read(user, id)).toMatchObject({ outcome: 'published' });
    expect(await comments()).toEqual([['One', 'Two', 'Three']]);
    expect(await sent()).toBe(3);
  });
});

it('a run gets another post where one with the same text has found its post and replied to it', async () => {
  const user = await createUser();
  const { store, http } = context();
  const content = { text: 'Twin', replies: [{ text: 'Below', media: [] }] };
  const [first, second] = [await unqueuedPost(user, 'threads', content), await unqueuedPost(user, 'threads', content)];
  const step = { state: 'done', at: new Date(), attempt: 1, visible: true } as const;
  /** The first run finds the post while the response of the second one is on its way. */
  const takenMeanwhile: typeof http = async (call) => {
    const response = await http(call);
    if (call.method !== 'POST') return response;
    const { id } = z.object({ id: z.string() }).parse(response.data);
    const post = { platform: 'threads', accountId: first.task.accountId, platformPostId: id, url: null } as const;
    const rest = { text: 'Twin', mediaType: 'text' as const, mediaUrls: [], enableRepurposing: false };
    const times = { publishedAt: new Date(), expireAt: null, ...newSeries({ userId: user.uid, ...post }, new Date()) };
    const record = { postSubmissionId: first.id, runId: 'threads', ...post, ...rest, ...times };
    await store.user(user.uid).posts.doc(`threads:${id}`).create(record);
    const steps = { publish: { ...step, value: { id, url: null }, recovered: true as const }, reply1Publish: step };
    await store.runs(first.id).doc('threads').update({ steps });
    return response;
  };
  const address = { ...second.task, platform: 'threads', runId: 'threads' } as const;
  expect(await deliverRun({ ...context(), http: takenMeanwhile }, address, silent)).toMatchObject({ kind: 'wait' });
  for (let times = 0; times < 6; times += 1) {
    await skipWaits(second.id);
    await handlePublish('threads', second.task);
  }
  const roots = (await liveOn(first.task.accountId)).filter(({ text }) => text === 'Twin');
  expect(roots).toHaveLength(2);
  expect(await read(user, second.id)).toMatchObject({ outcome: 'published', runs: [{ result: { id: roots[1]?.id } }] });
});

it('targets without some of their replies are counted among more targets than are read', async () => {
  const user = await createUser();
  const { id } = await unqueuedPost(user);
  const { store } = context();
  const [submission, run] = await Promise.all([store.submissions.doc(id).get(), store.runs(id).doc('threads').get()]);
  const [post, first] = [submission.data(), run.data()];
  if (!post || !first) throw new Error('no post');
  const targets = Array.from({ length: 60 }, (_, index) => {
    const targetId = `threads:${index}`;
    return { platform: 'threads' as const, accountId: `${index}`, targetId, runId: targetId };
  });
  const batch = store.batch();
  for (const [index, { accountId, targetId, runId }] of targets.entries())
    batch.create(store.runs(id).doc(runId), {
      ...first,
      accountId,
      targetId,
      status: 'succeeded',
      lacksReplies: index < 4,
    });
  batch.delete(store.runs(id).doc('threads'));
  await batch.commit();
  const { counts } = await readListedRuns(context(), id, { ...post, targets }, { shown: 1, now: Date.now() });
  expect(counts).toMatchObject({ published: 56, partly_published: 4, failed: 0 });
});

it('a reply reads no document, and writes one twice', async () => {
  const documentsOf = async (count: number) => {
    const user = await createUser({ facebook: 1, threads: 0 });
    const media = [{ kind: 'image' as const, url: imageUrl() }];
    const replies = Array.from({ length: count }, (_, index) => ({
      text: `${index}`,
      media: [],
      ...(index === 0 ? LATER : {}),
    }));
    const { id, task } = await unqueuedPost(user, 'facebook', { mediaType: 'image', media, replies });
    const ref = context().store.runs(id).doc('facebook');
    for (let times = 0; !(await ref.get()).data()?.result && times < 5; times += 1) {
      await skipWaits(id, 'facebook');
      await handlePublish('facebook', task);
    }
    await skipWaits(id, 'facebook');
    // In one attempt, however long it takes.
    const now = Date.now();
    const clock = { now: () => now };
    const address = { ...task, platform: 'facebook', runId: 'facebook' } as const;
    const { read: reads, written } = await countDocuments(context().store, () =>
      deliverRun({ ...context(), clock }, address, silent),
    );
    expect((await ref.get()).data()).toMatchObject({ status: 'succeeded', lacksReplies: false });
    return [reads, written].map((paths) => paths.filter((path) => path.includes(id)).length);
  };
  const [two, six] = [await documentsOf(2), await documentsOf(6)];
  expect(two.map((documents, index) => ((six[index] ?? 0) - documents) / 4)).toEqual([0, 2]);
});
