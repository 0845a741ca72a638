import type { Clock } from '../../time/clock.ts';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import type { Recovered } from '../contract/steps.ts';

/** Whether the platform has had `settleMs` to show what happened at `since` (ms since the epoch). */
export const hasSettled = (clock: Clock, since: number, settleMs: number): boolean => clock.now() - since > settleMs;

/**
 * Asks the platform what became of an effect. A failure of `check` leaves that unknown, to be checked again after
 * `delayMs`; only a refused token is thrown, since a new token helps.
 */
export const unknownOnFailure = async <T>(
  delayMs: (failure: FailureOutcome) => number,
  check: () => Promise<Recovered<T>>,
): Promise<Recovered<T>> => {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return { happened: 'unknown', retryAfterMs: delayMs(error.outcome) };
  }
};
