import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { MINUTE } from '../../model/clock.ts';
import { isLive } from '../../model/ids.ts';
import type { MetricsRead } from './metrics-task.ts';
import { observeAccount } from './observe-account.ts';
import { observePosts } from './observe-posts.ts';

/** Does one read of numbers. The posts of an account that no sweep looks for are read before the account, batch after batch. */
export async function readMetrics(ctx: Context, read: MetricsRead, logger: Logger): Promise<TaskResult> {
  const { userId: uid, platform, accountId, of } = read;
  // What is due stays due: the sweep starts it again once there is a budget.
  if (isLive(uid) && (await ctx.budgets.isUsedUp(platform, 'numbers'))) return { kind: 'done' };
  const address = { uid, platform, accountId };
  const hasMore = await observePosts(ctx, address, logger);
  if (of === 'posts') return { kind: 'done' };
  if (hasMore)
    return {
      kind: 'wait',
      delayMs: MINUTE,
      dedupeSuffix: `posts-${ctx.clock.now()}`,
      message: 'More posts of the account are due.',
    };
  await observeAccount(ctx, address, logger);
  return { kind: 'done' };
}
