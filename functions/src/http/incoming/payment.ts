import Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { applyPaymentEvent } from '../../domain/billing/index.ts';
import type { Secret } from '../../infra/config/secrets.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { readRawBody } from '../server/request/body.ts';
import { type EventEnvelope, eventEnvelope, paymentEventOf, UnreadableEvent } from './stripe-event.ts';
import { webhookFunction } from './webhook-function.ts';

async function apply(ctx: Context, envelope: EventEnvelope, logger: Logger): Promise<void> {
  const about = { eventId: envelope.id, eventType: envelope.type };
  if (envelope.livemode !== undefined && envelope.livemode !== ctx.config.billing.livemode) {
    logger.warn('ignored a payment event of the other mode', { ...about, livemode: envelope.livemode });
    return;
  }
  const event = paymentEventOf(envelope);
  if (!event) {
    logger.debug('ignored a payment event of an unhandled type', about);
    return;
  }
  const applied = await applyPaymentEvent(ctx, event);
  logger.info('payment event', { ...about, customerId: event.customerId, ...applied });
}

/** The webhook of Stripe. Stripe repeats every delivery until the response is 200. */
export const stripeWebhook = webhookFunction('stripeWebhook', async ({ ctx, request, logger }) => {
  if (request.method !== 'POST') throw new HeraldError('not_found', 'There is nothing here.', { fix: 'Send POST.' });
  const secret = ctx.secrets.stripeWebhookSecret;
  if (!secret) throw new Error('STRIPE_WEBHOOK_SECRET is not set, so that no payment event can be trusted.');
  const bytes = await readRawBody(request, ctx.config.api.bodyLimit);
  const signed = verifyStripeEvent(bytes, request.get('stripe-signature'), { secret, now: ctx.clock.now() });
  const envelope = eventEnvelope.safeParse(signed);
  if (!envelope.success) throw new UnreadableEvent('A signed payment event has no id, type, time or object.');
  await apply(ctx, envelope.data, logger);
  return { json: { received: true } };
});

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
    fix: null,
  });
}
