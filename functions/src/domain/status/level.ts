import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { Level, LevelState, StatusBucket } from '../../model/status.ts';
import { addCounts, percentile } from './counters.ts';

/** How far back the level looks (ms). */
export const LEVEL_WINDOW_MS = 30 * MINUTE;
/** Fewer runs than this say nothing about a platform. */
const MIN_RUNS = 10;
const DOWN_SHARE = 0.5;
const DEGRADED_SHARE = 0.1;
const LATE_MS = MINUTE;
/** Below both of these a platform is well again. */
const CALM_SHARE = 0.05;
const PUNCTUAL_MS = 30 * SECOND;
/** For how long it has to be well (ms), or without any run. */
const CALM_MS = 30 * MINUTE;
const IDLE_MS = HOUR;

/** What there was on a platform in the last half hour. */
export interface Seen {
  buckets: readonly StatusBucket[];
  /** Runs that are being retried at this moment. */
  waiting: number;
}

/**
 * The level of a platform after what was seen in the last half hour; `now` in ms. It rises at once, and falls to `operational` after half
 * an hour in which everything was well, or an hour without runs. In between it stays. docs/api/status.md states the rule.
 */
export function nextLevel(before: LevelState | undefined, seen: Seen, now: number): LevelState {
  const at = new Date(now);
  const { runs, measured, isWell } = measure(seen);
  const state = before ?? { level: 'operational' as const, since: at, calmSince: null, activeAt: at };
  const activeAt = runs > 0 ? at : state.activeAt;
  if (rank(measured) > rank(state.level)) return { level: measured, since: at, calmSince: null, activeAt };
  if (state.level === 'operational') return { ...state, calmSince: null, activeAt };
  // Without runs nothing says that it is well, nor the contrary.
  const calmSince = isWell ? (state.calmSince ?? at) : runs === 0 ? state.calmSince : null;
  const isOver =
    (calmSince !== null && now - calmSince.getTime() >= CALM_MS) || now - state.activeAt.getTime() >= IDLE_MS;
  return isOver ? { level: 'operational', since: at, calmSince: null, activeAt } : { ...state, calmSince, activeAt };
}

function measure({ buckets, waiting }: Seen): { runs: number; measured: Level; isWell: boolean } {
  const runs = buckets.reduce((sum, { ended }) => sum + ended, waiting);
  const bad = buckets.reduce((sum, one) => sum + one.bad, waiting);
  const late = percentile(
    buckets.reduce((all, one) => addCounts(all, one.late), {}),
    0.95,
  );
  const share = runs === 0 ? 0 : bad / runs;
  const isWell = runs > 0 && share < CALM_SHARE && (late ?? 0) <= PUNCTUAL_MS;
  if (runs < MIN_RUNS) return { runs, measured: 'operational', isWell };
  if (share > DOWN_SHARE) return { runs, measured: 'down', isWell };
  const isDegraded = share > DEGRADED_SHARE || (late ?? 0) > LATE_MS;
  return { runs, measured: isDegraded ? 'degraded' : 'operational', isWell };
}

function rank(level: Level): number {
  return ['operational', 'degraded', 'down'].indexOf(level);
}
