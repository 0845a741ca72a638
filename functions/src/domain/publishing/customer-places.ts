import type { Context } from '../../context.ts';
import type { RunAddress, TaskResult } from '../../infra/queue/task-result.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import { customerOf, isTestUser } from '../../model/ids.ts';
import type { Submission } from '../../model/post.ts';
import type { PlatformPauses } from '../../model/status.ts';
import { placesPerCustomer, platformDefinitions } from '../../platforms/registry.ts';
import { isOverdue, nextDedupeSuffix, waitingRun } from '../posts/index.ts';
import type { RunSnapshot } from './run-session.ts';

/** All platforms of test mode share a queue, which has two places for each unit of scale. */
const TEST_PLACES = 1;

/** A run that may be claimed now, and what was read with it. */
interface FoundRun {
  run: RunSnapshot;
  submission: Submission;
  pauses: PlatformPauses;
}

/**
 * Takes one of the places that a customer has at a platform, and returns what releases it. Where other runs of the customer have all of
 * them, the run waits for its turn: the result is its next task, or `changed` if others changed the run at the same time.
 */
export async function takePlace(
  ctx: Pick<Context, 'turns' | 'config'>,
  { userId, platform }: RunAddress,
  { run: snapshot, submission, pauses }: FoundRun,
): Promise<(() => void) | TaskResult | 'changed'> {
  const run = snapshot.data();
  if (!run || !snapshot.updateTime) return 'changed';
  // Runs wait by the store's time, as claims do.
  const now = snapshot.readTime.toMillis();
  const places = isTestUser(userId) ? TEST_PLACES : placesPerCustomer(platform, ctx.config);
  const line = `${isTestUser(userId) ? 'test' : platform} ${customerOf(userId)}`;
  const waiter = { id: snapshot.ref.path, since: (run.dueAt ?? run.createdAt).getTime() };
  // A run that only ends needs no turn, and neither does one whose worker died: its lease says when it is recovered.
  const mayWait = submission.status !== 'cancelled' && !run.lease && !isOverdue(run, pauses, now);
  const release = ctx.turns.take(line, waiter, mayWait ? places : Number.POSITIVE_INFINITY);
  if (release) return release;
  const delayMs = ctx.turns.wait(line, waiter, places);
  const change = waitingRun(run, now, now + delayMs);
  const { ref, updateTime: lastUpdateTime } = snapshot;
  if (!(await unlessChanged(() => ref.update({ ...change }, { lastUpdateTime })))) return 'changed';
  return {
    kind: 'wait',
    delayMs,
    dedupeSuffix: nextDedupeSuffix({ ...run, ...change }),
    message: `The post waits for other posts of its customer to ${platformDefinitions[platform].displayName}.`,
  };
}
