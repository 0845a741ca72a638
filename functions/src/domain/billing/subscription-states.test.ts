import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InvoiceEvent, PaymentEventData, Subscription, SubscriptionEvent } from '../../model/billing.ts';
import { applyEventData, currentSubscription, type SubscriptionStates, storedStates } from './subscription-states.ts';

function at(second: number): Date {
  return new Date(1_700_000_000_000 + second * 1000);
}
const [firstEnd, secondEnd] = [at(2_000), at(3_000)];

function statusEvent(
  second: number,
  status: string,
  currentPeriodEnd: Date,
  more: Partial<SubscriptionEvent> = {},
): SubscriptionEvent {
  return {
    kind: 'subscription',
    subscriptionId: 'sub_1',
    status,
    currentPeriodEnd,
    at: at(second),
    change: 'updated',
    changedStatus: false,
    eventId: `evt_${second}_${status}`,
    ...more,
  };
}

function invoiceEvent(second: number, invoiceId: string, outcome: 'paid' | 'failed', periodEnd: Date): InvoiceEvent {
  return {
    kind: 'invoice',
    invoiceId,
    subscriptionId: 'sub_1',
    outcome,
    forPeriod: true,
    periodEnd,
    at: at(second),
  };
}

/** The events of a subscription in order, each with the state after it. */
const history: [PaymentEventData, status: string, end: Date | null][] = [
  [{ kind: 'checkout', subscriptionId: 'sub_1' }, 'incomplete', null],
  [statusEvent(1_000, 'incomplete', firstEnd, { change: 'created' }), 'incomplete', firstEnd],
  [statusEvent(1_000, 'active', firstEnd, { changedStatus: true }), 'active', firstEnd],
  [invoiceEvent(1_000, 'in_1', 'paid', firstEnd), 'active', firstEnd],
  [statusEvent(2_000, 'active', secondEnd), 'active', secondEnd],
  [invoiceEvent(2_001, 'in_2', 'failed', secondEnd), 'past_due', secondEnd],
  [statusEvent(2_001, 'past_due', secondEnd, { changedStatus: true }), 'past_due', secondEnd],
  [invoiceEvent(2_500, 'in_2', 'paid', secondEnd), 'active', secondEnd],
  [statusEvent(2_500, 'active', secondEnd, { changedStatus: true }), 'active', secondEnd],
  [statusEvent(2_900, 'canceled', secondEnd, { change: 'deleted' }), 'canceled', secondEnd],
];

function after(events: readonly PaymentEventData[]) {
  return currentSubscription(
    events.reduce<SubscriptionStates>((states, event) => applyEventData(states, event, 'cus_1'), {}),
  );
}

it.each(history.map((_, index) => index))('a subscription has the expected state after event %i', (index) => {
  const [, status, currentPeriodEnd] = history[index] ?? history[0] ?? [];
  expect(after(history.slice(0, index + 1).map(([event]) => event))).toMatchObject({
    status,
    currentPeriodEnd,
    stripeCustomerId: 'cus_1',
    stripeSubscriptionId: 'sub_1',
  });
});

it('a subscription has the same state after its events in any order, with any duplicates', () => {
  const order = fc.integer({ min: 1, max: history.length }).chain((length) => {
    const events = history.slice(0, length).map(([event]) => event);
    const repeats = fc.array(fc.constantFrom(...events), { maxLength: 5 });
    return repeats.chain((again) =>
      fc.record({
        inOrder: fc.constant(events),
        shuffled: fc.shuffledSubarray([...events, ...again], { minLength: events.length + again.length }),
      }),
    );
  });
  fc.assert(
    fc.property(order, ({ inOrder, shuffled }) => {
      expect(after(shuffled)).toEqual(after(inOrder));
    }),
    { numRuns: 1_000 },
  );
});

