import { uuid } from '../ids/ids.ts';
import { type Logger, stdoutLogger } from '../observe/logger.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import { withTimeout } from '../time/timeout.ts';
import { createGroupCommit } from './group-commit.ts';
import { createKeyedBatcher } from './keyed-batcher.ts';
import { createStoreTime } from './store-time.ts';
import { combineWindows, type RateLimitResult, type WindowRule, windowState } from './window.ts';
import { createWindowCache } from './window-cache.ts';
import { createWindowDocuments } from './window-documents.ts';

export type { RateLimitResult, WindowRule } from './window.ts';

export interface RateLimiter {
  /** Starts reading the windows of these keys, so that a take soon after does not wait for it. */
  prefetch(keys: readonly string[]): void;
  /** Counts one request in all windows, or in none of them. Allows when the store fails, and says so in the log. */
  take(rules: readonly WindowRule[]): Promise<RateLimitResult>;
  /** Looks without counting. */
  peek(rules: readonly WindowRule[]): Promise<RateLimitResult>;
}

export interface RateLimiterTools {
  store: Pick<Store, 'rateLimits' | 'batch' | 'read'>;
  clock: Clock;
  log?: Pick<Logger, 'warn'>;
  timeouts?: Timeouts;
}

/** How long one answer of the database may take, ms. */
interface Timeouts {
  usual: number;
  /** Until the first answer: it comes over a connection that is still being made. */
  first: number;
}

/**
 * A read or a commit takes Firestore 10 to 50 ms. One that takes this long is a sign of trouble, and a request shall not
 * sit through it for the sake of being counted.
 */
const TIMEOUTS: Timeouts = { usual: 300, first: 2000 };

/**
 * Requests of one millisecond are told apart by a random fraction of it, so that a commit whose answer was lost can be
 * recognised by its timestamps. 12 bits are what a double has left beside today's milliseconds.
 */
const FRACTION_BITS = 12;
const randomFraction = (): number => Number.parseInt(uuid().slice(0, FRACTION_BITS / 4), 16) / 2 ** FRACTION_BITS;

/** All requests of one person have their first window in common, so they share a lane. */
const laneOf = ([first]: readonly WindowRule[]): string => {
  if (!first) throw new RangeError('A request is limited by one window at least.');
  return first.key;
};

/** The answer when nothing is known: as to the first request in its windows. */
const allowAll = (rules: readonly WindowRule[], now: number): RateLimitResult => {
  const readings = rules.map((rule) => windowState(rule, [now], now));
  return combineWindows(true, readings, now);
};

/** The windows are kept in `rateLimits/{key}` and shared by all instances. */
export const createRateLimiter = (tools: RateLimiterTools): RateLimiter => {
  const { store, clock, log = stdoutLogger({}), timeouts = TIMEOUTS } = tools;
  const time = createStoreTime(clock);
  const documents = createWindowDocuments(store, clock, time);
  const known = createWindowCache(documents, clock);

  let answered = false;
  const withStoreTimeout = async <T>(work: Promise<T>): Promise<T> => {
    const answer = await withTimeout(work, answered ? timeouts.usual : timeouts.first);
    answered = true;
    return answer;
  };

  const open = (rules: readonly WindowRule[]): RateLimitResult => allowAll(rules, time.now());
  const warn = (error: unknown, key: string | undefined, requests: number): void =>
    log.warn('Rate limiter let requests through.', { key, requests }, error);

  const look = async (rules: readonly WindowRule[]): Promise<RateLimitResult> => {
    const windows = await withStoreTimeout(Promise.all(rules.map(({ key }) => known.get(key))));
    const now = time.now();
    const readings = rules.map((rule, index) => windowState(rule, windows[index]?.timestamps ?? [], now));
    const fits = readings.every(({ left }) => left > 0);
    return combineWindows(fits, readings, now);
  };

  const run = createGroupCommit({
    documents,
    known,
    now: time.now,
    stamp: () => Math.floor(time.now()) + randomFraction(),
    withTimeout: withStoreTimeout,
  });
  const takeInLane = createKeyedBatcher<readonly WindowRule[], RateLimitResult>({
    run,
    recover: (error, requests) => {
      warn(error, requests[0]?.[0]?.key, requests.length);
      return requests.map(open);
    },
  });

  return {
    prefetch: (keys) => {
      for (const key of keys) known.get(key).catch(() => undefined);
    },
    take: async (rules) => takeInLane(laneOf(rules), rules),
    peek: (rules) =>
      look(rules).catch((error: unknown) => {
        // A read that hangs shall not be the one that the next request waits for.
        for (const { key } of rules) known.forget(key);
        warn(error, rules[0]?.key, 1);
        return open(rules);
      }),
  };
};
