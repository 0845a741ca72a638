import { context } from '../../functions/src/context.ts';
import { createInstanceLimiter } from '../../functions/src/infra/limits/instance-limits.ts';
import type { RateLimiter } from '../../functions/src/infra/limits/rate-limiter.ts';
import type { WindowRule } from '../../functions/src/infra/limits/window.ts';
import { systemClock } from '../../functions/src/model/clock.ts';

/** Counts so many requests in a window of the rate limiter, by default all that it has. They share a commit. */
export async function useUp(rule: WindowRule, count = rule.limit + rule.burst): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => context().limiter.consume([rule])));
}

/** A rate limiter in memory that remembers the windows which it was asked for, by their keys. */
export function recordingLimiter() {
  const { consume, peek } = createInstanceLimiter(systemClock);
  const asked = new Map<string, WindowRule>();
  const recorded = (ask: RateLimiter['consume']): RateLimiter['consume'] => {
    return (rules) => {
      for (const rule of rules) asked.set(rule.key, rule);
      return ask(rules);
    };
  };
  const recording: RateLimiter = { prefetch: () => undefined, consume: recorded(consume), peek: recorded(peek) };
  return { recording, asked, consume };
}
