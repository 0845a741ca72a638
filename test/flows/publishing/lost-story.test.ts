import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { readPost } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { skipWaits } from '../../support/runs.ts';
import { callsOf, liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

it('a Snapchat story with a lost response ends as unknown at the next attempt, since Snapchat lists no stories', async () => {
  const user = await createUser({ threads: 0, snapchat: 1 });
  const url = `${stack.sandboxUrl}/media/sample.jpg`;
  const { task, id } = await unqueuedPost(user, 'snapchat', {
    text: '',
    mediaType: 'image',
    media: [{ url, kind: 'image' }],
  });
  const response = await fetch(`${stack.sandboxUrl}/_sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      platform: 'snapchat',
      operation: 'postStory',
      accountId: task.accountId,
      afterEffect: true,
    }),
  });
  expect(response.status).toBe(201);
  const again = () => deliver(context(), { ...task, platform: 'snapchat' }, stdoutLogger({ functionName: 'test' }));
  // Snapchat processes the file for a while before it takes the post.
  const attempt = async () => {
    await skipWaits(id, 'snapchat');
    expect(await again()).toMatchObject({ kind: 'wait' });
    return (await readPost(user, id)).runs[0]?.lastProblem?.code;
  };
  await eventually(attempt, (problem) => problem === 'unknown');
  const calls = (await callsOf(task.accountId)).length;
  await skipWaits(id, 'snapchat');
  expect(await again()).toEqual({ kind: 'done' });
  expect(await readPost(user, id)).toMatchObject({
    runs: [{ status: 'failed', error: { code: 'outcome_unknown' } }],
  });
  expect(await liveOn(task.accountId)).toHaveLength(1);
  expect(await callsOf(task.accountId)).toHaveLength(calls);
});
