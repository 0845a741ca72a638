import { z } from 'zod';
import type { PlatformContext } from '../core/platform.ts';
import type { PlatformResponse } from '../core/response.ts';
import { flag, ms } from '../core/settings.ts';

const price = z.object({
  id: z.string(),
  /** In the smallest unit of the currency. */
  unitAmount: z.int().min(0).default(1900),
  currency: z.string().default('eur'),
  /** Null for a price that is paid once. */
  interval: z.enum(['month', 'year']).nullable().default('month'),
  active: z.boolean().default(true),
  product: z
    .object({ name: z.string(), description: z.string().nullable(), features: z.array(z.string()) })
    .default({ name: 'Herald', description: null, features: [] }),
});

/** Settings of the simulated payment provider. */
export const stripeSettings = z.object({
  secretKey: z.string().default('sk_test_herald_local').describe('the only secret key that is accepted'),
  prices: z
    .array(price)
    .default([price.parse({ id: 'price_local' })])
    .describe('the prices that exist'),
  sessionLifeMs: ms(86_400_000, 'how long a checkout session can be paid'),
  webhookUrl: z.string().nullable().default(null).describe('the webhook endpoint; null has none'),
  webhookSecret: z.string().default('whsec_local').describe('signs the events'),
  holdEvents: flag(false, 'events wait for POST /_sandbox/stripe/deliver, as on a day with delays'),
  duplicateEvents: flag(false, 'every event is sent twice'),
  reverseEvents: flag(false, 'the events of one action are sent in reverse order'),
});

/** The only simulated API version. */
export const API_VERSION = '2026-10-28.endive';

/** Texts by name, which whoever made the object has attached. */
export type Metadata = Record<string, string>;

/** One of Stripe's objects: https://docs.stripe.com/api. Named are the fields that the sandbox reads. Times are in seconds. */
interface StripeObject {
  id: string;
  [field: string]: unknown;
}

export interface Customer extends StripeObject {
  email: string | null;
}

export interface Price extends StripeObject {
  active: boolean;
  currency: string;
  recurring: { interval: 'month' | 'year' } | null;
  unit_amount: number;
}

export interface CheckoutSession extends StripeObject {
  amount_total: number;
  cancel_url: string | null;
  currency: string;
  customer: string | null;
  customer_details: { email: string | null };
  customer_email: string | null;
  expires_at: number;
  status: 'open' | 'complete' | 'expired';
  success_url: string;
}

export interface PortalSession extends StripeObject {
  created: number;
  customer: string;
  return_url: string | null;
}

interface SubscriptionItem extends StripeObject {
  current_period_end: number;
  current_period_start: number;
  price: Price;
  quantity: number;
}

export interface Subscription extends StripeObject {
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  currency: string;
  customer: string;
  items: { data: SubscriptionItem[]; [field: string]: unknown };
  latest_invoice: string;
  metadata: Metadata;
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled';
}

export interface Invoice extends StripeObject {
  attempt_count: number;
  status: 'open' | 'paid';
  total: number;
}

/** A checkout session with what the finished purchase needs. */
export interface OpenCheckout {
  session: CheckoutSession;
  priceId: string;
  quantity: number;
  subscriptionMetadata: Metadata;
  trialDays: number | null;
}

/** One event and the attempts to deliver it: the status of each response, 0 where none came. */
export interface RecordedEvent {
  event: StripeObject;
  attempts: number[];
}

export function createStores() {
  return {
    customers: new Map<string, Customer>(),
    checkouts: new Map<string, OpenCheckout>(),
    portals: new Map<string, PortalSession>(),
    subscriptions: new Map<string, Subscription>(),
    invoices: new Map<string, Invoice>(),
    /** What was answered under an idempotency key, and to what. */
    answers: new Map<string, { path: string; body: string; response: PlatformResponse }>(),
    /** When the latest action happened (s). */
    actionAt: 0,
    recorded: [] as RecordedEvent[],
    /** Events that wait to be sent. */
    held: [] as RecordedEvent[],
  };
}

export type StripeState = PlatformContext<z.output<typeof stripeSettings>> & ReturnType<typeof createStores>;

/** The time of Stripe's objects, in whole seconds: never before the latest action. */
export function secondsNow({ clock, actionAt }: Pick<StripeState, 'clock' | 'actionAt'>): number {
  return Math.max(Math.floor(clock.now() / 1000), actionAt);
}

/** Begins what a user or the passing of time does: later than what happened before, however fast the buttons are pressed. */
export function beginAction(state: StripeState): void {
  state.actionAt = Math.max(Math.floor(state.clock.now() / 1000), state.actionAt + 1);
}
