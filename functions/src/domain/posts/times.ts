import type { Config } from '../../infra/config/config.ts';
import { MINUTE } from '../../infra/time/clock.ts';

/** A scheduled post that is due soon is enqueued by its request; until this long before its time (ms) a sweep may repeat it. */
const MIN_AHEAD_MS = MINUTE;

/** When the dispatcher sweep enqueues a post that its request has not enqueued (ms since the epoch). */
export function sweepAt(
  { dispatchAheadMs, dispatchGraceMs }: Config['publishing'],
  publishAt: Date | null,
  now: number,
): number {
  const graceEnd = now + dispatchGraceMs;
  if (!publishAt) return graceEnd;
  const due = publishAt.getTime();
  return Math.max(due - dispatchAheadMs, Math.min(graceEnd, due - MIN_AHEAD_MS));
}

/** When the database may delete a post. */
export function expiryOf({ retentionMs }: Config['publishing'], publishAt: Date | null, now: number): Date {
  return new Date(Math.max(now, publishAt?.getTime() ?? 0) + retentionMs);
}
