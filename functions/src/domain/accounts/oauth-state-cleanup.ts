import type { Context } from '../../context.ts';
import { deleteOldest, deletionSummary } from '../../infra/store/delete-oldest.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { HOUR } from '../../model/clock.ts';
import { PENDING_MS } from './pending-connection.ts';

type Tools = Pick<Context, 'store' | 'clock'>;

/** Longer than a state is valid: after this time it is not used any more. */
const RETENTION_MS = HOUR;

/** The maximum number of documents deleted per run; the next run continues. */
const MAX_PER_RUN = 5_000;

/** Removes the states of connections that were not completed, the oldest first. Throws when the database fails. */
export async function cleanUpOauthStates({ store, clock }: Tools): Promise<JobSummary> {
  const before = clock.now() - RETENTION_MS;
  const abandoned = store.oauthStates.where('createdAt', '<', new Date(before));
  return deletionSummary(
    await deleteOldest(store, abandoned.orderBy('createdAt').select('createdAt'), MAX_PER_RUN),
    before,
  );
}

/** Removes pending connections that were not confirmed in time, with their tokens. Throws when the database fails. */
export async function cleanUpPendingConnections({ store, clock }: Tools): Promise<JobSummary> {
  const before = clock.now() - PENDING_MS;
  const expired = store.pendingConnections.where('createdAt', '<=', new Date(before));
  return deletionSummary(
    await deleteOldest(store, expired.orderBy('createdAt').select('createdAt'), MAX_PER_RUN),
    before,
  );
}
