import type { Config } from '../../infra/config/config.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { FAN_OUT_REPEATED, FAN_OUT_SPREAD, LONGEST_ENQUEUED_MS, START_RATE_DOUBLES_IN_MS } from '../../model/delays.ts';
import { randomFraction } from '../../model/ids.ts';
import type { Submission, Target } from '../../model/post.ts';
import { paceOf } from '../../platforms/registry.ts';

/** Until this long before its time (ms) the dispatcher sweep may repeat a post that is due soon. */
const MIN_AHEAD_MS = MINUTE;

/**
 * When the orchestration of a post starts that is due at `publishAt`: at a time by chance, so that the posts of a full hour are spread.
 * Null for at once.
 */
export function orchestrateAt(
  { dispatchAheadMs }: Pick<Config['publishing'], 'dispatchAheadMs'>,
  publishAt: Date | null,
  now: number,
): Date | null {
  const earliest = (publishAt?.getTime() ?? 0) - dispatchAheadMs;
  return earliest <= now ? null : new Date(Math.floor(earliest + randomFraction() * FAN_OUT_SPREAD * dispatchAheadMs));
}

/**
 * When the dispatcher sweep enqueues a post (ms since the epoch): a post that no queue takes yet, or one whose request has not enqueued
 * it, or whose task was lost.
 */
export function sweepAt(
  { dispatchAheadMs, dispatchGraceMs }: Config['publishing'],
  publishAt: Date | null,
  now: number,
): number {
  const graceEnd = now + dispatchGraceMs;
  if (!publishAt) return graceEnd;
  const due = publishAt.getTime();
  if (due - now > LONGEST_ENQUEUED_MS) return due - LONGEST_ENQUEUED_MS;
  return Math.max(due - FAN_OUT_REPEATED * dispatchAheadMs, Math.min(graceEnd, due - MIN_AHEAD_MS));
}

/** When the database may delete a post. */
export function expiryOf({ retentionMs }: Config['publishing'], publishAt: Date | null, now: number): Date {
  return new Date(Math.max(now, publishAt?.getTime() ?? 0) + retentionMs);
}

/** So many targets of a post start at once on each platform, and of the posts of a batch that are due in one minute. */
const AT_ONCE = 10;

/** The share of what a queue can dispatch that the further targets of one post may use, so that others are not delayed. */
const SHARE = 0.5;

/** How long a task takes on average, so that the tasks at once of a queue limit its rate (seconds). */
const TASK_SECONDS = 2;

/** The rate at which the targets of one post start (targets a second), before it grows. */
const START_PER_SECOND = SHARE;

/**
 * How long after a post is due each of its targets starts (ms), in their order, behind those of other posts. A queue is served in the
 * order of arrival: without this a post to a thousand accounts would delay everybody else's for minutes.
 */
export function startDelays(
  targets: readonly Pick<Target, 'platform'>[],
  config: Pick<Config, 'scale' | 'platforms'>,
  startsAfter: Submission['startsAfter'] = {},
): number[] {
  const counts = new Map<Target['platform'], number>();
  return targets.map(({ platform }) => {
    const { targets: others, sinceMs } = startsAfter[platform] ?? { targets: 0, sinceMs: 0 };
    const count = counts.get(platform) ?? others;
    counts.set(platform, count + 1);
    const start = startOf(Math.max(0, count - AT_ONCE + 1), rateOf(platform, config));
    return Math.max(0, Math.round(start - sinceMs));
  });
}

/** When the nth target starts (ms): at a rate that doubles again and again until it is `perSecond`, and then stays. */
function startOf(nth: number, perSecond: number): number {
  const perDoubling = (START_PER_SECOND * (START_RATE_DOUBLES_IN_MS / SECOND)) / Math.LN2;
  const whileGrowing = (perSecond / START_PER_SECOND - 1) * perDoubling;
  const growing = START_RATE_DOUBLES_IN_MS * Math.log2(1 + Math.min(nth, whileGrowing) / perDoubling);
  return growing + (Math.max(0, nth - whileGrowing) / perSecond) * SECOND;
}

/** The rate of a platform's queue that one post may use in the end (tasks a second). */
function rateOf(platform: Target['platform'], config: Pick<Config, 'scale' | 'platforms'>): number {
  const { maxDispatchesPerSecond, maxConcurrentDispatches } = paceOf(platform, config);
  return SHARE * Math.min(maxDispatchesPerSecond, maxConcurrentDispatches / TASK_SECONDS);
}

/**
 * Whether a scheduled post still waits for its time (`now`, ms since the epoch). Its tasks may be in the queues already:
 * to its user it is `queued`, and it can be changed or cancelled.
 */
export function isWaiting({ status, publishAt }: Pick<Submission, 'status' | 'publishAt'>, now: number): boolean {
  return status !== 'cancelled' && publishAt !== null && publishAt.getTime() > now;
}
