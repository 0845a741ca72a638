import { context } from '../../functions/src/context.ts';
import type { WindowRule } from '../../functions/src/infra/limits/window.ts';

/** Counts so many requests in a window of the rate limiter, by default all that it has. They share a commit. */
export async function useUp(rule: WindowRule, count = rule.limit + rule.burst): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => context().limiter.consume([rule])));
}
