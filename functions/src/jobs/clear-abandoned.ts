import type { Context } from '../context.ts';
import { storagePrefix } from '../media/storage-path.ts';
import type { Logger } from '../observe/logger.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { MINUTE } from '../time/clock.ts';
import { type JobSummary, oldestAge } from './job-summary.ts';

const MAX_PER_RUN = 200;
/** Longer than one cleanup takes (ms). */
const LEASE_MS = 5 * MINUTE;

type Claim = Awaited<ReturnType<Context['store']['allIdempotency']['get']>>['docs'][number];

/** Takes over the claim's lease first, so that a late retry does not write what is being removed. */
const clear = async (ctx: Context, claim: Claim): Promise<boolean> => {
  const { operationId, lease } = claim.data();
  const now = ctx.clock.now();
  if (lease && lease.until.getTime() > now) return false;
  const renewed = await claim.ref.update(
    { lease: { owner: 'clear-abandoned', until: new Date(now + LEASE_MS) } },
    { lastUpdateTime: claim.updateTime },
  );
  if (operationId) await ctx.files.remove(storagePrefix(operationId));
  await claim.ref.delete({ lastUpdateTime: renewed.writeTime });
  return true;
};

/**
 * Cleans up after requests whose worker died and that were not repeated: removes the claim on the key, and the file
 * that may have been stored without a record. Finished requests have no claim, so files in use are never removed.
 */
export const clearAbandoned = async (ctx: Context, logger: Logger): Promise<JobSummary> => {
  const now = ctx.clock.now();
  const found = await ctx.store.allIdempotency
    .where('recoverAt', '<=', new Date(now))
    .orderBy('recoverAt')
    .limit(MAX_PER_RUN)
    .get();
  let done = 0;
  let failed = 0;
  for (const claim of found.docs)
    try {
      if (await clear(ctx, claim)) done += 1;
    } catch (error) {
      if (isPreconditionFailed(error)) continue;
      failed += 1;
      logger.warn('an abandoned request could not be cleared up', { path: claim.ref.path }, error);
    }
  return {
    found: found.size,
    done,
    skipped: found.size - done - failed,
    failed,
    oldestAgeMs: oldestAge(
      now,
      found.docs.map((claim) => claim.data().recoverAt?.getTime() ?? now),
    ),
    more: found.size === MAX_PER_RUN,
  };
};
