import type { Clock } from '../../model/clock.ts';
import { withTimeout } from '../../model/clock.ts';
import { uuid } from '../../model/ids.ts';
import type { RateLimitConfig } from '../config/rate-limit-config.ts';
import { type Logger, stdoutLogger } from '../observe/logger.ts';
import type { Store } from '../store/store.ts';
import { createGroupCommit, createKeyedBatcher, TooManyConflicts } from './group-commit.ts';
import { combineWindows, peekWindows, type RateLimitResult, recordOf, type WindowRule, windowState } from './window.ts';
import { createStoreTime, createWindowCache, createWindowDocuments } from './window-documents.ts';

export type { RateLimitResult, WindowRule } from './window.ts';

export interface RateLimiter {
  /** Starts to read these windows, so that a `consume` soon after does not wait for them. */
  prefetch(rules: readonly WindowRule[]): void;
  /** Counts one request in all windows, or in none. When the store fails, allows the request and logs a warning. */
  consume(rules: readonly WindowRule[]): Promise<RateLimitResult>;
  /** The result without counting. */
  peek(rules: readonly WindowRule[]): Promise<RateLimitResult>;
}

export interface RateLimiterTools {
  store: Pick<Store, 'rateLimits' | 'batch' | 'read'>;
  clock: Clock;
  log?: Pick<Logger, 'warn'>;
  /** Of one response of the database (ms): the first one includes connecting. */
  timeouts: RateLimitConfig['timeouts'];
}

/**
 * Requests of one millisecond differ by a random fraction of it, so that a commit with a lost response can be
 * recognised by its timestamps. A double has 12 bits left beside the current time in milliseconds.
 */
const FRACTION_BITS = 12;

/** The windows are kept in `rateLimits` and shared by all instances. */
export function createRateLimiter(tools: RateLimiterTools): RateLimiter {
  const { store, clock, log = stdoutLogger({}), timeouts } = tools;
  const time = createStoreTime(clock);
  const documents = createWindowDocuments(store, clock, time);
  const cache = createWindowCache(documents, clock);

  let connected = false;
  const withStoreTimeout = async <T>(work: Promise<T>): Promise<T> => {
    const response = await withTimeout(work, connected ? timeouts.usual : timeouts.first);
    connected = true;
    return response;
  };

  const allow = (rules: readonly WindowRule[]): RateLimitResult => allowAll(rules, time.now());
  /** So many requests for one key at once that their count cannot be written: the store works, and the key is over any limit. */
  const refuse = (rules: readonly WindowRule[]): RateLimitResult => ({
    ...allowAll(rules, time.now()),
    allowed: false,
    remaining: 0,
    retryAfterSeconds: 1,
  });
  const warn = (error: unknown, key: string | undefined, requests: number): void =>
    log.warn('Rate limiter let requests through.', { key, requests }, error);

  const read = async (rules: readonly WindowRule[]): Promise<RateLimitResult> => {
    const records = await withStoreTimeout(Promise.all(rules.map((rule) => cache.get(recordOf(rule)))));
    return peekWindows(rules, ({ key }, index) => records[index]?.windows.get(key), time.now());
  };

  const run = createGroupCommit({
    documents,
    cache,
    now: time.now,
    timestamp: () => Math.floor(time.now()) + randomFraction(),
    withTimeout: withStoreTimeout,
  });
  const consumeBatched = createKeyedBatcher<readonly WindowRule[], RateLimitResult>({
    run,
    recover: (error, requests) => {
      if (error instanceof TooManyConflicts) return requests.map(refuse);
      warn(error, requests[0]?.[0]?.key, requests.length);
      return requests.map(allow);
    },
  });

  return {
    prefetch: (rules) => {
      for (const rule of rules) cache.get(recordOf(rule)).catch(() => undefined);
    },
    consume: async (rules) => consumeBatched(batchKeyOf(rules), rules),
    peek: (rules) =>
      read(rules).catch((error: unknown) => {
        // The next request must not wait for a read that hangs.
        for (const rule of rules) cache.forget(recordOf(rule));
        warn(error, rules[0]?.key, 1);
        return allow(rules);
      }),
  };
}

/** The result when the store fails: as for the first request in its windows. */
function allowAll(rules: readonly WindowRule[], now: number): RateLimitResult {
  const states = rules.map((rule) => windowState(rule, [now], now));
  return combineWindows(true, states, now);
}

function randomFraction(): number {
  return Number.parseInt(uuid().slice(0, FRACTION_BITS / 4), 16) / 2 ** FRACTION_BITS;
}

/** All requests of one user have their first window in common, so they share batches. */
function batchKeyOf([first]: readonly WindowRule[]): string {
  if (!first) throw new RangeError('A request is limited by one window at least.');
  return first.key;
}
