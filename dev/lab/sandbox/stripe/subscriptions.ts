import { z } from 'zod';
import { customerOf } from './customers.ts';
import { integer, newId, noSuch, readParameters, text } from './errors.ts';
import { record } from './events.ts';
import type { ApiRequest } from './request.ts';
import {
  beginAction,
  type Invoice,
  type Metadata,
  type Price,
  type StripeState,
  type Subscription,
  secondsNow,
} from './state.ts';

interface Purchase {
  customer: string;
  price: Price;
  quantity: number;
  metadata: Metadata;
  trialDays: number | null;
}

/** Since API version 2025-03-31 a checkout makes the subscription once it is paid, so that it begins as active. */
export function startSubscription(state: StripeState, purchase: Purchase): Subscription {
  const { customer, price, quantity, metadata, trialDays } = purchase;
  const now = secondsNow(state);
  const id = newId('sub');
  const trial_end = trialDays === null ? null : now + trialDays * DAY_SECONDS;
  const status = trial_end === null ? 'active' : 'trialing';
  const subscription: Subscription = {
    id,
    object: 'subscription',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: now,
          current_period_end: trial_end ?? nextPeriod(now, price),
          current_period_start: now,
          metadata: {},
          price,
          quantity,
          subscription: id,
        },
      ],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: '',
    livemode: false,
    metadata,
    start_date: now,
    status,
    trial_end,
    trial_start: trial_end === null ? null : now,
  };
  state.subscriptions.set(id, subscription);
  const invoice = openInvoice(state, subscription, 'subscription_create');
  record(state, 'customer.subscription.created', subscription);
  settle(state, invoice);
  return subscription;
}

/** The period is over: the subscription ends where it was to, or its next period is invoiced and paid, or not. */
export function renew(state: StripeState, subscription: Subscription, payment: 'succeeds' | 'fails') {
  if (subscription.cancel_at_period_end) return end(state, subscription);
  const { items, latest_invoice, status } = subscription;
  const previous = { items, latest_invoice, ...(status === 'trialing' && { status }) };
  Object.assign(subscription, advanced(subscription), status === 'trialing' && { status: 'active' });
  const invoice = openInvoice(state, subscription, 'subscription_cycle');
  record(state, 'customer.subscription.updated', subscription, previous);
  if (payment === 'succeeds') return settle(state, invoice);
  Object.assign(invoice, { attempted: true, attempt_count: 1 });
  record(state, 'invoice.payment_failed', invoice);
  update(state, subscription, { status: 'past_due' });
}

/** The customer pays what is open. */
export function payOpenInvoice(state: StripeState, subscription: Subscription): void {
  const invoice = state.invoices.get(subscription.latest_invoice);
  if (invoice?.status !== 'open') return;
  settle(state, invoice);
  update(state, subscription, { status: 'active' });
}

/** Stripe has tried often enough: https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
export function leaveUnpaid(state: StripeState, subscription: Subscription): void {
  update(state, subscription, { status: 'unpaid' });
}

export function cancelAtPeriodEnd(state: StripeState, subscription: Subscription): void {
  update(state, subscription, {
    cancel_at_period_end: true,
    cancel_at: itemOf(subscription).current_period_end,
    canceled_at: secondsNow(state),
  });
}

/** Ends it now. */
export function end(state: StripeState, subscription: Subscription): void {
  const now = secondsNow(state);
  Object.assign(subscription, { status: 'canceled', ended_at: now, canceled_at: subscription.canceled_at ?? now });
  record(state, 'customer.subscription.deleted', subscription);
}

/** https://docs.stripe.com/api/subscriptions/list, as far as it is simulated: any other parameter is unknown. */
const listParameters = z.strictObject({
  customer: text().optional(),
  limit: integer(1).optional(),
  starting_after: text().optional(),
});

/** https://docs.stripe.com/api/subscriptions/cancel, without prorations and invoices. */
const cancelParameters = z.strictObject({});

const DEFAULT_LIMIT = 10;

/** The subscription with this id. Throws what Stripe answers where there is none. */
export function subscriptionOf({ subscriptions }: StripeState, id: string): Subscription {
  const subscription = subscriptions.get(id);
  if (!subscription) throw noSuch('subscription', id, 'id');
  return subscription;
}

/** Those that have not been canceled, the newest first, a page of them. */
export function listSubscriptions(state: StripeState, { form }: ApiRequest) {
  const { customer, limit = DEFAULT_LIMIT, starting_after: after } = readParameters(listParameters, form);
  if (customer !== undefined) customerOf(state, customer);
  const all = [...state.subscriptions.values()]
    .filter((one) => one.status !== 'canceled' && (customer === undefined || one.customer === customer))
    .reverse();
  const rest = after === undefined ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url: '/v1/subscriptions' };
}

/** Ends a subscription now. One that has ended can be read, but not canceled again. */
export function cancelSubscription(state: StripeState, id: string, { form }: ApiRequest): Subscription {
  readParameters(cancelParameters, form);
  const subscription = subscriptionOf(state, id);
  if (subscription.status === 'canceled') throw noSuch('subscription', id, 'id');
  beginAction(state);
  end(state, subscription);
  return subscription;
}

const DAY_SECONDS = 86_400;

/** The same day of the next month or year, in seconds. */
function nextPeriod(start: number, { recurring }: Price): number {
  const date = new Date(start * 1000);
  if (recurring?.interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else date.setUTCMonth(date.getUTCMonth() + 1);
  return date.getTime() / 1000;
}

/** The invoice of the current period, open. */
function openInvoice(
  state: StripeState,
  subscription: Subscription,
  billing_reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const { price, quantity, current_period_start: start, current_period_end: end } = itemOf(subscription);
  const id = newId('in');
  const total = subscription.status === 'trialing' ? 0 : price.unit_amount * quantity;
  const { currency, customer, metadata } = subscription;
  const line = { id: newId('il'), object: 'line_item' as const, amount: total, currency, invoice: id };
  const invoice: Invoice = {
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    billing_reason,
    collection_method: 'charge_automatically',
    created: secondsNow(state),
    currency,
    customer,
    customer_email: state.customers.get(customer)?.email ?? null,
    lines: {
      object: 'list',
      data: [{ ...line, period: { end, start }, quantity }],
      has_more: false,
      total_count: 1,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    parent: { type: 'subscription_details', subscription_details: { metadata, subscription: subscription.id } },
    period_end: secondsNow(state),
    period_start: secondsNow(state),
    status: 'open',
    total,
  };
  state.invoices.set(id, invoice);
  subscription.latest_invoice = id;
  return invoice;
}

function itemOf({ items, id }: Subscription) {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item`);
  return item;
}

function settle(state: StripeState, invoice: Invoice): void {
  Object.assign(invoice, { amount_paid: invoice.total, amount_remaining: 0, attempted: true, status: 'paid' });
  invoice.attempt_count += 1;
  record(state, 'invoice.paid', invoice);
}

/** The next period of the subscription: its items with their new times. */
function advanced(subscription: Subscription): Pick<Subscription, 'items'> {
  const { items } = subscription;
  const moved = items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: nextPeriod(item.current_period_end, item.price),
  }));
  return { items: { ...items, data: moved } };
}

/** Changes a subscription and tells it, with what the changed attributes were before. */
function update(state: StripeState, subscription: Subscription, changes: Partial<Subscription>): void {
  const previous = Object.fromEntries(Object.keys(changes).map((name) => [name, Reflect.get(subscription, name)]));
  Object.assign(subscription, changes);
  record(state, 'customer.subscription.updated', subscription, previous);
}
