import { HOUR } from '../../model/clock.ts';
import { customerOf, isLive } from '../../model/ids.ts';
import { nextMonth } from '../../model/spending.ts';
import { hasBegun } from '../posts/index.ts';
import type { WaitOutcome } from './next-attempt.ts';
import type { Publication } from './publish-run.ts';

/** How often a run looks whether the operator has raised the budget. */
const BUDGET_WAIT_MS = HOUR;

/**
 * The wait of a run that may not begin yet: for the operator's budget, or for its customer's share of the app's quota; null for none. What
 * has begun is finished, or looked up.
 */
export async function waitToBegin(publication: Publication): Promise<WaitOutcome | null> {
  const { ctx, address, module, session, content } = publication;
  const { platform, userId, postSubmissionId } = address;
  if (hasBegun(session.run) || !isLive(userId)) return null;
  if (await ctx.budgets.isUsedUp(platform, 'posts')) {
    return {
      kind: 'retryAfter',
      retryAfterMs: Math.min(BUDGET_WAIT_MS, nextMonth(session.now()) - session.now()),
      message: `This service publishes no more posts to ${module.displayName} this month (UTC), unless its operator allows more. Herald keeps trying.`,
      stop: 'service',
    };
  }
  const run = { id: `${postSubmissionId}/${session.id}`, posts: 1 + (content.replies?.length ?? 0) };
  const waitMs = await ctx.quotaShares.waitMs(platform, customerOf(userId), run);
  if (waitMs === 0) return null;
  return {
    kind: 'retryAfter',
    retryAfterMs: Math.ceil(waitMs),
    message: `Your posts have taken a quarter of what ${module.displayName} allows this service in a day. This post waits until later today or tomorrow (UTC), so that others get theirs. Herald keeps trying.`,
    stop: 'account',
  };
}
