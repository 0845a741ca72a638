import { LRUCache } from 'lru-cache';
import type { Clock } from '../../model/clock.ts';
import { decideRequests } from './group-commit.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { peekWindows, type WindowRule } from './window.ts';

/**
 * Windows of this instance alone, in memory: for requests that cost less than a count in the database, which all instances share.
 */
export type InstanceLimiter = Pick<RateLimiter, 'consume' | 'peek'>;

/** At most 600 requests in each, 8 bytes each, are under 10 MB. */
const MAX_WINDOWS = 2000;

export function createInstanceLimiter(clock: Clock): InstanceLimiter {
  const windows = new LRUCache<string, { timestamps: readonly number[] }>({ max: MAX_WINDOWS });
  const peek = (rules: readonly WindowRule[], now: number) =>
    peekWindows(rules, ({ key }) => windows.get(key)?.timestamps, now);
  return {
    peek: async (rules) => peek(rules, clock.now()),
    consume: async (rules) => {
      const now = clock.now();
      const { results, changes } = decideRequests([rules], windows, now, () => now);
      for (const [key, { timestamps }] of changes) windows.set(key, { timestamps });
      return results[0] ?? peek(rules, now);
    },
  };
}