it('a subscription has the same state after arbitrary events in any order', () => {
  const second = fc.integer({ min: 0, max: 3 });
  const status = fc.constantFrom('incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'new');
  const subscriptionId = fc.constantFrom('sub_1', 'sub_2');
  const subscriptionEvent = fc
    .record({
      subscriptionId,
      status,
      second,
      change: fc.constantFrom('created', 'updated', 'deleted'),
      changedStatus: fc.boolean(),
      eventId: fc.uuid(),
      end: second,
    })
    .map(({ second: when, end, ...rest }) => statusEvent(when, rest.status, at(end), rest));
  const invoice = fc
    .record({ subscriptionId, second, outcome: fc.constantFrom('paid', 'failed'), id: fc.constantFrom('a', 'b') })
    .map(({ second: when, id, outcome, ...rest }) => ({ ...invoiceEvent(when, id, outcome, at(3)), ...rest }));
  const events = fc.array(fc.oneof(subscriptionEvent, invoice), { minLength: 1, maxLength: 6 });
  const pair = events.chain((some) =>
    fc.record({ some: fc.constant(some), shuffled: fc.shuffledSubarray(some, { minLength: some.length }) }),
  );
  fc.assert(
    fc.property(pair, ({ some, shuffled }) => {
      expect(after(shuffled)).toEqual(after(some));
    }),
    { numRuns: 2_000 },
  );
});

describe('subscription events of the same second', () => {
  const same = (a: PaymentEventData, b: PaymentEventData) => [after([a, b])?.status, after([b, a])?.status];

  it('the deletion of a subscription is the last of the events of the same second', () => {
    const end = statusEvent(10, 'canceled', firstEnd, { change: 'deleted' });
    expect(same(end, statusEvent(10, 'active', firstEnd))).toEqual(['canceled', 'canceled']);
  });

  it('the event that changed the status of a subscription is the last of the same second', () => {
    const brought = statusEvent(10, 'active', firstEnd, { changedStatus: true });
    expect(same(brought, statusEvent(10, 'past_due', firstEnd))).toEqual(['active', 'active']);
  });
});

it('an ended subscription stays ended after any later event', () => {
  const ended = statusEvent(10, 'canceled', firstEnd, { change: 'deleted' });
  expect(after([ended, statusEvent(20, 'active', secondEnd)])?.status).toBe('canceled');
  expect(after([ended, invoiceEvent(30, 'in_9', 'paid', secondEnd)])?.status).toBe('canceled');
});

it('a new subscription stays active when an old one ends', () => {
  const successor = statusEvent(5, 'active', secondEnd, { subscriptionId: 'sub_2' });
  const end = statusEvent(10, 'canceled', firstEnd, { change: 'deleted' });
  expect(after([successor, end])).toMatchObject({ status: 'active', stripeSubscriptionId: 'sub_2' });
  expect(after([end, successor])).toMatchObject({ status: 'active', stripeSubscriptionId: 'sub_2' });
});

it('a subscription keeps its period after an invoice for a change within the period', () => {
  const active = statusEvent(10, 'active', firstEnd);
  const change = { ...invoiceEvent(20, 'in_3', 'failed', secondEnd), forPeriod: false };
  expect(after([active, change])).toMatchObject({ status: 'active', currentPeriodEnd: firstEnd });
});

describe('subscription document without event states', () => {
  const stored: Subscription = {
    status: 'active',
    currentPeriodEnd: firstEnd,
    stripeCustomerId: 'cus_1',
    stripeSubscriptionId: 'sub_1',
    updatedAt: at(0),
  };
  const applyTo = (document: Subscription, event: PaymentEventData) =>
    currentSubscription(applyEventData(storedStates(document, event), event, 'cus_1'));

  it('the stored status is used until the first event of the subscription arrives', () => {
    expect(applyTo(stored, invoiceEvent(10, 'in_1', 'paid', firstEnd))).toMatchObject({
      status: 'active',
      currentPeriodEnd: firstEnd,
    });
    expect(applyTo(stored, statusEvent(10, 'past_due', firstEnd))?.status).toBe('past_due');
  });

  it('a subscription that is stored as cancelled can become active again', () => {
    expect(applyTo({ ...stored, status: 'canceled' }, statusEvent(10, 'active', secondEnd))?.status).toBe('active');
  });

  it('an event is applied to a stored subscription without an id', () => {
    const unnamed = { ...stored, stripeSubscriptionId: null };
    expect(applyTo(unnamed, invoiceEvent(10, 'in_1', 'failed', secondEnd))).toMatchObject({ status: 'past_due' });
    expect(applyTo(unnamed, statusEvent(10, 'canceled', firstEnd, { change: 'deleted' }))?.status).toBe('canceled');
  });
});
