import { HOUR, MINUTE, SECOND } from '../../../model/clock.ts';
import { randomFraction } from '../../../model/ids.ts';
import type { WebhookDelivery } from '../../../model/webhook.ts';

/** The waits (ms) between the attempts of a delivery: a little over three days in total. */
const RETRY_DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  ...Array.from({ length: 5 }, () => 12 * HOUR),
] as const;

/** Waits are longer by up to this share, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;
/** After this time (ms) a failing delivery no longer blocks later ones. */
const BLOCKING_MS = HOUR;
/**
 * More than the difference between the clocks of workers (ms): each of them counts the attempt at the end of that hour.
 */
const CLOCKS_APART_MS = 20 * SECOND;
/** The longest wait that an endpoint may request (ms). */
const MAX_RETRY_AFTER_MS = 12 * HOUR;

/** A time (ms since the epoch) that respects the wait `requestedDelayMs` that the endpoint requested at `now`. */
export function notBeforeRetryAfter(at: number, now: number, requestedDelayMs: number | null): number {
  return Math.max(at, now + Math.min(requestedDelayMs ?? 0, MAX_RETRY_AFTER_MS));
}

type AttemptTimes = Pick<WebhookDelivery, 'tries' | 'firstAttemptAt' | 'lastAttemptAt'>;

/**
 * The time of the next attempt (ms since the epoch) of a delivery that has failed at `now` after `tries` attempts; null
 * after the last one. Never earlier than the endpoint requests (`requestedDelayMs`, from `Retry-After`). One attempt falls on
 * the end of the hour in which the delivery blocks later ones: these are sent only if that attempt fails too.
 */
export function nextAttemptAt(
  { tries, firstAttemptAt }: Pick<AttemptTimes, 'tries' | 'firstAttemptAt'>,
  now: number,
  requestedDelayMs: number | null,
): number | null {
  const delayMs = RETRY_DELAYS_MS[tries - 1];
  if (delayMs === undefined) return null;
  const scheduled = now + Math.round(delayMs * (1 + JITTER * randomFraction()));
  const unblockedAt = (firstAttemptAt?.getTime() ?? now) + BLOCKING_MS;
  const nextAt = now < unblockedAt - CLOCKS_APART_MS ? Math.min(scheduled, unblockedAt) : scheduled;
  return notBeforeRetryAfter(nextAt, now, requestedDelayMs);
}

/** Whether a delivery has failed for so long that later ones are sent first. */
export function isSkipped({ firstAttemptAt, lastAttemptAt }: AttemptTimes): boolean {
  return (
    firstAttemptAt !== null &&
    lastAttemptAt !== null &&
    lastAttemptAt.getTime() >= firstAttemptAt.getTime() + BLOCKING_MS - CLOCKS_APART_MS
  );
}
