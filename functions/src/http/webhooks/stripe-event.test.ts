import { describe, expect, it } from 'vitest';
import { paymentEventOf, UnreadableEvent } from './stripe-event.ts';
import { eventEnvelope } from './stripe-objects.ts';

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
  items: { object: 'list', data: [{ id: 'si_1', current_period_end: END }] },
};

describe('a subscription', () => {
  it('is parsed to its id, customer, user, status, period and time', () => {
    expect(eventOf('customer.subscription.updated', subscription, { status: 'past_due' })).toEqual({
      id: 'evt_1',
      type: 'customer.subscription.updated',
      customerId: 'cus_1',
      userId: 'user1',
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

  it('has the period of its latest item, or of its own in older versions of the API', () => {
    const items = { data: [{ current_period_end: END }, { current_period_end: END + 60 }, {}] };
    const { items: _, ...older } = { ...subscription, current_period_end: END + 120 };
    const endOf = (object: object) => eventOf('customer.subscription.created', object)?.data;
    expect(endOf({ ...subscription, items })).toMatchObject({ currentPeriodEnd: new Date((END + 60) * 1000) });
    expect(endOf(older)).toMatchObject({ currentPeriodEnd: new Date((END + 120) * 1000) });
    expect(endOf({ ...older, current_period_end: null })).toMatchObject({ currentPeriodEnd: null });
  });

  it('is cancelled once deleted', () => {
    expect(eventOf('customer.subscription.deleted', subscription)?.data).toMatchObject({ status: 'canceled' });
  });

  it('may come with its customer written out', () => {
    const event = eventOf('customer.subscription.updated', {
      ...subscription,
      customer: { id: 'cus_1', email: 'a@b' },
    });
    expect(event?.customerId).toBe('cus_1');
  });

  it.each(['', 'a/b', '../x', '__x__', '.'])('with the user id %j has no user', (userId) => {
    expect(eventOf('customer.subscription.updated', { ...subscription, metadata: { userId } })?.userId).toBeNull();
  });
});

describe('an invoice', () => {
  const invoice = {
    id: 'in_1',
    customer: 'cus_1',
    billing_reason: 'subscription_cycle',
    parent: { subscription_details: { subscription: 'sub_1', metadata: { userId: 'user1' } } },
    lines: { data: [{ period: { end: END } }] },
  };

  it('is parsed to its subscription, outcome and period', () => {
    expect(eventOf('invoice.paid', invoice)).toMatchObject({
      customerId: 'cus_1',
      userId: 'user1',
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

  it('names its subscription at the top in older versions of the API', () => {
    const older = {
      id: 'in_1',
      customer: 'cus_1',
      subscription: 'sub_1',
      subscription_details: { metadata: { userId: 'u' } },
    };
    expect(eventOf('invoice.paid', older)).toMatchObject({ userId: 'u', data: { subscriptionId: 'sub_1' } });
  });

  it.each([
    ['subscription_create', true],
    ['subscription_cycle', true],
    ['subscription_update', false],
    ['manual', false],
  ])('made for %s is for a period: %s', (billing_reason, forPeriod) => {
    expect(eventOf('invoice.paid', { ...invoice, billing_reason })?.data).toMatchObject({ forPeriod });
  });
});

it('a checkout ties customer, subscription and user together', () => {
  const session = { id: 'cs_1', customer: 'cus_1', subscription: 'sub_1', metadata: { userId: 'user1' } };
  expect(eventOf('checkout.session.completed', session)).toMatchObject({
    customerId: 'cus_1',
    userId: 'user1',
    data: { kind: 'checkout', subscriptionId: 'sub_1' },
  });
});

it('other kinds of event mean nothing', () => {
  expect(eventOf('charge.refunded', {})).toBeNull();
  expect(eventOf('constructor', {})).toBeNull();
});

it('an object that is not as documented is refused without disclosing its data', () => {
  const broken = () => eventOf('customer.subscription.updated', { id: 'sub_1', customer: 'cus/1', status: 7 });
  expect(broken).toThrow(UnreadableEvent);
  expect(broken).toThrow(/status/);
  expect(broken).not.toThrow(/cus\/1/);
});
