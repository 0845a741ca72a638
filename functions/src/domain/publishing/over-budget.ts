import { HOUR } from '../../model/clock.ts';
import { nextMonth } from '../../model/spending.ts';
import type { WaitOutcome } from './next-attempt.ts';
import type { Publication } from './publish-run.ts';

/** How often a run looks whether the operator has raised the budget. */
const BUDGET_WAIT_MS = HOUR;

/** Whether the operator's budget for posts is used up. What has begun is finished, or looked up. */
export async function isOverBudget({ ctx, address, session: { run } }: Publication): Promise<boolean> {
  const hasBegun = run.reconcile || Object.keys(run.steps).length > 0;
  return !hasBegun && ctx.budgets.isUsedUpFor(address.userId, address.platform, 'posts');
}

export function overBudget({ module, session }: Publication): WaitOutcome {
  const waitMs = Math.min(BUDGET_WAIT_MS, nextMonth(session.now()) - session.now());
  return {
    kind: 'retryAfter',
    retryAfterMs: waitMs,
    message: `This service publishes no more posts to ${module.displayName} this month (UTC), unless its operator allows more. Herald keeps trying.`,
    stop: 'service',
  };
}
