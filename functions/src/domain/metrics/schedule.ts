import { sha256Hex } from '../../infra/crypto/digest.ts';
import { DAY, HOUR, MINUTE } from '../../model/clock.ts';

/** How old a post is when its numbers are read (ms). */
const OBSERVED_AGES = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY] as const;

/** The times at which an account is read are this far apart at most (ms); all other distances divide it. */
const LONGEST_STEP = 6 * HOUR;

/**
 * When the numbers of a post are read next (ms since the epoch); null after the last time. The posts of an account have common times,
 * so that one call reads many of them; the times of different accounts are spread evenly. `account` identifies the account among all.
 */
export function nextObservation(account: string, publishedAt: number, now: number): number | null {
  const age = OBSERVED_AGES.find((each) => slotAfter(account, publishedAt + each, stepOf(each)) > now);
  return age === undefined ? null : slotAfter(account, publishedAt + age, stepOf(age));
}

/** The next time to read an account itself (ms since the epoch): once in each UTC day, with its posts. */
export function nextAccountObservation(account: string, now: number): number {
  const tomorrow = (Math.floor(now / DAY) + 1) * DAY;
  return slotAfter(account, tomorrow, LONGEST_STEP);
}

/** An older post is read less punctually: the time after an age of an hour is at most 15 minutes, and of a day or more 6 hours. */
function stepOf(age: number): number {
  if (age < 6 * HOUR) return 15 * MINUTE;
  return age < DAY ? HOUR : LONGEST_STEP;
}

/** The first time of the account at or after `at`. Times that are further apart are also times of a shorter distance. */
function slotAfter(account: string, at: number, step: number): number {
  const phase = Number.parseInt(sha256Hex(account).slice(0, 8), 16) % LONGEST_STEP;
  return Math.ceil((at - phase) / step) * step + phase;
}
