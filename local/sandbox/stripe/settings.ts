import { z } from 'zod';
import { ms } from '../core/settings.ts';

const price = z.object({
  id: z.string(),
  product: z.string().default('Herald'),
  /** In the smallest unit of the currency. */
  unitAmount: z.int().min(0).default(1900),
  currency: z.string().default('eur'),
  /** Null for a price that is paid once. */
  interval: z.enum(['month', 'year']).nullable().default('month'),
  active: z.boolean().default(true),
});

/** Settings of the simulated payment provider. */
export const stripeSettings = z.object({
  secretKey: z.string().default('sk_test_herald_local').describe('the only secret key that is accepted'),
  apiVersion: z.string().default('2026-10-28.endive').describe('the only API version whose shapes are simulated'),
  prices: z
    .array(price)
    .default([price.parse({ id: 'price_local' })])
    .describe('the prices that exist'),
  portalConfigured: z.boolean().default(true).describe('whether the customer portal was saved in the dashboard'),
  sessionLifeMs: ms.default(86_400_000).describe('how long a checkout session can be paid'),
  webhookUrl: z.string().nullable().default(null).describe('the webhook endpoint; null has none'),
  webhookSecret: z.string().default('whsec_local').describe('signs the events'),
  webhookEvents: z
    .array(z.string())
    .default([
      'checkout.session.completed',
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'customer.subscription.paused',
      'customer.subscription.resumed',
      'invoice.paid',
      'invoice.payment_failed',
    ])
    .describe('the event types that the endpoint is subscribed to'),
  retryDelaysMs: z
    .array(ms)
    .default([500, 2_000, 10_000])
    .describe('waits before an event is sent again (real time); the real ones span days'),
  holdEvents: z
    .boolean()
    .default(false)
    .describe('events wait for POST /_sandbox/stripe/deliver, as on a day with delays'),
  duplicateEvents: z.boolean().default(false).describe('every event is sent twice'),
  reverseEvents: z.boolean().default(false).describe('the events of one action are sent in reverse order'),
});

export type StripeSettings = z.output<typeof stripeSettings>;
export type PriceSetting = z.output<typeof price>;
