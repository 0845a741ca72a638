import type { Context } from '../../context.ts';
import { applyPaymentEvent } from '../../domain/billing/apply-payment-event.ts';
import { HeraldError } from '../../infra/errors.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { readRawBody } from '../server/request/body.ts';
import { paymentEventOf, UnreadableEvent } from './stripe-event.ts';
import { type EventEnvelope, eventEnvelope } from './stripe-objects.ts';
import { verifyStripeEvent } from './stripe-signature.ts';
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
  if (request.method !== 'POST') throw new HeraldError('not_found', 'There is nothing here.');
  const secret = ctx.secrets.stripeWebhookSecret;
  if (!secret) throw new Error('STRIPE_WEBHOOK_SECRET is not set, so that no payment event can be trusted.');
  const bytes = await readRawBody(request, ctx.config.api.bodyLimit);
  const signed = verifyStripeEvent(bytes, request.get('stripe-signature'), { secret, now: ctx.clock.now() });
  const envelope = eventEnvelope.safeParse(signed);
  if (!envelope.success) throw new UnreadableEvent('A signed payment event has no id, type, time or object.');
  await apply(ctx, envelope.data, logger);
  return { json: { received: true } };
});
