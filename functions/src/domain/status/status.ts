import type { Context } from '../../context.ts';
import { STATUS_FOLDER } from '../../infra/files/public-url.ts';
import { currentPause } from '../../infra/limits/pauses.ts';
import { retryOnConflict, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { DAY, dayOf, MINUTE } from '../../model/clock.ts';
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
import { readDays } from './update-status.ts';
import { firstDay, viewWindow, type WindowName, type WindowView, windowNames, windowOf } from './windows.ts';

/** How long an incident is shown after its end (ms). */
const SHOWN_MS = 90 * DAY;
const CONFLICT_ATTEMPTS = 5;

/** The path of the page that shows the status without the functions and the database. */
export const STATIC_PAGE = `${STATUS_FOLDER}/status.html`;

/** How long an instance uses what it has read (ms). */
export const STATUS_CACHE_MS = MINUTE;

type Windows = Record<WindowName, WindowView>;

export interface StatusView {
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
  /** The address of the page that `writeStaticStatus` writes. */
  copyUrl: string;
}

export type StatusContext = Pick<Context, 'store' | 'clock' | 'config' | 'readPauses' | 'files'>;
type Read = [ServiceStatus, Incident[]];
const reads = new WeakMap<object, { at: number; read: Promise<Read> }>();

/** The status of the service. An instance reads it once a minute. */
export async function readStatus(ctx: StatusContext): Promise<StatusView> {
  return viewStatus(ctx, cachedRead(ctx, ctx.clock.now()));
}

/** The status as it is stored now, without the copy of the instance. */
export async function readStoredStatus(ctx: StatusContext): Promise<StatusView> {
  return viewStatus(ctx, readStored(ctx));
}

async function viewStatus(ctx: StatusContext, read: Promise<Read>): Promise<StatusView> {
  const [[status, incidents], pauses] = await Promise.all([read, ctx.readPauses()]);
  const now = ctx.clock.now();
  return {
    generatedAt: status.updatedAt ?? new Date(now),
    platforms: platforms
      .filter((platform) => ctx.config.platforms[platform])
      .map((platform) => viewPlatform(platform, status, pauses)),
    incidents: shownIncidents(incidents, now),
    copyUrl: ctx.files.publicUrl(STATIC_PAGE),
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

async function readStored({ store }: StatusContext): Promise<Read> {
  const [status, incidents] = await Promise.all([store.read(store.serviceStatus), store.read(store.incidents)]);
  return [status.data() ?? serviceStatus.parse({}), incidents.data()?.incidents ?? []];
}

function cachedRead(ctx: StatusContext, now: number): Promise<Read> {
  const { store } = ctx;
  const cached = reads.get(store);
  if (cached && now - cached.at < STATUS_CACHE_MS) return cached.read;
  const read = readStored(ctx);
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

type IncidentContext = Pick<Context, 'store' | 'clock'>;

/** Opens an incident, and returns its id: `inc_` and the time. */
export async function openIncident(ctx: IncidentContext, platforms: Platform[], text: string): Promise<string> {
  const at = new Date(ctx.clock.now());
  const id = `inc_${at.getTime()}`;
  await changeIncidents(ctx, (all) => [
    { id, platforms, startedAt: at, endedAt: null, updates: [{ at, text }] },
    ...all,
  ]);
  return id;
}

/** Adds a sentence to an incident, and ends it if it is to be `closed`. False if there is none with this id. */
export function updateIncident(ctx: IncidentContext, id: string, text: string, closed: boolean): Promise<boolean> {
  const at = new Date(ctx.clock.now());
  return changeIncidents(ctx, (all) =>
    all.some((one) => one.id === id)
      ? all.map((one) =>
          one.id === id ? { ...one, endedAt: closed ? at : one.endedAt, updates: [...one.updates, { at, text }] } : one,
        )
      : null,
  );
}

/** The incidents that last, and those that ended within 90 days. */
function shownIncidents(all: readonly Incident[], now: number): Incident[] {
  return all.filter(({ endedAt }) => endedAt === null || endedAt.getTime() > now - SHOWN_MS);
}

/** `change` returns null where there is nothing to change. */
function changeIncidents(
  { store, clock }: IncidentContext,
  change: (all: Incident[]) => Incident[] | null,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const snapshot = await store.incidents.get();
    const changed = change(shownIncidents(snapshot.data()?.incidents ?? [], clock.now()));
    if (!changed) return false;
    const batch = store.batch();
    writeIfUnchanged(batch, snapshot, { incidents: changed });
    await batch.commit();
    return true;
  }, CONFLICT_ATTEMPTS);
}
