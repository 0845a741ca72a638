import type { Context } from '../context.ts';
import { HOUR } from '../time/clock.ts';
import { type Deletion, deleteOldest } from './delete-oldest.ts';

/** Longer than a state is valid: after this time it is not used any more. */
const RETENTION_MS = HOUR;

/** The maximum number of states deleted per run; the next run continues. */
const MAX_PER_RUN = 5_000;

/** Removes the states of connections that were not completed, the oldest first. Throws when the database fails. */
export const cleanUpOauthStates = ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<Deletion> => {
  const abandoned = store.oauthStates.where('createdAt', '<', new Date(clock.now() - RETENTION_MS));
  return deleteOldest(store, abandoned.orderBy('createdAt').select('createdAt'), MAX_PER_RUN);
};
