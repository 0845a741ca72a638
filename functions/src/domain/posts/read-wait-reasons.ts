import type { Context } from '../../context.ts';
import { currentPause } from '../../infra/limits/pauses.ts';
import { readable } from '../../infra/store/converter.ts';
import { isTestUser } from '../../model/ids.ts';
import type { Target } from '../../model/post.ts';
import type { WaitReason } from './due-rules.ts';

/** Unfinished runs of a user that are read, the newest first. */
const MAX_RUNS = 50;

/** What holds up the posts of each account at this moment. */
export type WaitReasonsOf = (target: Pick<Target, 'platform' | 'accountId'>) => WaitReason[];

/**
 * The reasons why the posts of a user wait: pauses of platforms, and the waits of unfinished runs. Empty for a test
 * user: simulated platforms are not paused.
 */
export async function readWaitReasons(
  { store, readPauses }: Pick<Context, 'store' | 'readPauses'>,
  userId: string,
): Promise<WaitReasonsOf> {
  if (isTestUser(userId)) return () => [];
  const inProgress = store.allRunWaits.where('userId', '==', userId).where('status', '==', 'processing');
  const [pauses, runs] = await Promise.all([
    readPauses(),
    inProgress.orderBy('createdAt', 'desc').limit(MAX_RUNS).get(),
  ]);
  const waits = readable(runs.docs).map(({ data }) => data);
  return ({ platform, accountId }) => {
    const here = waits.filter((wait) => wait.platform === platform);
    const isStopped = here.some(({ lastProblem }) => lastProblem?.code === 'service_stopped');
    const isUsedUp = here.some((wait) => wait.accountId === accountId && wait.lastProblem?.code === 'quota_used_up');
    return [
      ...(currentPause(pauses, platform) ? (['paused'] as const) : []),
      ...(isStopped ? (['service_stopped'] as const) : []),
      ...(isUsedUp ? (['quota_used_up'] as const) : []),
    ];
  };
}
