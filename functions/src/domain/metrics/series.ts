import { DAY, HOUR, MINUTE } from '../../model/clock.ts';
import type { Observation, PostMetricName } from '../../model/metrics.ts';
import type { UserPost } from '../../model/post.ts';
import { allMissing, type Numbers, type PlatformMetrics } from '../../platforms/contract/metrics.ts';
import { nextObservation, READ_WITH_ACCOUNT_AGE } from './schedule.ts';

/** What a published post keeps about its numbers. */
export type Series = Pick<
  UserPost,
  'observeAt' | 'sweepAt' | 'latest' | 'earlier' | 'failedReads' | 'missingSince' | 'goneAt' | 'refreshedAt'
>;

/** Which account, as one text: its times are derived from it. */
export function accountKey({
  userId,
  platform,
  accountId,
}: {
  userId: string;
  platform: string;
  accountId: string;
}): string {
  return `${userId}:${platform}:${accountId}`;
}

/** The empty series of a post, and when its numbers are read first, if they are. */
export function newSeries(
  account: { userId: string; platform: string; accountId: string },
  publishedAt: Date,
  isRead = true,
): Series {
  const at = isRead ? nextObservation(accountKey(account), publishedAt.getTime(), publishedAt.getTime()) : null;
  return {
    ...timesAt(publishedAt, at),
    latest: null,
    earlier: [],
    failedReads: 0,
    missingSince: null,
    goneAt: null,
    refreshedAt: null,
  };
}

/** The times of a post with a regular read at `at` (ms since the epoch); null after the last one. */
function timesAt(publishedAt: Date, at: number | null): Pick<Series, 'observeAt' | 'sweepAt'> {
  if (at === null) return { observeAt: null, sweepAt: null };
  const observeAt = new Date(at);
  return { observeAt, sweepAt: at - publishedAt.getTime() < READ_WITH_ACCOUNT_AGE ? observeAt : null };
}

/** How many observations a post keeps. One that has as many is not read any more: none is dropped. */
export const MAX_OBSERVATIONS = 100;
/** After as many failed reads in a row an observation says so, and the next read is the next regular one. */
export const MAX_FAILED_READS = 3;
/** The pause after a failed read (ms); after each further one it is three times as long. */
const FAILED_READ_PAUSE_MS = 10 * MINUTE;
/** The longest pause, also where the platform asks for a longer one (ms). */
const LONGEST_PAUSE_MS = DAY;

/** How long the platform has to miss a post until it counts as gone (ms). */
const GONE_AFTER_MS = HOUR;
/** The same for a post that it missed together with all others of the call: more likely the platform's trouble than a deletion. */
const ALL_GONE_AFTER_MS = DAY;

/** The result of a look at a post. */
export type Look =
  | { kind: 'read'; numbers: Numbers<PostMetricName> }
  /** `isAlone`: the platform showed another post of the account in the same call, or was asked for no other. */
  | { kind: 'missing'; isAlone: boolean }
  /** The platform did not answer, or not clearly, and may do so after this time. */
  | { kind: 'failed'; retryAfterMs: number }
  /** Its account has to be connected again first. */
  | { kind: 'refused' };

/** What a look may change. */
type LookedAt = Omit<Series, 'refreshedAt'>;

/** How many observations a post has. */
export function countObservations({ latest, earlier }: Pick<Series, 'latest' | 'earlier'>): number {
  return earlier.length + (latest ? 1 : 0);
}

/**
 * The series of a post after a look at `now` (ms since the epoch). `latest` stays the newest observation with an answer about the
 * numbers, so that sums keep the numbers of a post that is gone.
 */
export function nextSeries(
  userId: string,
  post: UserPost,
  look: Look,
  { source, posts }: Pick<PlatformMetrics, 'source' | 'posts'>,
  now: number,
): LookedAt {
  const { latest, earlier, failedReads, missingSince, goneAt } = post;
  const stored = { latest, earlier, failedReads, missingSince, goneAt };
  const observe = (numbers: Numbers<PostMetricName>): Observation => ({
    observedAt: new Date(now),
    source,
    ...numbers,
  });
  const withFailure = (reason: 'error' | 'gone') => ({
    earlier: inOrder([...earlier, observe(allMissing(posts, reason))]),
    failedReads: 0,
  });
  switch (look.kind) {
    case 'read': {
      const before = inOrder(latest ? [...earlier, latest] : earlier);
      const news = { latest: observe(look.numbers), earlier: before, failedReads: 0, missingSince: null };
      return scheduled(userId, post, { ...stored, ...news }, now, { skipsAge: isUnchanged(latest, look.numbers) });
    }
    case 'missing': {
      const since = missingSince?.getTime() ?? now;
      const goneFrom = since + (look.isAlone ? GONE_AFTER_MS : ALL_GONE_AFTER_MS);
      if (now >= goneFrom && missingSince)
        return { ...stored, ...withFailure('gone'), goneAt: new Date(now), ...timesAt(post.publishedAt, null) };
      return { ...stored, failedReads: 0, missingSince: new Date(since), ...soonAt(goneFrom) };
    }
    case 'failed': {
      const failed = failedReads + 1;
      if (failed >= MAX_FAILED_READS) return scheduled(userId, post, { ...stored, ...withFailure('error') }, now);
      return { ...stored, failedReads: failed, ...soonAt(now + failedReadPauseMs(failedReads, look.retryAfterMs)) };
    }
    case 'refused':
      return scheduled(userId, post, { ...stored, ...withFailure('error') }, now);
  }
}

/** The pause (ms) after a failed read, with `failedReads` before it. The platform may ask for a longer one. */
export function failedReadPauseMs(failedReads: number, retryAfterMs: number): number {
  return Math.min(Math.max(FAILED_READ_PAUSE_MS * 3 ** failedReads, retryAfterMs), LONGEST_PAUSE_MS);
}

/** The times of a post that is read out of turn (ms since the epoch). */
export function soonAt(at: number): Pick<Series, 'observeAt' | 'sweepAt'> {
  return { observeAt: new Date(at), sweepAt: new Date(at) };
}

/** Whether the platform has counted, and reports the same as before. */
function isUnchanged(latest: Observation | null, { numbers, platform }: Numbers<PostMetricName>): boolean {
  const now = { ...numbers, ...platform };
  const before: Record<string, unknown> = { ...latest?.numbers, ...latest?.platform };
  const names = Object.keys({ ...before, ...now }) as (keyof typeof now)[];
  return latest !== null && names.every((name) => now[name] !== 'too_early' && now[name] === before[name]);
}

/**
 * With the next regular time, if there is one and room for its observation; or with the one after it, of a post whose numbers have not
 * changed. The last time is never skipped.
 */
function scheduled(
  userId: string,
  post: UserPost,
  series: Omit<LookedAt, 'observeAt' | 'sweepAt'>,
  now: number,
  { skipsAge = false } = {},
): LookedAt {
  const { platform, accountId, publishedAt } = post;
  const next = (after: number) =>
    nextObservation(accountKey({ userId, platform, accountId }), publishedAt.getTime(), after);
  const first = next(now);
  const at = first !== null && skipsAge ? (next(first) ?? first) : first;
  const ends = countObservations(series) >= MAX_OBSERVATIONS;
  return { ...series, ...timesAt(publishedAt, ends ? null : at) };
}

function inOrder(observations: readonly Observation[]): Observation[] {
  return observations.toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime());
}
