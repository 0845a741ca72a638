import { describe, expect, it } from 'vitest';
import { eventEnvelope, paymentEventOf, UnreadableEvent } from './stripe-event.ts';

const CREATED = 1_800_000_000;
const END = CREATED + 2_592_000;

function eventOf(type: string, object: object, previous?: object) {
  return paymentEventOf(
    eventEnvelope.parse({
      id: 'evt_1',
      object: 'event',
      type,
      created: CREATED,
      livemode: false,
      data: { object, ...(previous ? { previous_attributes: previous } : {}) },
    }),
  );
}

const subscription = {
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  metadata: { userId: 'user1' },
  items: { object: 'list', data: [{ id: 'si_1', current_period_end: END, price: { id: 'price_1' } }] },
};

it('a subscription is parsed to its id, customer, user, status, period and time', () => {
  expect(eventOf('customer.subscription.updated', subscription, { status: 'past_due' })).toEqual({
    id: 'evt_1',
    type: 'customer.subscription.updated',
    customerId: 'cus_1',
    userId: 'user1',
    priceIds: ['price_1'],
    data: {
      kind: 'subscription',
      subscriptionId: 'sub_1',
      status: 'active',
      currentPeriodEnd: new Date(END * 1000),
      at: new Date(CREATED * 1000),
      change: 'updated',
      changedStatus: true,
      eventId: 'evt_1',
    },
  });
});

it('the period of a subscription comes from the latest item, or from the subscription in older API versions', () => {
  const items = { data: [{ current_period_end: END }, { current_period_end: END + 60 }, {}] };
  const { items: _, ...older } = { ...subscription, current_period_end: END + 120 };
  const endOf = (object: object) => eventOf('customer.subscription.created', object)?.data;
  expect(endOf({ ...subscription, items })).toMatchObject({ currentPeriodEnd: new Date((END + 60) * 1000) });
  expect(endOf(older)).toMatchObject({ currentPeriodEnd: new Date((END + 120) * 1000) });
  expect(endOf({ ...older, current_period_end: null })).toMatchObject({ currentPeriodEnd: null });
});

it('a deleted subscription is reported as cancelled', () => {
  expect(eventOf('customer.subscription.deleted', subscription)?.data).toMatchObject({ status: 'canceled' });
});

it('a subscription with an expanded customer is accepted', () => {
  const event = eventOf('customer.subscription.updated', {
    ...subscription,
    customer: { id: 'cus_1', email: 'a@b' },
  });
  expect(event?.customerId).toBe('cus_1');
});

it.each(['', 'a/b', '../x', '__x__', '.'])('a subscription with the user id %j has no user', (userId) => {
  expect(eventOf('customer.subscription.updated', { ...subscription, metadata: { userId } })?.userId).toBeNull();
});

describe('invoice event of Stripe', () => {
  const invoice = {
    id: 'in_1',
    customer: 'cus_1',
    billing_reason: 'subscription_cycle',
    parent: { subscription_details: { subscription: 'sub_1', metadata: { userId: 'user1' } } },
    total: 2900,
    lines: { data: [{ period: { end: END }, pricing: { price_details: { price: 'price_1' } } }] },
  };

  it('an invoice is parsed to its subscription, outcome and period', () => {
    expect(eventOf('invoice.paid', invoice)).toMatchObject({
      customerId: 'cus_1',
      userId: 'user1',
      priceIds: ['price_1'],
      data: {
        kind: 'invoice',
        invoiceId: 'in_1',
        subscriptionId: 'sub_1',
        outcome: 'paid',
        forPeriod: true,
        periodEnd: new Date(END * 1000),
      },
    });
    expect(eventOf('invoice.payment_failed', invoice)?.data).toMatchObject({ outcome: 'failed' });
  });

  it('the subscription of an invoice in older API versions is read', () => {
    const older = {
      id: 'in_1',
      customer: 'cus_1',
      subscription: 'sub_1',
      subscription_details: { metadata: { userId: 'u' } },
      lines: { data: [{ price: { id: 'price_1' } }] },
    };
    const data = { subscriptionId: 'sub_1' };
    expect(eventOf('invoice.paid', older)).toMatchObject({ userId: 'u', priceIds: ['price_1'], data });
  });

  it.each([
    ['over 0', { total: 0, amount_due: 0, amount_paid: 0 }],
    ['without a subscription', { parent: null }],
  ])('an invoice %s is not taken for the payment of a period', (_what, more) => {
    expect(eventOf('invoice.paid', { ...invoice, ...more })?.data).toMatchObject({ forPeriod: false });
  });

  it.each([
    ['subscription_create', true],
    ['subscription_cycle', true],
    ['subscription_update', false],
    ['manual', false],
  ])('an invoice with the reason %s is for a period: %s', (billing_reason, forPeriod) => {
    expect(eventOf('invoice.paid', { ...invoice, billing_reason })?.data).toMatchObject({ forPeriod });
  });
});

it('a checkout is parsed to its customer, subscription and user', () => {
  const session = { id: 'cs_1', customer: 'cus_1', subscription: 'sub_1', metadata: { userId: 'user1' } };
  expect(eventOf('checkout.session.completed', session)).toMatchObject({
    customerId: 'cus_1',
    userId: 'user1',
    data: { kind: 'checkout', subscriptionId: 'sub_1' },
  });
});

it('other event types of Stripe are ignored', () => {
  expect(eventOf('charge.refunded', {})).toBeNull();
  expect(eventOf('constructor', {})).toBeNull();
});

it('a malformed Stripe object is refused without disclosing its data', () => {
  const broken = () => eventOf('customer.subscription.updated', { id: 'sub_1', customer: 'cus/1', status: 7 });
  expect(broken).toThrow(UnreadableEvent);
  expect(broken).toThrow(/status/);
  expect(broken).not.toThrow(/cus\/1/);
});
