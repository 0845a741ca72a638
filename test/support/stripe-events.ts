import { randomUUID } from 'node:crypto';
// The payment provider's library of the version the functions are deployed with: their dependency, not the project's.
import Stripe from 'stripe';
import { stack } from './stack.ts';

const LOCAL_SECRET = 'whsec_local';
const LOCAL_PRICE = 'price_local';

/** An event as the payment provider sends it. */
export interface StripeEvent {
  id: string;
  type: string;
  created: number;
  livemode: boolean;
  data: { object: object; previous_attributes?: object };
}

export function stripeId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 24)}`;
}

/** Seconds since the epoch. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
export const DAYS = 86_400;

/** A line for 30 days. */
export function invoiceLine(start: number, price: string) {
  return { period: { start, end: start + 30 * DAYS }, pricing: { type: 'price_details', price_details: { price } } };
}

export function signatureOf(payload: string, options: { timestamp?: number; secret?: string; scheme?: string } = {}) {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret: LOCAL_SECRET, ...options });
}

/** Delivers bytes to the payment webhook, signed as they are unless a signature is given. */
export function deliver(
  payload: string,
  { signature = signatureOf(payload), ...headers }: { signature?: string | null; [header: string]: string | null } = {},
): Promise<Response> {
  return fetch(`${stack.functionsUrl}/stripeWebhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === null ? {} : { 'stripe-signature': signature }),
      ...Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null)),
    },
    body: payload,
  });
}

export function send(event: StripeEvent): Promise<Response> {
  return deliver(JSON.stringify(event, null, 2));
}

/** One customer of the payment provider, and the events about its subscription. `userId` is in their metadata. */
export class Customer {
  readonly customerId = stripeId('cus');
  readonly subscriptionId = stripeId('sub');
  readonly #userId: string | null;

  constructor(userId: string | null) {
    this.#userId = userId;
  }

  event(type: string, created: number, object: object, previous?: object): StripeEvent {
    const data = previous === undefined ? { object } : { object, previous_attributes: previous };
    return { id: stripeId('evt'), type, created, livemode: false, data };
  }

  /** `change` is the last part of the event's type. */
  subscription(
    change: string,
    created: number,
    status: string,
    periodEnd: number,
    previous?: object,
    price = LOCAL_PRICE,
  ): StripeEvent {
    const item = { id: 'si_1', object: 'subscription_item', current_period_end: periodEnd, price: { id: price } };
    const object = {
      id: this.subscriptionId,
      object: 'subscription',
      customer: this.customerId,
      status,
      metadata: this.#metadata(),
      items: { object: 'list', data: [item] },
    };
    return this.event(`customer.subscription.${change}`, created, object, previous);
  }

  invoice(type: 'paid' | 'payment_failed', created: number, invoiceId: string, more: object = {}): StripeEvent {
    return this.event(`invoice.${type}`, created, {
      id: invoiceId,
      object: 'invoice',
      customer: this.customerId,
      billing_reason: 'subscription_cycle',
      total: 2900,
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: this.subscriptionId, metadata: this.#metadata() },
      },
      lines: { object: 'list', data: [invoiceLine(created, LOCAL_PRICE)] },
      ...more,
    });
  }

  /** The session carries the user's id even where nothing else does. */
  checkout(created: number, userId: string | null = this.#userId): StripeEvent {
    return this.event('checkout.session.completed', created, {
      id: stripeId('cs'),
      object: 'checkout.session',
      mode: 'subscription',
      customer: this.customerId,
      subscription: this.subscriptionId,
      metadata: userId === null ? {} : { userId },
    });
  }

  #metadata(): object {
    return this.#userId === null ? {} : { userId: this.#userId };
  }
}
