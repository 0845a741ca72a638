import { LRUCache } from 'lru-cache';
import { type Clock, SECOND } from '../time/clock.ts';
import { rateLimitExceeded } from './rate-limit-exceeded.ts';
import type { WindowRule } from './rate-limiter.ts';

/**
 * The refused API keys of each address, as this instance has seen them. Every unknown key costs a read of the database: kept in
 * memory, the count of made-up keys costs less than that.
 */
export interface RefusedKeys {
  /** Throws `rate_limit_exceeded` where a window is full. */
  requireRoom(rules: readonly WindowRule[]): void;
  count(rules: readonly WindowRule[]): void;
}

/** A few hundred kilobytes. */
const MAX_WINDOWS = 5000;

export function createRefusedKeys(clock: Clock): RefusedKeys {
  const windows = new LRUCache<string, { count: number; until: number }>({ max: MAX_WINDOWS });
  const current = (key: string) => {
    const window = windows.get(key);
    return window && window.until > clock.now() ? window : null;
  };
  return {
    requireRoom: (rules) => {
      for (const { key, limit } of rules) {
        const window = current(key);
        if (window && window.count >= limit) throw rateLimitExceeded(Math.ceil((window.until - clock.now()) / SECOND));
      }
    },
    count: (rules) => {
      for (const { key, windowMs } of rules) {
        const { count, until } = current(key) ?? { count: 0, until: clock.now() + windowMs };
        windows.set(key, { count: count + 1, until });
      }
    },
  };
}
