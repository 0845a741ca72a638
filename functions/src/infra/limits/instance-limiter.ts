import { LRUCache } from 'lru-cache';
import type { Clock } from '../time/clock.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { activeTimestamps, combineWindows, type WindowRule, windowState } from './window.ts';

/**
 * Windows of this instance alone, in memory: for requests that cost less than a count in the database, which all instances share.
 */
export type InstanceLimiter = Pick<RateLimiter, 'consume' | 'peek'>;

/** At most 600 requests in each, 8 bytes each, are under 10 MB. */
const MAX_WINDOWS = 2000;

export function createInstanceLimiter(clock: Clock): InstanceLimiter {
  const windows = new LRUCache<string, readonly number[]>({ max: MAX_WINDOWS });
  const stateOf = (rule: WindowRule, now: number) => windowState(rule, windows.get(rule.key) ?? [], now);
  const peek = (rules: readonly WindowRule[], now: number) => {
    const states = rules.map((rule) => stateOf(rule, now));
    return combineWindows(
      states.every(({ left }) => left > 0),
      states,
      now,
    );
  };
  return {
    peek: async (rules) => peek(rules, clock.now()),
    consume: async (rules) => {
      const now = clock.now();
      const before = peek(rules, now);
      if (!before.allowed) return before;
      for (const { key, windowMs } of rules)
        windows.set(key, [...activeTimestamps(windows.get(key) ?? [], now, windowMs), now]);
      return { ...peek(rules, now), allowed: true, retryAfterSeconds: 0 };
    },
  };
}
