import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import type { Logger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY, HOUR, SECOND } from '../../../functions/src/model/clock.ts';
import { readPost } from '../../support/api.ts';
import { inject, liveOn } from '../../support/sandbox.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

/** A logger that keeps its errors. */
function keepErrors(): { logger: Logger; errors: [string, unknown][] } {
  const errors: [string, unknown][] = [];
  const logger = {
    debug() {},
    info() {},
    warn() {},
    error: (text: string, data: unknown) => void errors.push([text, data]),
  };
  return { logger, errors };
}

const credits = {
  status: 402,
  body: { title: 'CreditsDepleted', detail: 'No credits.', type: 'https://api.x.com/2/problems/credits' },
};
const memberLimit = {
  status: 429,
  body: { status: 429, code: 'TOO_MANY_REQUESTS', message: 'throttle APPLICATION_AND_MEMBER DAY limit is reached.' },
};

it('a stopped service is shown, logs one error, and extends the deadline beyond the stop', async () => {
  const user = await createUser({ threads: 0, x: 1 });
  const { id, task } = await unqueuedPost(user, 'x');
  const { accountId } = task;
  await inject({ platform: 'x', operation: 'createPost', times: 2, accountId, ...credits });
  const { logger, errors } = keepErrors();
  const again = () => deliver(context(), { ...task, platform: 'x' }, logger);
  const ref = context().store.runs(id).doc('x');
  for (const attempt of [1, 2]) {
    expect(await again()).toMatchObject({ kind: 'wait' });
    const run = (await ref.get()).data();
    const waitsUntil = run?.notBefore?.getTime() ?? 0;
    expect(waitsUntil - (run?.lastProblem?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(HOUR);
    expect((run?.deadlineAt?.getTime() ?? 0) - waitsUntil).toBeGreaterThan(DAY - SECOND);
    expect(run).toMatchObject({ attempt, lastProblem: { code: 'service_stopped' } });
    expect(errors).toEqual([
      ['a platform has stopped this service', expect.objectContaining({ until: expect.any(String) })],
    ]);
    const [shown] = (await readPost(user, id)).runs;
    expect(shown).toMatchObject({
      status: 'processing',
      lastProblem: { code: 'service_stopped', message: expect.stringContaining('credits') },
      nextAttemptAt: new Date(waitsUntil).toISOString(),
    });
    await ref.update({ notBefore: null });
  }
  expect(await again()).toEqual({ kind: 'done' });
  expect(await liveOn(accountId)).toHaveLength(1);
});

it('a used-up quota of an account is shown, and logs no error of the service', async () => {
  const user = await createUser({ threads: 0, linkedin: 1 });
  const { id, task } = await unqueuedPost(user, 'linkedin');
  await inject({ platform: 'linkedin', operation: 'createPost', times: 1, accountId: task.accountId, ...memberLimit });
  const { logger, errors } = keepErrors();
  expect(await deliver(context(), { ...task, platform: 'linkedin' }, logger)).toMatchObject({ kind: 'wait' });
  expect((await readPost(user, id)).runs[0]).toMatchObject({ lastProblem: { code: 'quota_used_up' } });
  expect(errors).toEqual([]);
});
