import { bucketHour, type Clock, DAY } from '../../model/clock.ts';
import { instant } from '../../model/instant.ts';
import { isPreconditionFailed } from '../store/conflicts.ts';
import { deletionSummary } from '../store/delete-oldest.ts';
import type { JobSummary } from '../store/job-summary.ts';
import type { Store } from '../store/store.ts';

/** Far longer than any window: a record unused for this long holds no request that still counts. */
const RETENTION_MS = DAY;

/** The maximum number of records deleted per daily run. The TTL policy deletes the rest. */
const MAX_PER_RUN = 500;

/** A record that is used between the query and the commit fails the commit; the next attempt does not find it. */
const MAX_ATTEMPTS = 3;

/**
 * Removes rate-limit records that were not used for a day. A precondition keeps a record that has changed since the
 * query, so that no counted request is lost. Throws when the database fails.
 */
export async function cleanUpRateLimits({ store, clock }: { store: Store; clock: Clock }): Promise<JobSummary> {
  const before = clock.now() - RETENTION_MS;
  const candidates = store.rateLimits
    .where('bucketHour', '<=', bucketHour(before))
    .orderBy('bucketHour')
    .limit(MAX_PER_RUN)
    .select('bucketHour', 'updatedAt');

  const attempt = async (retriesLeft: number): Promise<JobSummary> => {
    const { docs, size } = await candidates.get();
    const unused = docs.filter((document) => isBefore(document.get('updatedAt'), before));
    const batch = store.batch();
    for (const { ref, updateTime } of unused) batch.delete(ref, { lastUpdateTime: updateTime });
    try {
      await batch.commit();
    } catch (error) {
      if (!isPreconditionFailed(error) || retriesLeft === 0) throw error;
      return attempt(retriesLeft - 1);
    }
    const oldestAt = unused[0]?.updateTime.toMillis() ?? null;
    return deletionSummary({ deleted: unused.length, more: size === MAX_PER_RUN, oldestAt }, before);
  };
  return attempt(MAX_ATTEMPTS - 1);
}

/** The hour of the limit also has records that are still within it. A malformed one is deleted with its hour. */
function isBefore(updatedAt: unknown, limit: number): boolean {
  const parsed = instant.safeParse(updatedAt);
  return !parsed.success || parsed.data.getTime() < limit;
}
