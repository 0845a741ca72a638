import type { Context } from '../../context.ts';
import type { Config } from '../../infra/config/config.ts';
import { rateLimitExceeded } from '../../infra/limits/rate-limit-exceeded.ts';
import { increment } from '../../infra/store/field-values.ts';
import type { Store } from '../../infra/store/store.ts';
import { DAY, dayOf, SECOND } from '../../model/clock.ts';
import { customerOf, isTestUser } from '../../model/ids.ts';

type Tools = Pick<Context, 'store' | 'clock'>;
type Batch = ReturnType<Store['batch']>;

/** How much a user has stored today, with all profiles of the customer, and when the next day starts. */
export async function storedToday({ store, clock }: Tools, userId: string): Promise<{ bytes: number; resetsAt: Date }> {
  const now = clock.now();
  const day = (await store.read(store.user(customerOf(userId)).storageDays.doc(dayOf(now)))).data();
  return { bytes: day?.bytes ?? 0, resetsAt: new Date(nextDay(now)) };
}

const MB = 1024 ** 2;
/** A test user pays nothing for files that everybody can download. */
const TEST_BYTES_PER_DAY = 100 * MB;

/** What a user may store on a day, in UTC (bytes). */
export function bytesPerDayOf({ media }: Pick<Config, 'media'>, userId: string): number {
  return isTestUser(userId) ? Math.min(TEST_BYTES_PER_DAY, media.bytesPerDay) : media.bytesPerDay;
}

/**
 * Returns how many bytes are left. Throws `rate_limit_exceeded` for a user who has stored their bytes of the day. Files that are
 * stored at the same time are counted when they are complete, so a user may exceed the quota by as many as run at once.
 * `announcedBytes` is how large the next file is, where that is known.
 */
export async function requireStorageQuota(
  { config, ...tools }: Tools & Pick<Context, 'config'>,
  userId: string,
  announcedBytes = 1,
): Promise<number> {
  const { bytes, resetsAt } = await storedToday(tools, userId);
  const bytesPerDay = bytesPerDayOf(config, userId);
  if (bytes + announcedBytes <= bytesPerDay) return bytesPerDay - bytes;
  const retryAfterSeconds = Math.ceil((resetsAt.getTime() - tools.clock.now()) / SECOND);
  throw rateLimitExceeded(retryAfterSeconds, {
    details: { storedBytes: bytes, bytesPerDay, resetsAt: resetsAt.toISOString() },
  });
}

/** Counts a stored file, in the commit that stores its record. */
export function countStored({ store, clock }: Tools, batch: Batch, userId: string, bytes: number): void {
  const now = clock.now();
  const expireAt = new Date(nextDay(now) + DAY);
  batch.set(
    store.user(customerOf(userId)).storageDays.doc(dayOf(now)),
    { bytes: increment(bytes), expireAt },
    { merge: true },
  );
}

function nextDay(now: number): number {
  return (Math.floor(now / DAY) + 1) * DAY;
}
