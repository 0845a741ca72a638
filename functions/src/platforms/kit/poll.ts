import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';

/** What waiting for a platform's own processing needs. */
export type Waiting = Pick<PublishContext, 'clock' | 'sleep' | 'yieldAt'>;

/** `value`, or the bound that it is beyond. */
export function clamp(value: number, { shortest, longest }: { shortest: number; longest: number }): number {
  return Math.min(longest, Math.max(shortest, value));
}

/**
 * Waits inside the worker (ms). Where this attempt's time does not allow that, throws `pending`, for an attempt in
 * `retryAfterMs`.
 */
export async function sleepOrYield(
  { clock, sleep, yieldAt }: Waiting,
  ms: number,
  { message, retryAfterMs = ms }: { message: string; retryAfterMs?: number },
): Promise<void> {
  if (clock.now() + ms > yieldAt) throw new PlatformFailure({ kind: 'pending', retryAfterMs, message });
  await sleep(ms);
}
