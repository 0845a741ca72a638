import { type Clock, DAY, SECOND } from '../../model/clock.ts';
import type { Platform } from '../../model/platform.ts';
import type { Pause, PlatformPauses } from '../../model/status.ts';
import type { Collections } from '../store/collections.ts';
import { retryOnConflict } from '../store/conflicts.ts';

/** How long an instance may publish on after a pause began, and wait on after it ended. */
const CACHE_MS = 10 * SECOND;
/** Longer than any run lives. */
const KEEP_MS = 30 * DAY;
const CONFLICT_ATTEMPTS = 5;

/** What this module needs of the context. */
interface Pauses {
  store: Pick<Collections, 'platformPauses'>;
  clock: Clock;
}

/** The pause of a platform that lasts; undefined if there is none. */
export function currentPause({ pauses }: PlatformPauses, platform: Platform): Pause | undefined {
  return pauses[platform]?.find(({ until }) => until === null);
}

/** How much of the time between `since` and `now` (ms since the epoch) a platform was paused (ms). */
export function pausedMs({ pauses }: PlatformPauses, platform: Platform, since: number, now: number): number {
  return (pauses[platform] ?? []).reduce((sum, { from, until }) => {
    const start = Math.max(from.getTime(), since);
    const end = Math.min(until?.getTime() ?? now, now);
    return sum + Math.max(0, end - start);
  }, 0);
}

/** Reads the pauses, at most once in ten seconds, so that publishing a post costs no further read. */
export type ReadPauses = () => Promise<PlatformPauses>;

export function createPausesReader({ store, clock }: Pauses): ReadPauses {
  let cached: { at: number; pauses: Promise<PlatformPauses> } | undefined;
  const read = async (): Promise<PlatformPauses> => (await store.platformPauses.get()).data() ?? { pauses: {} };
  return () => {
    const at = clock.now();
    if (cached && at - cached.at < CACHE_MS) return cached.pauses;
    const pauses = read();
    cached = { at, pauses };
    pauses.catch(() => {
      cached = undefined;
    });
    return pauses;
  };
}

type Change = (pauses: readonly Pause[], now: number) => Pause[] | null;

/**
 * Pauses publishing to a platform: its runs wait, and their deadlines with them. Returns false if it is paused already.
 */
export function pausePlatform(ctx: Pauses, platform: Platform, reason: string): Promise<boolean> {
  return changePauses(ctx, platform, (pauses, now) =>
    pauses.some(({ until }) => until === null) ? null : [...pauses, { from: new Date(now), until: null, reason }],
  );
}

/** Ends the pause of a platform. Returns false if it is not paused. */
export function resumePlatform(ctx: Pauses, platform: Platform): Promise<boolean> {
  return changePauses(ctx, platform, (pauses, now) =>
    pauses.some(({ until }) => until === null)
      ? pauses.map((pause) => (pause.until === null ? { ...pause, until: new Date(now) } : pause))
      : null,
  );
}

/** Changes the pauses of a platform; `change` returns null where there is nothing to change. */
function changePauses({ store, clock }: Pauses, platform: Platform, change: Change): Promise<boolean> {
  return retryOnConflict(async () => {
    const snapshot = await store.platformPauses.get();
    const { pauses } = snapshot.data() ?? { pauses: {} };
    const now = clock.now();
    const kept = (pauses[platform] ?? []).filter(({ until }) => until === null || until.getTime() > now - KEEP_MS);
    const changed = change(kept, now);
    if (!changed) return false;
    const document = { pauses: { ...pauses, [platform]: changed } };
    await (snapshot.updateTime
      ? snapshot.ref.update(document, { lastUpdateTime: snapshot.updateTime })
      : snapshot.ref.create(document));
    return true;
  }, CONFLICT_ATTEMPTS);
}
