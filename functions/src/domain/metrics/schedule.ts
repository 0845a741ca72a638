import { hashBelow } from '../../infra/crypto/digest.ts';
import { DAY, HOUR, MINUTE } from '../../model/clock.ts';

/** How old a post is when its numbers are read (ms). */
const OBSERVED_AGES = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY] as const;

/** From this age on, the numbers of a post are read together with those of its account, once a day (ms). */
export const READ_WITH_ACCOUNT_AGE = 3 * DAY;

/** The daily time of an account is in the first hours of the UTC day (ms). Shorter distances between its times divide them. */
const FIRST_HOURS = 6 * HOUR;

/**
 * When the numbers of a post are read next (ms since the epoch); null after the last time. The posts of an account have common times,
 * so that one call reads many of them; the times of different accounts are spread evenly. `account` identifies the account among all.
 */
export function nextObservation(account: string, publishedAt: number, now: number): number | null {
  const age = OBSERVED_AGES.find((each) => slotAfter(account, publishedAt + each, stepOf(each)) > now);
  return age === undefined ? null : slotAfter(account, publishedAt + age, stepOf(age));
}

/** The next time to read an account itself (ms since the epoch): once in each UTC day, at the time of its older posts. */
export function nextAccountObservation(account: string, now: number): number {
  return slotAfter(account, now + 1, DAY);
}

/** An older post is read less punctually: 15 minutes late at most at an age of an hour, 6 hours at a day, and a day from then on. */
function stepOf(age: number): number {
  if (age < 6 * HOUR) return 15 * MINUTE;
  if (age < DAY) return HOUR;
  return age < READ_WITH_ACCOUNT_AGE ? FIRST_HOURS : DAY;
}

/** The first time of the account at or after `at`. Times that are further apart are also times of a shorter distance. */
function slotAfter(account: string, at: number, step: number): number {
  const phase = hashBelow(FIRST_HOURS, account);
  return Math.ceil((at - phase) / step) * step + phase;
}
