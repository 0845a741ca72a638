import type { RiskCheck, Submission, Target } from '../../infra/store/documents/submission.ts';
import { HOUR, MINUTE } from '../../infra/time/clock.ts';
import type { ConnectedAccounts } from './targets.ts';

/** How long before it is due a post is looked at first, while there is time to mend what is found (ms). */
export const FIRST_CHECK_MS = 6 * HOUR;
/** How long before it is due it is looked at again. A post that was made later than this has no look (ms). */
export const LAST_CHECK_MS = HOUR;
/** Until it is mended, a post at risk is looked at again after so long (ms). */
const AGAIN_MS = 30 * MINUTE;
/** So soon before it is due no look is worth it: the post is about to be fanned out (ms). */
const LEAST_LEFT_MS = 15 * MINUTE;

/** Whether there is time enough left to look at a scheduled post. `now` in ms since the epoch. */
export function isWorthChecking(publishAt: Date, now: number): boolean {
  return publishAt.getTime() - now >= LEAST_LEFT_MS;
}

/** When a post is looked at after a look at `now` (ms since the epoch); null where that was the last. */
export function nextCheckAt(publishAt: Date, now: number, isAtRisk: boolean): Date | null {
  const next = new Date(isAtRisk ? now + AGAIN_MS : publishAt.getTime() - LAST_CHECK_MS);
  return next.getTime() > now && isWorthChecking(publishAt, next.getTime()) ? next : null;
}

/** The looks at a post that is new, or was edited. `now` in ms since the epoch. */
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

/** The field of a new post: only scheduled posts of users whose events are recorded are looked at. */
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
