import type { Context } from '../../../context.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import type { JobSummary } from '../../../infra/store/job-summary.ts';
import { SWEEP_BUDGET_MS, sweepDue } from '../../../infra/store/sweep-due.ts';
import { MINUTE } from '../../../model/clock.ts';
import { isDerivedUser } from '../../../model/ids.ts';
import type { AccountDeletion } from '../../../model/user.ts';
import { deleteOwnedData, KNOWN_MS } from './owned-data.ts';
import type { Step } from './step.ts';

/**
 * Longer than any request or worker that started before the user was blocked (ms): data that it stores late are deleted
 * then.
 */
export const SETTLE_MS = 15 * MINUTE;

const CONCURRENCY = 4;

/** What a step changes in the record of a deletion. */
type Progress = Pick<AccountDeletion, 'dueAt' | 'deletedAt' | 'expireAt' | 'position'>;

/**
 * Deletes a user on request, in live and in test mode, and finally at the identity provider, or a profile: as much as one step can. Returns the
 * deletion in its new state: due at once for the next step, due once more for data that was stored meanwhile, or ended. May be
 * interrupted and repeated. Throws what the services throw.
 */
export async function deleteAccount(ctx: Context, deletion: AccountDeletion, step: Step): Promise<Progress> {
  const { userId, requestedAt, deletedAt } = deletion;
  const isPerson = !isDerivedUser(userId);
  if (deletion.position === null && isPerson) await ctx.userRemoval.disable(userId);
  const position = await deleteOwnedData(ctx, userId, deletion.position, step);
  if (position !== null) return { dueAt: new Date(ctx.clock.now()), deletedAt, expireAt: null, position };
  if (isPerson) await ctx.userRemoval.remove(userId);
  const now = ctx.clock.now();
  if (deletedAt === null) {
    const again = Math.max(now, requestedAt.getTime() + SETTLE_MS);
    return { dueAt: new Date(again), deletedAt: new Date(now), expireAt: null, position };
  }
  return { dueAt: null, deletedAt, expireAt: new Date(now + KNOWN_MS), position };
}

/**
 * Deletes the users who have requested it, one step of each. A deletion that takes longer, fails or is interrupted is due again in
 * the next sweep, and the sweep continues with the rest.
 */
export function sweepDeletions(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = ctx.clock.now();
  return sweepDue(ctx, logger, {
    due: ctx.store.accountDeletions.where('dueAt', '<=', new Date(now)).orderBy('dueAt'),
    field: 'dueAt',
    concurrency: CONCURRENCY,
    failure: 'the deletion of an account failed; the next sweep will retry it',
    ageMs: ({ dueAt }) => now - (dueAt?.getTime() ?? now),
    handle: async ({ ref, updateTime }, deletion) => {
      const after = await deleteAccount(ctx, deletion, { until: now + SWEEP_BUDGET_MS, logger });
      await ref.update(after, { lastUpdateTime: updateTime });
      if (after.position !== null) logger.info('account deletion continues', { position: after.position });
      else logger.info('account deleted', { ended: after.dueAt === null });
      return true;
    },
  });
}
