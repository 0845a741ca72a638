import { describe, expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { retryPost } from '../../functions/src/domain/posts/retry.ts';
import { sumOf } from '../../functions/src/domain/record/counters.ts';
import { sweepRecord } from '../../functions/src/domain/record/sweep.ts';
import { handlePublish } from '../../functions/src/entry/tasks/handlers.ts';
import { testUserOf } from '../../functions/src/infra/ids/ids.ts';
import { stdoutLogger } from '../../functions/src/infra/observe/logger.ts';
import type { Counters } from '../../functions/src/infra/store/documents/record-day.ts';
import { inProfile } from '../support/profiles.ts';
import { inject } from '../support/sandbox.ts';
import { type Delivered, unqueuedPost } from '../support/unqueued-post.ts';
import { createUser } from '../support/user.ts';

const logger = stdoutLogger({ functionName: 'test' });

async function recordOf(userId: string): Promise<Counters> {
  const { docs } = await context().store.user(userId).record.get();
  return sumOf(docs.flatMap((day) => Object.values(day.data().hours).flatMap((hour) => Object.values(hour))));
}

async function uncounted({ id }: Delivered): Promise<string[]> {
  const { docs } = await context().store.runOutcomes.get();
  return docs.filter((outcome) => outcome.id.startsWith(id)).map((outcome) => outcome.id);
}

describe('the record', () => {
  it('counts each end of a run once, also in two sweeps at once, and again after a retry', async () => {
    const ctx = context();
    const user = await createUser();
    const post = await unqueuedPost(user);
    const refused = { status: 400, body: { error: { code: 100, message: 'Invalid parameter' } } };
    const { accountId } = post.task;
    await inject({ platform: 'threads', operation: 'publishText', times: 1, accountId, ...refused });
    await handlePublish('threads', post.task);
    expect(await uncounted(post)).toEqual([`${post.id}:threads:0:0`]);
    await Promise.all([sweepRecord(ctx, logger), sweepRecord(ctx, logger)]);
    await sweepRecord(ctx, logger);
    expect(await uncounted(post)).toEqual([]);
    expect(await recordOf(user.uid)).toMatchObject({ published: 0, failed: { platform: 1 }, scheduled: 0 });

    await retryPost(ctx, user.uid, post.id, { targets: null, decision: null }, { claim: null, logger, records: null });
    await handlePublish('threads', post.task);
    await handlePublish('threads', post.task);
    await sweepRecord(ctx, logger);
    expect(await recordOf(user.uid)).toMatchObject({ published: 1, failed: { platform: 1 }, retries: 0 });
  });

  it('counts a post of a profile for the profile and its customer', async () => {
    const customer = await createUser();
    const profile = await inProfile(customer);
    await handlePublish('threads', (await unqueuedPost(profile)).task);
    await sweepRecord(context(), logger);
    for (const { uid } of [profile, customer]) expect(await recordOf(uid)).toMatchObject({ published: 1 });
  });

  it('counts nothing of test mode', async () => {
    const user = await createUser();
    const testUser = { uid: testUserOf(user.uid), accounts: { threads: ['test_threads'] } };
    const post = await unqueuedPost(testUser);
    await handlePublish('threads', post.task);
    expect(await uncounted(post)).toEqual([]);
  });
});
