import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { increment } from '../store/increment.ts';
import type { Store } from '../store/store.ts';
import { DAY, SECOND } from '../time/clock.ts';

type Tools = Pick<Context, 'store' | 'clock'>;
type Batch = ReturnType<Store['batch']>;

/** The day of a time (ms since the epoch), in UTC. */
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

const nextDay = (now: number): number => (Math.floor(now / DAY) + 1) * DAY;

/**
 * Throws `rate_limit_exceeded` for a user who has stored their bytes of the day. Files that are stored at the same time are
 * counted when they are complete, so a user may exceed the quota by as many as run at once.
 */
export const requireStorageQuota = async (
  { store, clock, config }: Tools & Pick<Context, 'config'>,
  userId: string,
): Promise<void> => {
  const now = clock.now();
  const day = (await store.user(userId).storageDays.doc(dayOf(now)).get()).data();
  if ((day?.bytes ?? 0) < config.media.bytesPerDay) return;
  const retryAfterSeconds = Math.ceil((nextDay(now) - now) / SECOND);
  throw new HeraldError('rate_limit_exceeded', `Rate limit exceeded. Try again in ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
    details: { storedBytes: day?.bytes, bytesPerDay: config.media.bytesPerDay },
  });
};

/** Counts a stored file, in the commit that stores its record. */
export const countStored = ({ store, clock }: Tools, batch: Batch, userId: string, bytes: number): void => {
  const now = clock.now();
  const expireAt = new Date(nextDay(now) + DAY);
  batch.set(store.user(userId).storageDays.doc(dayOf(now)), { bytes: increment(bytes), expireAt }, { merge: true });
};
