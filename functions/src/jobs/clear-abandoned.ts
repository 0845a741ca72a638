import type { Context } from '../context.ts';
import { storagePrefix } from '../media/storage-path.ts';
import type { Logger } from '../observe/logger.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { MINUTE } from '../time/clock.ts';

const MAX_PER_RUN = 200;
/** Longer than clearing one up takes (ms). */
const LEASE_MS = 5 * MINUTE;

export interface ClearSummary {
  found: number;
  cleared: number;
}

type Claim = Awaited<ReturnType<Context['store']['allIdempotency']['get']>>['docs'][number];

/** Takes the claim over first, so that no late retry writes what is being removed. */
const clear = async (ctx: Context, claim: Claim): Promise<boolean> => {
  const { operationId, lease } = claim.data();
  const now = ctx.clock.now();
  if (lease && lease.until.getTime() > now) return false;
  const taken = await claim.ref.update(
    { lease: { owner: 'clear-abandoned', until: new Date(now + LEASE_MS) } },
    { lastUpdateTime: claim.updateTime },
  );
  if (operationId) await ctx.files.remove(storagePrefix(operationId));
  await claim.ref.delete({ lastUpdateTime: taken.writeTime });
  return true;
};

/**
 * Clears up after requests whose worker died and that nobody has sent again: the file it may have stored, whose record was
 * never written, and the claim on the key. What was finished has no claim left, so nothing that is in use is touched.
 */
export const clearAbandoned = async (ctx: Context, logger: Logger): Promise<ClearSummary> => {
  const found = await ctx.store.allIdempotency
    .where('recoverAt', '<=', new Date(ctx.clock.now()))
    .orderBy('recoverAt')
    .limit(MAX_PER_RUN)
    .get();
  let cleared = 0;
  for (const claim of found.docs)
    try {
      if (await clear(ctx, claim)) cleared += 1;
    } catch (error) {
      if (!isPreconditionFailed(error))
        logger.warn('an abandoned request could not be cleared up', { path: claim.ref.path }, error);
    }
  return { found: found.size, cleared };
};
