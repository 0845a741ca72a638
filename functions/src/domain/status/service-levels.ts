import type { Platform } from '../../model/platform.ts';
import type { RunOutcome } from '../../model/run.ts';
import { countersOf } from './counters.ts';

/** Ended runs of one platform that the service level objectives of ops/README.md count alike. */
interface ServiceLevels {
  platform: Platform;
  /** `unsettled`: nobody knows whether it was published, or it was given up although its user could not have prevented it. */
  end: 'settled' | 'unsettled';
  /** `uncounted` where the run does not count for `onTimeRate`. */
  start: 'onTime' | 'late' | 'uncounted';
  runs: number;
}

/** Counts ended runs by what the objectives tell apart. */
export function serviceLevels(outcomes: readonly RunOutcome[]): ServiceLevels[] {
  const groups = new Map<string, ServiceLevels>();
  for (const outcome of outcomes) {
    const { platform } = outcome;
    const [end, start] = [endOf(outcome), startOf(outcome)];
    const key = [platform, end, start].join(' ');
    groups.set(key, { platform, end, start, runs: (groups.get(key)?.runs ?? 0) + 1 });
  }
  return [...groups.values()];
}

function endOf({ result, code, cause }: RunOutcome): ServiceLevels['end'] {
  const isGivenUp = result === 'failed' && code === 'gave_up' && cause !== 'user';
  return result === 'unknown' || isGivenUp ? 'unsettled' : 'settled';
}

function startOf(outcome: RunOutcome): ServiceLevels['start'] {
  const { scheduled, onTime } = countersOf(outcome);
  if (scheduled === 0) return 'uncounted';
  return onTime > 0 ? 'onTime' : 'late';
}
