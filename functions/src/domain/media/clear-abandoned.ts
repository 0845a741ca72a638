import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import { MINUTE } from '../../model/clock.ts';
import type { IdempotencyRecord } from '../../model/request.ts';
import { storagePrefix } from './storage-path.ts';

/** Longer than one cleanup takes (ms). */
const LEASE_MS = 5 * MINUTE;

type Claim = Awaited<ReturnType<Context['store']['allIdempotency']['get']>>['docs'][number];

/**
 * Cleans up after requests whose worker died and that were not repeated: removes the claim on the key, and the file
 * that may have been stored without a record. Finished requests have no claim, so files in use are never removed.
 */
export function clearAbandoned(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = ctx.clock.now();
  return sweepDue(ctx, logger, {
    due: ctx.store.allIdempotency.where('recoverAt', '<=', new Date(now)).orderBy('recoverAt'),
    field: 'recoverAt',
    concurrency: 1,
    failure: 'an abandoned request could not be cleaned up',
    ageMs: ({ recoverAt }) => now - (recoverAt?.getTime() ?? now),
    handle: (claim, record) => clear(ctx, claim, record),
  });
}

/** Takes the lease of the claim first, so that a late retry does not write what is being removed. */
async function clear(ctx: Context, claim: Claim, { operationId, lease }: IdempotencyRecord): Promise<boolean> {
  const now = ctx.clock.now();
  if (lease && lease.until.getTime() > now) return false;
  const renewed = await claim.ref.update(
    { lease: { owner: 'clear-abandoned', until: new Date(now + LEASE_MS) } },
    { lastUpdateTime: claim.updateTime },
  );
  if (operationId) await ctx.files.remove(storagePrefix(operationId));
  await claim.ref.delete({ lastUpdateTime: renewed.writeTime });
  return true;
}
