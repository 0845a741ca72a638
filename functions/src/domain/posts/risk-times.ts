import { HOUR, MINUTE } from '../../model/clock.ts';
import type { RiskCheck, StoredRisk, Submission, Target } from '../../model/post.ts';
import { eventIdOf, type NewEvent } from '../events/index.ts';
import { LISTED_RUNS } from './list.ts';
import { causeOf } from './post-problem.ts';
import type { ConnectedAccounts } from './targets.ts';
import { type ViewedPost, viewPost } from './view.ts';

/** The time of the first risk check before a post is due (ms): the user can still fix the causes. */
const FIRST_CHECK_MS = 6 * HOUR;

/** The time of the last regular check before a post is due (ms). A post that is created later has no check. */
export const LAST_CHECK_MS = HOUR;

/** A post at risk is checked again after this time (ms), until the cause is fixed. */
const AGAIN_MS = 30 * MINUTE;

/** There is no check this shortly before the due time (ms): the fan-out is about to start. */
const LEAST_LEFT_MS = 15 * MINUTE;

/** Whether enough time is left to check a scheduled post. `now` in ms since the epoch. */
export function isWorthChecking(publishAt: Date, now: number): boolean {
  return publishAt.getTime() - now >= LEAST_LEFT_MS;
}

/** The time of the next check after a check at `now` (ms since the epoch); null after the last one. */
export function nextCheckAt(publishAt: Date, now: number, isAtRisk: boolean): Date | null {
  const next = new Date(isAtRisk ? now + AGAIN_MS : publishAt.getTime() - LAST_CHECK_MS);
  return next.getTime() > now && isWorthChecking(publishAt, next.getTime()) ? next : null;
}

/** The risk check of a post that is new or was edited. `now` in ms since the epoch. */
export function newRiskCheck(publishAt: Date | null, now: number): RiskCheck {
  return {
    at: publishAt && firstCheckAt(publishAt, now),
    risks: [],
    told: [],
  };
}

/** Whether the owner of these accounts has events recorded, which publishing reads of an account as well. */
export function haveEventsRecorded(
  targets: readonly Pick<Target, 'platform' | 'accountId'>[],
  connected: ConnectedAccounts,
): boolean {
  return targets.some(({ platform, accountId }) => connected.get(platform)?.get(accountId)?.()?.recordsEvents === true);
}

/** The field of a new post: only scheduled posts of users with recorded events are checked. */
export function riskCheckOf(
  publishAt: Date | null,
  now: number,
  isRecorded: () => boolean,
): Pick<Submission, 'riskCheck'> {
  return publishAt && isRecorded() ? { riskCheck: newRiskCheck(publishAt, now) } : {};
}

function firstCheckAt(publishAt: Date, now: number): Date | null {
  return publishAt.getTime() - now < LAST_CHECK_MS
    ? null
    : new Date(Math.max(now, publishAt.getTime() - FIRST_CHECK_MS));
}

/**
 * The event of a scheduled post at risk: `risks` are those that were not reported before. `now` in ms since the epoch.
 */
export function riskEvent(post: ViewedPost, risks: readonly StoredRisk[], now: number): NewEvent {
  return {
    id: eventIdOf('risk', post.id, post.submission.revision, ...risks.map(causeOf)),
    userId: post.submission.userId,
    type: 'post.at_risk',
    at: new Date(now),
    data: { post: viewPost(post, now, LISTED_RUNS), risks },
  };
}
