import type { LogFields } from '../../infra/observe/logger.ts';
import { type DelayReason, PAUSED_DELAY_MS } from '../../model/delays.ts';
import type { Submission } from '../../model/post.ts';
import type { Run, RunDelay } from '../../model/run.ts';
import type { PlatformPauses } from '../../model/status.ts';

/** How many delays a run keeps: the first ones, which explain when it started, and the last ones. */
const MAX_DELAYS = 20;
const FIRST_DELAYS = 5;

/** What is known of a new run: an edit after the post was due (ms), and its turn among the targets of the post. */
export function delaysOfNewRun(
  { revision, updatedAt }: Pick<Submission, 'revision' | 'updatedAt'>,
  due: number,
  startDelayMs: number,
): RunDelay[] {
  return [
    ...delay('edited', due, revision > 0 ? updatedAt.getTime() : due),
    ...delay('queue_pace', due, due + startDelayMs),
  ];
}

/**
 * What a claim changes: when the run started, by how much that was late, and the delays that no attempt could record. Pauses come
 * from the operator's record, because a run that waits for one is not written; the lease of a worker that died is still there.
 */
export function startedRun(
  run: Run,
  pauses: PlatformPauses,
  { now, leaseMs }: { now: number; leaseMs: number },
): Pick<Run, 'startedAt' | 'lateMs' | 'delays'> {
  const { lease, notBefore, dueAt, startedAt } = run;
  const waitedSince = (lease?.until ?? notBefore ?? startedAt ?? dueAt)?.getTime() ?? now;
  const paused = (pauses.pauses[run.platform] ?? []).flatMap(({ from, until }) => {
    const end = until?.getTime() ?? now;
    // The tasks of a platform come back in this time after its pause; a run that became due later has not waited for it.
    return end <= waitedSince
      ? []
      : delay('paused', Math.max(from.getTime(), waitedSince), Math.min(now, until ? end + PAUSED_DELAY_MS : now));
  });
  const lost = lease ? delay('worker_lost', lease.until.getTime() - leaseMs, lease.until.getTime()) : [];
  return {
    startedAt: startedAt ?? new Date(now),
    lateMs: startedAt ? run.lateMs : dueAt && Math.max(0, Math.round(now - dueAt.getTime())),
    delays: withDelays(run.delays, [...lost, ...paused]),
  };
}

/** The delays with further ones. Those that follow each other for the same reason are one. */
export function withDelays(delays: readonly RunDelay[], further: readonly RunDelay[]): RunDelay[] {
  const all = [...delays];
  for (const next of further) {
    const last = all.at(-1);
    if (last?.reason === next.reason) all[all.length - 1] = { ...last, until: next.until };
    else all.push(next);
  }
  return all.length > MAX_DELAYS ? [...all.slice(0, FIRST_DELAYS), ...all.slice(FIRST_DELAYS - MAX_DELAYS)] : all;
}

/** What the log says about the punctuality of a run. `unplannedLateMs` leaves out the delays before its start. */
export function latenessFields(run: Pick<Run, 'dueAt' | 'startedAt' | 'lateMs' | 'delays'>): LogFields {
  const { dueAt, startedAt, lateMs, delays } = run;
  return {
    dueAt: dueAt?.toISOString(),
    startedAt: startedAt?.toISOString(),
    lateMs,
    unplannedLateMs: unplannedLateMs(run),
    delays: delays.map(({ reason, from, until }) => `${reason}=${until.getTime() - from.getTime()}`).join(' '),
  };
}

/** How much of the time between `dueAt` and `startedAt` no delay covers (ms); null where the run has not started. */
function unplannedLateMs({ dueAt, startedAt, delays }: Pick<Run, 'dueAt' | 'startedAt' | 'delays'>): number | null {
  if (!dueAt || !startedAt) return null;
  const start = startedAt.getTime();
  let covered = dueAt.getTime();
  let unplanned = 0;
  for (const { from, until } of delays.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    unplanned += Math.max(0, Math.min(from.getTime(), start) - covered);
    covered = Math.max(covered, Math.min(until.getTime(), start));
  }
  return unplanned + Math.max(0, start - covered);
}

/** A delay between two times (ms since the epoch), if it has a length. */
function delay(reason: DelayReason, from: number, until: number): RunDelay[] {
  return until > from ? [{ reason, from: new Date(from), until: new Date(until) }] : [];
}
