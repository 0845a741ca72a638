import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { readPost } from '../../support/api.ts';
import { skipWaits } from '../../support/runs.ts';
import { inject, liveOn } from '../../support/sandbox.ts';
import { type Delivered, unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const logger = stdoutLogger({ functionName: 'test' });

function work({ task }: Delivered, ctx = context()) {
  return deliver(ctx, { ...task, platform: 'threads' }, logger);
}

async function resultOf(user: TestUser, { id }: Delivered) {
  return (await readPost(user, id)).runs[0];
}

async function liveIds(user: TestUser): Promise<string[]> {
  return (await liveOn(...user.accounts.threads)).map(({ id }) => id).sort();
}

it('the second post is published later when its call failed without an effect, and does not match the first', async () => {
  const user = await createUser();
  const [first, second] = [await unqueuedPost(user), await unqueuedPost(user)];
  await work(first);
  await inject({
    platform: 'threads',
    operation: 'publishText',
    times: 1,
    status: 500,
    accountId: second.task.accountId,
  });
  expect(await work(second)).toMatchObject({ kind: 'wait' });
  expect(await work(second)).toMatchObject({ kind: 'wait' });
  expect(await resultOf(user, second)).toMatchObject({ status: 'processing' });
  await skipWaits(second.id);
  expect(await work(second)).toEqual({ kind: 'done' });
  const runs = [await resultOf(user, first), await resultOf(user, second)];
  expect(runs.map((run) => run?.status)).toEqual(['succeeded', 'succeeded']);
  expect(runs.map((run) => run?.result?.id).sort()).toEqual(await liveIds(user));
});

it('a post on the platform is assigned to the run that created it when the other run finds it first', async () => {
  const user = await createUser();
  const [maker, finder] = [await unqueuedPost(user), await unqueuedPost(user)];
  await inject({
    platform: 'threads',
    operation: 'publishText',
    times: 1,
    status: 500,
    accountId: maker.task.accountId,
  });
  expect(await work(finder)).toMatchObject({ kind: 'wait' });
  const ctx = context();
  const publishingFirst: typeof platformHttp = async (request) => {
    const response = await platformHttp(request);
    // Between the platform's response and the maker's record of it.
    if (request.method === 'POST') {
      await context().store.runs(finder.id).doc('threads').update({ notBefore: null });
      expect(await work(finder)).toEqual({ kind: 'done' });
    }
    return response;
  };
  expect(await work(maker, { ...ctx, http: publishingFirst })).toEqual({ kind: 'done' });
  const [live] = await liveIds(user);
  expect(await resultOf(user, maker)).toMatchObject({ status: 'succeeded', result: { id: live } });
  expect(await resultOf(user, finder)).toMatchObject({ status: 'processing', result: null });
  await skipWaits(finder.id);
  expect(await work(finder)).toEqual({ kind: 'done' });
  const ids = [await resultOf(user, maker), await resultOf(user, finder)].map((run) => run?.result?.id);
  expect(ids.sort()).toEqual(await liveIds(user));
  expect(new Set(ids).size).toBe(2);
});
