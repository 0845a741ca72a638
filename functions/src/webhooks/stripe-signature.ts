import Stripe from 'stripe';
import type { Secret } from '../config/secrets.ts';
import { HeraldError } from '../errors.ts';
import { SECOND } from '../time/clock.ts';

/** How far a signature's time may be from ours, either way; what Stripe's libraries allow into the past. */
const TOLERANCE_SECONDS = 300;

/** Says nothing of the signature, the body or the secret, nor which of them is wrong. */
const refused = (): HeraldError => {
  const message = 'The signature of this request is missing, wrong or too old.';
  return new HeraldError('validation_error', message, {
    details: [{ field: 'headers.stripe-signature', message, code: 'invalid_signature' }],
  });
};

/** Seconds; null unless the header names one time, and that plainly. */
const timeOf = (header: string): number | null => {
  const times = header.split(',').filter((item) => item.trim().startsWith('t='));
  const [, seconds] = /^t=(\d{1,12})$/.exec(times[0] ?? '') ?? [];
  return times.length === 1 && seconds !== undefined ? Number(seconds) : null;
};

/**
 * The event as JSON, once it is certain that the payment provider has signed these very bytes in the last or next five
 * minutes. `now` in ms. Throws `validation_error` otherwise.
 */
export const openSignedEvent = (
  bytes: Buffer,
  header: string | undefined,
  { secret, now }: { secret: Secret; now: number },
): unknown => {
  const signedAt = timeOf(header ?? '');
  // The library refuses what is too old and takes any time in the future.
  if (header === undefined || signedAt === null || signedAt - now / SECOND > TOLERANCE_SECONDS) throw refused();
  try {
    return Stripe.webhooks.constructEvent(bytes, header, secret.reveal(), TOLERANCE_SECONDS, undefined, now);
  } catch {
    throw refused();
  }
};
