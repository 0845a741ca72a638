import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { isLive } from '../../model/ids.ts';
import type { MetricsRead } from './metrics-task.ts';
import { observeAccount } from './observe-account.ts';
import { observePosts } from './observe-posts.ts';

/** Does one read of numbers. */
export async function readMetrics(ctx: Context, read: MetricsRead, logger: Logger): Promise<TaskResult> {
  const { userId: uid, platform, accountId, of } = read;
  // What is due stays due: the sweep starts it again once there is a budget.
  if (isLive(uid) && (await ctx.budgets.isUsedUp(platform, 'numbers'))) return { kind: 'done' };
  const observe = of === 'posts' ? observePosts : observeAccount;
  await observe(ctx, { uid, platform, accountId }, logger);
  return { kind: 'done' };
}
