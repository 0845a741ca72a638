import type { Context } from '../context.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { DAY } from '../time/clock.ts';

/** Windows are far shorter; whoever has not come for this long has no request left that counts. */
const KEEP_MS = DAY;

/** Records of one run, which the schedule repeats daily. What is left over, the TTL policy takes. */
const MOST_PER_RUN = 500;

/** A record that is used again between being found and being removed spoils the commit; the next look leaves it out. */
const MOST_LOOKS = 3;

export interface RateLimitCleanupSummary {
  deleted: number;
}

/**
 * Removes rate-limit records that were not used for a day, each only if it is still as it was found: a request counted
 * meanwhile stays counted. Throws when the database fails.
 */
export const cleanUpRateLimits = async ({
  store,
  clock,
}: Pick<Context, 'store' | 'clock'>): Promise<RateLimitCleanupSummary> => {
  const unusedSince = new Date(clock.now() - KEEP_MS);
  const unused = store.rateLimits
    .where('updatedAt', '<', unusedSince)
    .orderBy('updatedAt')
    .limit(MOST_PER_RUN)
    .select();

  const look = async (looksLeft: number): Promise<RateLimitCleanupSummary> => {
    const { docs } = await unused.get();
    const batch = store.batch();
    for (const { ref, updateTime } of docs) batch.delete(ref, { lastUpdateTime: updateTime });
    try {
      await batch.commit();
    } catch (error) {
      if (!isPreconditionFailed(error) || looksLeft === 0) throw error;
      return look(looksLeft - 1);
    }
    return { deleted: docs.length };
  };
  return look(MOST_LOOKS - 1);
};
