import { context } from '../../functions/src/context.ts';
import type { WindowRule } from '../../functions/src/infra/limits/window.ts';

/** Uses up a window of the rate limiter, with requests that share a commit. */
export async function useUp(rule: WindowRule): Promise<void> {
  const requests = Array.from({ length: rule.limit + rule.burst }, () => context().limiter.consume([rule]));
  await Promise.all(requests);
}
