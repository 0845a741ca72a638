import type { Context } from '../context.ts';
import { HOUR } from '../time/clock.ts';
import { type Deletion, deleteOldest } from './delete-oldest.ts';

/** Far longer than a state is worth anything: it is taken, or nobody will come for it. */
const KEEP_MS = HOUR;

/** States of one run; the next run goes on where this one stopped. */
const MOST_PER_RUN = 5_000;

/** Removes connection states whose person never came back, the oldest first. Throws when the database fails. */
export const cleanUpOauthStates = ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<Deletion> => {
  const left = store.oauthStates.where('createdAt', '<', new Date(clock.now() - KEEP_MS));
  return deleteOldest(store, left.orderBy('createdAt').select('createdAt'), MOST_PER_RUN);
};
