import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { requestObservation } from '../../../functions/src/domain/metrics/index.ts';
import { sealedSecret } from '../../../functions/src/domain/webhooks/endpoints/secrets.ts';
import { sha256Hex } from '../../../functions/src/infra/crypto/digest.ts';
import { shardOf } from '../../../functions/src/infra/store/shards.ts';
import { DAY, HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { addShards } from '../../../ops/control/shards.ts';
import { readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { liveOn } from '../../support/sandbox.ts';
import { runJob } from '../../support/stack.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { hookUrl, receivedAt } from '../../support/webhook-endpoints.ts';

// Exactly what the first version stored and enqueued, and for webhooks the version that introduced them. A deploy finds such documents
// in the database and such tasks in the queues. Never change a fixture: what a new version cannot read needs a migration.

const { store } = context();

/** Writes a document past the schemas. */
function write(path: string, document: object) {
  return store.submissions.firestore.doc(path).set(document);
}

function enqueue(queue: string, payload: Record<string, unknown>) {
  return context().queue.enqueue({ queue, name: randomUUID(), payload });
}

const trace = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: 'root', depth: 0 };

interface Stored {
  id?: string;
  submission?: object;
  run?: object;
}

/** A text to the Threads account of a user, which waits for its orchestration. */
async function storedPost(user: TestUser, { id = randomUUID(), submission = {}, run = {} }: Stored = {}) {
  const [accountId = ''] = user.accounts.threads;
  const createdAt = new Date(Date.now() - MINUTE);
  const target = { platform: 'threads', accountId, targetId: `threads:${accountId}` };
  await write(`postSubmissions/${id}`, {
    userId: user.uid,
    content: { text: `Stored ${id}`, mediaType: 'text', media: [] },
    targets: [{ ...target, runId: 'threads' }],
    status: 'queued',
    publishAt: null,
    dueAt: new Date(createdAt.getTime() + 30_000),
    enableRepurposing: false,
    trialReel: false,
    createdAt,
    updatedAt: createdAt,
    trace,
    ...submission,
  });
  await write(`postSubmissions/${id}/runs/threads`, {
    userId: user.uid,
    postSubmissionId: id,
    ...target,
    status: 'queued',
    attempt: 0,
    lease: null,
    steps: {},
    notBefore: null,
    recoverAt: new Date(createdAt.getTime() + 10 * MINUTE),
    deadlineAt: null,
    result: null,
    error: null,
    lastProblem: null,
    createdAt,
    startedAt: null,
    finishedAt: null,
    ...run,
  });
  return { id, task: { userId: user.uid, postSubmissionId: id } };
}

/** What an operator does after the deploy. */
async function addMissingShards(): Promise<void> {
  expect(await addShards(store, () => {})).toBe('All of them have a shard.');
}

const dispatched = { status: 'dispatched', dueAt: null };

async function expectPublished(user: TestUser, id: string) {
  const { runs } = await eventually(
    () => readPost(user, id),
    (post) => post.runs.every(({ status }) => ['succeeded', 'failed'].includes(status)),
  );
  expect(runs).toMatchObject([{ status: 'succeeded', error: null }]);
}

describe('after an upgrade', () => {
  it('a post that waits for its orchestration in the queue is published once', async () => {
    const user = await createUser();
    const { id, task } = await storedPost(user);
    await enqueue('orchestrate', { ...task, traceContext: trace });
    await expectPublished(user, id);
    expect(await liveOn(...user.accounts.threads)).toMatchObject([{ text: `Stored ${id}` }]);
  });

  it('a publish task without the id of its run, and an account without later fields, are enough to publish', async () => {
    const user = await createUser();
    const [accountId = ''] = user.accounts.threads;
    const { accessToken, profile } = z
      .object({ accessToken: z.string(), profile: z.object({}).loose() })
      .parse((await store.user(user.uid).accounts('threads').doc(accountId).get()).data());
    await write(`users/${user.uid}/integrations/threads/accounts/${accountId}`, {
      accountId,
      accessToken,
      updatedAt: new Date(),
      profile,
    });
    const { id, task } = await storedPost(user, { submission: dispatched });
    await enqueue('publishThreads', { ...task, accountId, traceContext: trace });
    await expectPublished(user, id);
  });

  it('a task of a test user in the queue of a platform, which publishTest has replaced, is handled', async () => {
    const { test } = await createTestModeUser();
    const { id, task } = await storedPost(test, { submission: dispatched });
    await enqueue('publishThreads', { ...task, accountId: 'test_threads', runId: 'threads', traceContext: trace });
    await expectPublished(test, id);
  });

  it('a task that reads the numbers of one account is handled', async () => {
    const { test } = await createTestModeUser();
    const { id, task } = await storedPost(test, { submission: dispatched });
    await enqueue('publishThreads', { ...task, accountId: 'test_threads', runId: 'threads', traceContext: trace });
    await expectPublished(test, id);
    await requestObservation(context(), test.uid, id);
    await enqueue('readMetrics', { userId: test.uid, platform: 'threads', accountId: 'test_threads', of: 'posts' });
    const posts = store.user(test.uid).posts.where('postSubmissionId', '==', id);
    const latest = async () => (await posts.get()).docs[0]?.data().latest;
    expect(await eventually(latest, (found) => Boolean(found))).toMatchObject({ source: 'simulated' });
  });

  it('a scheduled post comes due', async () => {
    const user = await createUser();
    const publishAt = new Date(Date.now() - 20 * MINUTE);
    const { id } = await storedPost(user, { submission: { publishAt, dueAt: publishAt } });
    // The sweeps of the new version were there first, and remember the present time.
    await runJob('dispatchSweep');
    await addMissingShards();
    await runJob('dispatchSweep');
    await expectPublished(user, id);
  });

  it('a run that the deploy interrupted after its call to the platform does not publish twice', async () => {
    const user = await createUser();
    const since = new Date();
    const { id, task } = await storedPost(user);
    await enqueue('orchestrate', task);
    await expectPublished(user, id);
    const run = {
      status: 'processing',
      attempt: 1,
      lease: { owner: 'an-instance-of-the-first-version', fence: 1, until: since },
      steps: { publish: { state: 'intent', at: since, attempt: 1 } },
      recoverAt: since,
      deadlineAt: new Date(since.getTime() + DAY),
      startedAt: since,
    };
    // As if the worker had died before its last commit.
    await store.deleteTree(store.user(user.uid).posts);
    await storedPost(user, { id, submission: dispatched, run });
    await addMissingShards();
    await runJob('recoverySweep');
    await expectPublished(user, id);
    expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  });

  it('an event that waits for its number is delivered to a webhook endpoint', async () => {
    const user = await createUser();
    const { uid } = user;
    const at = new Date();
    await write(`users/${uid}/eventStream/current`, {
      lastSequence: 4,
      accountsMarked: true,
      createdAt: at,
      endpointsChangedAt: at,
    });
    await write(`users/${uid}/webhooks/hook`, {
      userId: uid,
      url: hookUrl(uid),
      description: null,
      eventTypes: null,
      disabled: null,
      secrets: [sealedSecret(context(), { userId: uid, webhookId: 'hook' }, 'whsec_c2VjcmV0', at.getTime())],
      lease: null,
      dueAt: null,
      failingSince: null,
      recoveredAt: null,
      lastSuccessAt: null,
      createdAt: at,
      updatedAt: at,
    });
    await write(`users/${uid}/events/evt_1`, {
      userId: uid,
      type: 'credits.low',
      createdAt: at,
      data: { balance: 1, threshold: 60 },
      postSubmissionId: null,
      sequence: null,
      pendingAt: at,
      expireAt: new Date(at.getTime() + HOUR),
    });
    await addMissingShards();
    expect((await store.user(uid).events.doc('evt_1').get()).data()).toMatchObject({ shard: shardOf(uid) });
    await enqueue('sequenceEvents', { userId: uid });
    const [delivery] = await receivedAt(uid, 1);
    expect(JSON.parse(delivery?.body ?? '')).toMatchObject({ id: 'evt_1', type: 'credits.low', sequence: 5 });
  });

  it('an event of a new key is listed', async () => {
    const user = await createUser();
    const at = new Date();
    const key = {
      id: 'a'.repeat(64),
      name: 'ci',
      tokenPreview: 'sk_live_****1234',
      livemode: true,
      createdAt: at.toISOString(),
      revokedAt: null,
      expiresAt: null,
      lastUsedAt: null,
      scopes: null,
      accounts: null,
      requestsPerMinute: null,
      replacedBy: null,
    };
    await write(`users/${user.uid}/eventStream/current`, {
      lastSequence: 1,
      accountsMarked: true,
      createdAt: at,
      endpointsChangedAt: null,
    });
    await write(`users/${user.uid}/events/evt_key`, {
      userId: user.uid,
      type: 'key.created',
      createdAt: at,
      data: { key },
      postSubmissionId: null,
      sequence: 1,
      pendingAt: null,
      expireAt: new Date(at.getTime() + HOUR),
    });
    expect(await request('/v1/events', { headers: withKey(user) })).toMatchObject({
      body: { events: [{ id: 'evt_key', data: { key: { name: 'ci', profileId: null } } }] },
    });
  });

  it('an API key authenticates', async () => {
    const { uid } = await createUser();
    const apiKey = `sk_live_${'A'.repeat(11)}${randomUUID().replaceAll('-', '')}`;
    await write(`apiKeys/${sha256Hex(apiKey)}`, {
      userId: uid,
      name: null,
      createdAt: new Date(),
      revokedAt: null,
      tokenPreview: 'sk_live_****************1234',
    });
    expect(await request('/v1/me', { headers: withKey({ apiKey }) })).toMatchObject({ status: 200 });
  });
});
