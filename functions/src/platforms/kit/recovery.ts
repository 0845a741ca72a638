import { type Clock, SECOND } from '../../infra/time/clock.ts';
import { SHORTEST_RECHECK_MS } from '../../infra/time/publishing-delays.ts';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import type { Recovered } from '../contract/steps.ts';

/** Whether the platform has had `settleMs` to show what may have happened until `endedAt` (ms since the epoch). */
export function hasSettled(clock: Clock, endedAt: number, settleMs: number): boolean {
  return clock.now() - endedAt > settleMs;
}

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
