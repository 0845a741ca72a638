import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { isAlreadyExists, isPreconditionFailed, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { DAY, dayOf, HOUR, MINUTE } from '../../model/clock.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import { type PlatformStatus, type RecordDay, type ServiceStatus, serviceStatus } from '../../model/status.ts';
import { LEVEL_WINDOW_MS, nextLevel } from './level.ts';
import { firstDay, mergePlatforms, windowOf } from './windows.ts';

const BUCKET_MS = 5 * MINUTE;
const KEEP_BUCKETS_MS = HOUR;
/** The codes of runs that failed and are being retried. */
const RETRIED = ['retry_after', 'unknown'] as const;

/** The name of the five minutes of a time. */
export function bucketOf(at: Date): string {
  return `${Math.floor(at.getTime() / BUCKET_MS) * BUCKET_MS}`;
}

/**
 * Brings the windows and levels of the status up to date. `oldestDay` is the oldest day that has changed. Of two sweeps at once the
 * first one does it.
 */
export async function updateStatus(ctx: Context, { oldestDay }: { oldestDay: string }, logger: Logger): Promise<void> {
  const { store } = ctx;
  const now = ctx.clock.now();
  const [today, yesterday] = [dayOf(now), dayOf(now - DAY)];
  const [snapshot, ...recent] = await Promise.all([
    store.read(store.serviceStatus),
    ...[today, yesterday].map((day) => store.read(store.record.doc(day))),
  ]);
  const before = snapshot.data() ?? serviceStatus.parse({});
  const days = new Map(recent.flatMap((day) => (day.exists ? [[day.id, day.data() as RecordDay] as const] : [])));
  const isKnown = before.past?.day === today && oldestDay >= yesterday;
  const past = isKnown && before.past ? before.past : await readPast(ctx, now);
  const windows = {
    '24h': windowOf('24h', days, now),
    '30d': mergePlatforms([past['30d'], windowOf('30d', days, now)]),
    '90d': mergePlatforms([past['90d'], windowOf('90d', days, now)]),
  };
  const buckets = Object.fromEntries(
    Object.entries(before.buckets).filter(([start]) => Number(start) > now - KEEP_BUCKETS_MS),
  );
  const after: ServiceStatus = {
    updatedAt: new Date(now),
    buckets,
    platforms: await levelsOf(ctx, { ...before, buckets, windows }, now),
    windows,
    past,
  };
  const batch = store.batch();
  writeIfUnchanged(batch, snapshot, after);
  try {
    await batch.commit();
  } catch (error) {
    if (!isPreconditionFailed(error) && !isAlreadyExists(error)) throw error;
    logger.info('another sweep has updated the status');
  }
}

/** The days of each window before yesterday. */
async function readPast({ store }: Context, now: number): Promise<NonNullable<ServiceStatus['past']>> {
  const days = await readDays(store.record, firstDay('90d', now), dayOf(now - 2 * DAY));
  return { day: dayOf(now), '30d': windowOf('30d', days, now), '90d': windowOf('90d', days, now) };
}

/** The days of a record from one to another, by their names. Days without runs are absent, and cost no read. */
export async function readDays(
  record: Context['store']['record'],
  from: string,
  until: string,
): Promise<Map<string, RecordDay>> {
  const { docs } = await record.orderBy('__name__').startAt(from).endAt(until).get();
  return new Map(docs.map((day) => [day.id, day.data()]));
}

/** The levels of the platforms that had a run in the last day, and of those that are not operational. */
async function levelsOf(
  { store }: Context,
  { platforms: before, buckets, windows }: Pick<ServiceStatus, 'platforms' | 'buckets' | 'windows'>,
  now: number,
): Promise<ServiceStatus['platforms']> {
  const used = platforms.filter(
    (platform) => windows['24h'][platform] || (before[platform] && before[platform].level !== 'operational'),
  );
  const waiting = await store.countAll(used.map((platform) => retriedRuns(store, platform)));
  const recent = Object.entries(buckets).flatMap(([start, one]) =>
    Number(start) > now - LEVEL_WINDOW_MS ? [one] : [],
  );
  const after = used.map((platform, index): [Platform, PlatformStatus] => {
    const seen = { buckets: recent.flatMap((one) => one[platform] ?? []), waiting: waiting[index] ?? 0 };
    return [platform, { ...nextLevel(before[platform], seen, now), waiting: seen.waiting }];
  });
  return Object.fromEntries(after);
}

function retriedRuns({ allRuns }: Context['store'], platform: Platform) {
  return allRuns
    .where('platform', '==', platform)
    .where('livemode', '==', true)
    .where('status', '==', 'processing')
    .where('lastProblem.code', 'in', RETRIED);
}
