import { type Clock, SECOND } from '../../model/clock.ts';
import { SHORTEST_RECHECK_MS } from '../../model/delays.ts';
import type { FindCall, Findings, FoundPost, PostQuery } from '../contract/find-posts.ts';
import { type FailureOutcome, PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { Intent, Recovered } from '../contract/steps.ts';

/** The maximum difference between the clock of the platform, which counts in seconds, and ours (ms). */
const CLOCK_TOLERANCE_MS = 5 * SECOND;

/** Whether the platform has had `settleMs` to show what may have happened until `endedAt` (ms since the epoch). */
export function hasSettled(clock: Clock, endedAt: number, settleMs: number): boolean {
  return clock.now() - endedAt > settleMs;
}

/**
 * The wait before the next lookup of an invisible effect (ms): longer each time, with the last lookup at the end of the
 * settle time.
 */
export function recheckAfter(clock: Clock, endedAt: number, settleMs: number): number {
  const age = clock.now() - endedAt;
  const next = Math.max(SHORTEST_RECHECK_MS, age / 2);
  return age < settleMs ? Math.min(settleMs - age + SECOND, next) : next;
}

/** The wait after a lookup that failed (ms): as after one without a result, but not shorter than the platform requests. */
export function recheckAfterFailure(clock: Clock, endedAt: number, settleMs: number) {
  return (failure: FailureOutcome): number =>
    Math.max(retryDelayOf(failure) ?? 0, recheckAfter(clock, endedAt, settleMs));
}

/**
 * Looks up the outcome of an effect at the platform. If `check` fails, the outcome stays unknown, to be checked again
 * after `delayMs`; only a refused token is thrown, since a new token helps.
 */
export async function unknownOnFailure<T>(
  delayMs: (failure: FailureOutcome) => number,
  check: () => Promise<Recovered<T>>,
): Promise<Recovered<T>> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof PlatformFailure) || error.outcome.kind === 'reconnect') throw error;
    return { happened: 'unknown', retryAfterMs: delayMs(error.outcome) };
  }
}

/**
 * Selects the post of this intent among posts with equal content. A post that was created during its call is the one;
 * another may belong to a run with equal content, so it counts only after that run would have claimed it. Several leave
 * the outcome unknown. `at` is when a post was made (ms since the epoch).
 */
export function matchIntent<P extends { at: number }>(
  posts: readonly P[],
  { since, endedAt }: Intent,
  settled: boolean,
): P | 'none' | 'unclear' {
  const from = since.getTime() - CLOCK_TOLERANCE_MS;
  const until = endedAt.getTime() + CLOCK_TOLERANCE_MS;
  const during = posts.filter(({ at }) => at >= from && at <= until);
  const [post, ...others] = during.length > 0 ? during : settled ? posts : [];
  if (!post) return settled ? 'none' : 'unclear';
  return others.length === 0 ? post : 'unclear';
}

/** Whether two texts are the same, however the platform has changed the white space. */
export function isSameText(one: string, other: string): boolean {
  return normalize(one) === normalize(other);
}

function normalize(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** How many pages of a list one question reads at most. */
const MAX_PAGES = 10;
/** How long one question reads (ms): within the time of a request. */
const READ_MS = 20 * SECOND;

const TOO_MANY = 'The account has too many posts since then for one question. Ask about a shorter or a later time.';

interface PostList<P> {
  /** A page, with the newest posts first. `next` continues the list; null at its end. */
  read(cursor: string | null): Promise<{ posts: readonly P[]; next: string | null }>;
  view(post: P): FoundPost;
  isMatching(post: P): boolean | Promise<boolean>;
  maxPages?: number;
}

/** The posts of a list that were made in a time and match. Reads until a page is older than that time. */
export async function findInList<P>(
  { clock }: Pick<FindCall, 'clock'>,
  { from, to }: Pick<PostQuery, 'from' | 'to'>,
  { read, view, isMatching, maxPages = MAX_PAGES }: PostList<P>,
): Promise<Findings> {
  // Platforms count in whole seconds.
  const earliest = Math.floor(from / SECOND) * SECOND;
  const endsAt = clock.now() + READ_MS;
  const posts: FoundPost[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages && clock.now() < endsAt; page += 1) {
    const { posts: listed, next } = await read(cursor);
    for (const post of listed) {
      const found = view(post);
      if (found.at >= earliest && found.at <= to && (await isMatching(post))) posts.push(found);
    }
    const isOlder = listed.length > 0 && listed.every((post) => view(post).at < earliest);
    if (isOlder || next === null) return { posts, gap: null };
    cursor = next;
  }
  return { posts, gap: TOO_MANY };
}

/** A list of which nothing can be read, for a reason in a sentence. */
export function unreadable(gap: string): Findings {
  return { posts: [], gap };
}
