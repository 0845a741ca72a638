import type { Context } from '../context.ts';
import { HOUR } from '../time/clock.ts';
import { deleteOldest, deletionSummary } from './delete-oldest.ts';
import type { JobSummary } from './job-summary.ts';

/** Longer than a state is valid: after this time it is not used any more. */
const RETENTION_MS = HOUR;

/** The maximum number of states deleted per run; the next run continues. */
const MAX_PER_RUN = 5_000;

/** Removes the states of connections that were not completed, the oldest first. Throws when the database fails. */
export const cleanUpOauthStates = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<JobSummary> => {
  const before = clock.now() - RETENTION_MS;
  const abandoned = store.oauthStates.where('createdAt', '<', new Date(before));
  return deletionSummary(
    await deleteOldest(store, abandoned.orderBy('createdAt').select('createdAt'), MAX_PER_RUN),
    before,
  );
};
