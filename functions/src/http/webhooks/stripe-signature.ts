import Stripe from 'stripe';
import type { Secret } from '../../infra/config/secrets.ts';
import { HeraldError } from '../../infra/errors.ts';
import { SECOND } from '../../infra/time/clock.ts';

/** Largest difference between a signature's time and the local clock; Stripe's libraries use the same bound. */
const TOLERANCE_SECONDS = 300;

/**
 * Verifies that Stripe has signed these bytes within five minutes of `now` (ms), and parses the event. Throws
 * `validation_error` otherwise.
 */
export function verifyStripeEvent(
  bytes: Buffer,
  header: string | undefined,
  { secret, now }: { secret: Secret; now: number },
): unknown {
  const signedAt = timeOf(header ?? '');
  // The library refuses old signatures but accepts any time in the future.
  if (header === undefined || signedAt === null || signedAt - now / SECOND > TOLERANCE_SECONDS) throw refused();
  try {
    return Stripe.webhooks.constructEvent(bytes, header, secret.reveal(), TOLERANCE_SECONDS, undefined, now);
  } catch {
    throw refused();
  }
}

/** The signed time in seconds; null unless the header has exactly one. */
function timeOf(header: string): number | null {
  const times = header.split(',').filter((item) => item.trim().startsWith('t='));
  const [, seconds] = /^t=(\d{1,12})$/.exec(times[0] ?? '') ?? [];
  return times.length === 1 && seconds !== undefined ? Number(seconds) : null;
}

/** Discloses nothing of the signature, the body or the secret, nor which of them is wrong. */
function refused(): HeraldError {
  const message = 'The signature of this request is missing, wrong or too old.';
  return new HeraldError('validation_error', message, {
    details: [{ field: 'headers.stripe-signature', message, code: 'invalid_signature' }],
  });
}
