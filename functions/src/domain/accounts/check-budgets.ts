import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';

/** Logs each budget for a platform that is nearly used up, for an alert. */
export async function checkBudgets({ budgets }: Pick<Context, 'budgets'>, logger: Logger): Promise<JobSummary> {
  const found = await budgets.nearlyUsedUp();
  for (const budget of found) logger.warn('a budget for a platform is nearly used up', { ...budget });
  return { found: found.length, done: found.length, skipped: 0, failed: 0, oldestAgeMs: 0, more: false };
}
