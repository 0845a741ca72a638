import pMap from 'p-map';
import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { MINUTE } from '../../model/clock.ts';
import type { MetricsRead, MetricsReads } from './metrics-task.ts';
import { observeAccount } from './observe-account.ts';
import { observePosts } from './observe-posts.ts';

/** Reads at a time: one of a slow platform must not use up the time of the others. */
const CONCURRENCY = 5;

const done: TaskResult = { kind: 'done' };

/** Does some reads of numbers. One that fails unexpectedly stops no other one; the sweep finds it again. */
export async function readMetrics(ctx: Context, reads: MetricsReads, logger: Logger): Promise<TaskResult> {
  const readOrLog = (read: MetricsRead): Promise<TaskResult> =>
    readOne(ctx, read, logger).catch((error: unknown) => {
      logger.error('numbers could not be read', { platform: read.platform }, error);
      return done;
    });
  const results = await pMap(reads, readOrLog, { concurrency: CONCURRENCY });
  return results.find(({ kind }) => kind === 'wait') ?? done;
}

/** The posts of an account that no sweep looks for are read before the account, batch after batch. */
async function readOne(ctx: Context, read: MetricsRead, logger: Logger): Promise<TaskResult> {
  const { userId: uid, platform, accountId, of } = read;
  // What is due stays due: the sweep starts it again once there is a budget.
  if (await ctx.budgets.isUsedUpFor(uid, platform, 'numbers')) return done;
  const address = { uid, platform, accountId };
  const hasMore = await observePosts(ctx, address, logger);
  if (of === 'posts') return done;
  if (hasMore)
    return {
      kind: 'wait',
      delayMs: MINUTE,
      dedupeSuffix: `posts-${ctx.clock.now()}`,
      message: 'More posts of the account are due.',
    };
  await observeAccount(ctx, address, logger);
  return done;
}
