import type { Database } from '@herald-lab/firestore';
import * as schedules from '../../../functions/src/entry/schedules.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';

type IsDue = (database: Database, now: number) => boolean;

export interface Sweep {
  deployed: typeof schedules.dispatchSweep;
  everyMs: number;
  /** Whether it would find anything: an idle sweep is not simulated. */
  isDue: IsDue;
}

/** More than clocks of workers differ: a sweep may find what is due a little later (ms). */
const MAX_CLOCK_OFFSET_MS = 10 * SECOND;

/** The deployed sweeps, by name. */
export const sweeps: Readonly<Record<string, Sweep>> = {
  dispatchSweep: {
    deployed: schedules.dispatchSweep,
    everyMs: MINUTE,
    isDue: hasDue('postSubmissions', 'dueAt', 10 * MINUTE),
  },
  recoverySweep: { deployed: schedules.recoverySweep, everyMs: MINUTE, isDue: hasDue('runs', 'recoverAt') },
  recordSweep: {
    deployed: schedules.recordSweep,
    everyMs: MINUTE,
    isDue: ({ documents }) => documents.group('runOutcomes').size > 0,
  },
  eventSweep: {
    deployed: schedules.eventSweep,
    everyMs: MINUTE,
    isDue: either(hasDue('events', 'pendingAt'), hasDue('webhooks', 'dueAt')),
  },
  metricsSweep: {
    deployed: schedules.metricsSweep,
    everyMs: MINUTE,
    isDue: either(hasDue('posts', 'sweepAt'), hasDue('accountMetrics', 'observeAt')),
  },
  riskSweep: {
    deployed: schedules.riskSweep,
    everyMs: 5 * MINUTE,
    isDue: hasDue('postSubmissions', 'riskCheck.at'),
  },
  deletionSweep: { deployed: schedules.deletionSweep, everyMs: MINUTE, isDue: hasDue('accountDeletions', 'dueAt') },
  ttRefreshSweep: { deployed: schedules.ttRefreshSweep, everyMs: 12 * HOUR, isDue: () => true },
  creditSweep: { deployed: schedules.creditSweep, everyMs: 5 * MINUTE, isDue: hasDue('entries', 'releaseAt') },
  uploadCleanup: {
    deployed: schedules.uploadCleanup,
    everyMs: HOUR,
    isDue: either(hasDue('uploads', 'expiresAt', MAX_CLOCK_OFFSET_MS - DAY), hasDue('idempotency', 'recoverAt')),
  },
};

/** Whether a collection has a document with a time until `aheadMs` from now. */
function hasDue(collection: string, field: string, aheadMs = MAX_CLOCK_OFFSET_MS): IsDue {
  return ({ documents }, now) =>
    (documents.index(collection, field).earliestTime() ?? Number.POSITIVE_INFINITY) <= now + aheadMs;
}

function either(one: IsDue, other: IsDue): IsDue {
  return (database, now) => one(database, now) || other(database, now);
}
