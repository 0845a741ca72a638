import type { Context } from '../../context.ts';
import { currentPause } from '../../infra/limits/pauses.ts';
import { dayOf, MINUTE } from '../../model/clock.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import {
  type ByPlatform,
  counters,
  type Incident,
  type Level,
  type PlatformPauses,
  type ServiceStatus,
  serviceStatus,
} from '../../model/status.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { shownIncidents } from './incidents.ts';
import { readDays } from './update-status.ts';
import { firstDay, viewWindow, type WindowName, type WindowView, windowNames, windowOf } from './windows.ts';

/** How long an instance uses what it has read (ms). */
export const STATUS_CACHE_MS = MINUTE;

type Windows = Record<WindowName, WindowView>;

interface StatusView {
  generatedAt: Date;
  platforms: {
    platform: Platform;
    name: string;
    level: Level;
    /** Null where the platform has had no run. */
    since: Date | null;
    /** Why an operator has paused it; null where it is not paused. */
    reason: string | null;
    waiting: number;
    windows: Windows;
  }[];
  incidents: Incident[];
}

type StatusContext = Pick<Context, 'store' | 'clock' | 'config' | 'readPauses'>;
type Read = [ServiceStatus, Incident[]];
const reads = new WeakMap<object, { at: number; read: Promise<Read> }>();

/** The status of the service. An instance reads it once a minute. */
export async function readStatus(ctx: StatusContext): Promise<StatusView> {
  const now = ctx.clock.now();
  const [[status, incidents], pauses] = await Promise.all([cachedRead(ctx, now), ctx.readPauses()]);
  return {
    generatedAt: status.updatedAt ?? new Date(now),
    platforms: platforms
      .filter((platform) => ctx.config.platforms[platform])
      .map((platform) => viewPlatform(platform, status, pauses)),
    incidents: shownIncidents(incidents, now),
  };
}

/** The windows of one user's posts, by platform; a customer's include the posts of its profiles. Reads a document for each day with runs. */
export async function readOwnRecord(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  userId: string,
): Promise<{ platform: Platform; name: string; windows: Windows }[]> {
  const now = clock.now();
  const days = await readDays(store.user(userId).record, firstDay('90d', now), dayOf(now));
  const counted = {
    '24h': windowOf('24h', days, now),
    '30d': windowOf('30d', days, now),
    '90d': windowOf('90d', days, now),
  };
  return platforms
    .filter((platform) => counted['90d'][platform])
    .map((platform) => ({
      platform,
      name: platformDefinitions[platform].displayName,
      windows: viewWindows(platform, counted),
    }));
}

function cachedRead({ store }: StatusContext, now: number): Promise<Read> {
  const cached = reads.get(store);
  if (cached && now - cached.at < STATUS_CACHE_MS) return cached.read;
  const read = Promise.all([store.read(store.serviceStatus), store.read(store.incidents)]).then(
    ([status, incidents]): Read => [status.data() ?? serviceStatus.parse({}), incidents.data()?.incidents ?? []],
  );
  reads.set(store, { at: now, read });
  read.catch(() => reads.delete(store));
  return read;
}

function viewPlatform(
  platform: Platform,
  { platforms: levels, windows }: ServiceStatus,
  pauses: PlatformPauses,
): StatusView['platforms'][number] {
  const pause = currentPause(pauses, platform);
  const known = levels[platform];
  return {
    platform,
    name: platformDefinitions[platform].displayName,
    level: pause ? 'down' : (known?.level ?? 'operational'),
    since: pause?.from ?? known?.since ?? null,
    reason: pause?.reason ?? null,
    waiting: known?.waiting ?? 0,
    windows: viewWindows(platform, windows),
  };
}

function viewWindows(platform: Platform, counted: Record<WindowName, ByPlatform>): Windows {
  const [day, month, quarter] = windowNames.map((name) => viewWindow(counted[name][platform] ?? counters.parse({})));
  return { '24h': day, '30d': month, '90d': quarter } as Windows;
}
