import { type Clock, MINUTE, SECOND } from '../../infra/time/clock.ts';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import type { Recovered } from '../contract/steps.ts';

/**
 * How long after its call has ended an effect may still take place, on a platform that promises nothing (ms). None
 * documents a bound.
 */
export const LATE_EFFECT_MS = 5 * MINUTE;

/** How far a list of posts, or a status, may be behind (ms). None documents a bound; 90 s have to be expected. */
const LIST_LAG_MS = 5 * MINUTE;

/** How long after the end of its call the absence of an effect from a list proves nothing (ms). */
export const ABSENCE_SETTLE_MS = LATE_EFFECT_MS + LIST_LAG_MS;

/** Whether the platform has had `settleMs` to show what may have happened until `endedAt` (ms since the epoch). */
export function hasSettled(clock: Clock, endedAt: number, settleMs: number): boolean {
  return clock.now() - endedAt > settleMs;
}

const SHORTEST_RECHECK_MS = 15 * SECOND;

/**
 * The wait before the next lookup of an invisible effect (ms): longer each time, with the last lookup at the end of the
 * settle time.
 */
export function recheckAfter(clock: Clock, endedAt: number, settleMs: number): number {
  const age = clock.now() - endedAt;
  const next = Math.max(SHORTEST_RECHECK_MS, age / 2);
  return age < settleMs ? Math.min(settleMs - age + SECOND, next) : next;
}

/**
 * Looks up the outcome of an effect at the platform. If `check` fails, the outcome stays unknown, to be checked again
 * after `delayMs`; only a refused token is thrown, since a new token helps.
 */
export async function unknownOnFailure<T>(
  delayMs: (failure: FailureOutcome) => number,
  check: () => Promise<Recovered<T>>,
): Promise<Recovered<T>> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return { happened: 'unknown', retryAfterMs: delayMs(error.outcome) };
  }
}
