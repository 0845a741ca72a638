import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InvoiceEvent, PaymentEventData, SubscriptionEvent } from '../store/documents/payment-event-data.ts';
import type { Subscription } from '../store/documents/subscription.ts';
import { applyEventData, currentSubscription, type SubscriptionStates, storedStates } from './subscription-states.ts';

const at = (second: number): Date => new Date(1_700_000_000_000 + second * 1000);
const [firstEnd, secondEnd] = [at(2_000), at(3_000)];

const told = (
  second: number,
  status: string,
  currentPeriodEnd: Date,
  more: Partial<SubscriptionEvent> = {},
): SubscriptionEvent => ({
  kind: 'subscription',
  subscriptionId: 'sub_1',
  status,
  currentPeriodEnd,
  at: at(second),
  change: 'updated',
  changedStatus: false,
  eventId: `evt_${second}_${status}`,
  ...more,
});
const billed = (second: number, invoiceId: string, outcome: 'paid' | 'failed', periodEnd: Date): InvoiceEvent => ({
  kind: 'invoice',
  invoiceId,
  subscriptionId: 'sub_1',
  outcome,
  forPeriod: true,
  periodEnd,
  at: at(second),
});

/** A year in the life of a subscription, in order, and what it has come to after each event. */
const life: [PaymentEventData, status: string, end: Date | null][] = [
  [{ kind: 'checkout', subscriptionId: 'sub_1' }, 'incomplete', null],
  [told(1_000, 'incomplete', firstEnd, { change: 'created' }), 'incomplete', firstEnd],
  [told(1_000, 'active', firstEnd, { changedStatus: true }), 'active', firstEnd],
  [billed(1_000, 'in_1', 'paid', firstEnd), 'active', firstEnd],
  [told(2_000, 'active', secondEnd), 'active', secondEnd],
  [billed(2_001, 'in_2', 'failed', secondEnd), 'past_due', secondEnd],
  [told(2_001, 'past_due', secondEnd, { changedStatus: true }), 'past_due', secondEnd],
  [billed(2_500, 'in_2', 'paid', secondEnd), 'active', secondEnd],
  [told(2_500, 'active', secondEnd, { changedStatus: true }), 'active', secondEnd],
  [told(2_900, 'canceled', secondEnd, { change: 'deleted' }), 'canceled', secondEnd],
];

const after = (facts: readonly PaymentEventData[]) =>
  currentSubscription(
    facts.reduce<SubscriptionStates>((standings, fact) => applyEventData(standings, fact, 'cus_1'), {}),
  );

describe('a subscription’s life', () => {
  it.each(life.map((_, index) => index))('in order, after event %i', (index) => {
    const [, status, currentPeriodEnd] = life[index] ?? life[0] ?? [];
    expect(after(life.slice(0, index + 1).map(([fact]) => fact))).toMatchObject({
      status,
      currentPeriodEnd,
      stripeCustomerId: 'cus_1',
      stripeSubscriptionId: 'sub_1',
    });
  });

  it('ends the same in every order, with every event told any number of times', () => {
    const order = fc.integer({ min: 1, max: life.length }).chain((length) => {
      const facts = life.slice(0, length).map(([fact]) => fact);
      const repeats = fc.array(fc.constantFrom(...facts), { maxLength: 5 });
      return repeats.chain((again) =>
        fc.record({
          inOrder: fc.constant(facts),
          shuffled: fc.shuffledSubarray([...facts, ...again], { minLength: facts.length + again.length }),
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

  it('any facts at all end the same in every order', () => {
    const second = fc.integer({ min: 0, max: 3 });
    const status = fc.constantFrom('incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'canceled', 'new');
    const subscriptionId = fc.constantFrom('sub_1', 'sub_2');
    const subscriptionFact = fc
      .record({
        subscriptionId,
        status,
        second,
        change: fc.constantFrom('created', 'updated', 'deleted'),
        changedStatus: fc.boolean(),
        eventId: fc.uuid(),
        end: second,
      })
      .map(({ second: when, end, ...rest }) => told(when, rest.status, at(end), rest));
    const invoice = fc
      .record({ subscriptionId, second, outcome: fc.constantFrom('paid', 'failed'), id: fc.constantFrom('a', 'b') })
      .map(({ second: when, id, outcome, ...rest }) => ({ ...billed(when, id, outcome, at(3)), ...rest }));
    const facts = fc.array(fc.oneof(subscriptionFact, invoice), { minLength: 1, maxLength: 6 });
    const pair = facts.chain((some) =>
      fc.record({ some: fc.constant(some), shuffled: fc.shuffledSubarray(some, { minLength: some.length }) }),
    );
    fc.assert(
      fc.property(pair, ({ some, shuffled }) => {
        expect(after(shuffled)).toEqual(after(some));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('events of one second', () => {
  const same = (a: PaymentEventData, b: PaymentEventData) => [after([a, b])?.status, after([b, a])?.status];

  it('the end comes last', () => {
    const end = told(10, 'canceled', firstEnd, { change: 'deleted' });
    expect(same(end, told(10, 'active', firstEnd))).toEqual(['canceled', 'canceled']);
  });

  it('the one that brought the status is the newer', () => {
    const brought = told(10, 'active', firstEnd, { changedStatus: true });
    expect(same(brought, told(10, 'past_due', firstEnd))).toEqual(['active', 'active']);
  });
});

it('nothing wakes an ended subscription, however late it is dated', () => {
  const ended = told(10, 'canceled', firstEnd, { change: 'deleted' });
  expect(after([ended, told(20, 'active', secondEnd)])?.status).toBe('canceled');
  expect(after([ended, billed(30, 'in_9', 'paid', secondEnd)])?.status).toBe('canceled');
});

it('the end of an old subscription leaves the new one alone', () => {
  const successor = told(5, 'active', secondEnd, { subscriptionId: 'sub_2' });
  const end = told(10, 'canceled', firstEnd, { change: 'deleted' });
  expect(after([successor, end])).toMatchObject({ status: 'active', stripeSubscriptionId: 'sub_2' });
  expect(after([end, successor])).toMatchObject({ status: 'active', stripeSubscriptionId: 'sub_2' });
});

it('an invoice for a change within the period says nothing of the period', () => {
  const active = told(10, 'active', firstEnd);
  const change = { ...billed(20, 'in_3', 'failed', secondEnd), forPeriod: false };
  expect(after([active, change])).toMatchObject({ status: 'active', currentPeriodEnd: firstEnd });
});

describe('a document that no event has written', () => {
  const stored: Subscription = {
    status: 'active',
    currentPeriodEnd: firstEnd,
    stripeCustomerId: 'cus_1',
    stripeSubscriptionId: 'sub_1',
    updatedAt: at(0),
  };
  const come = (document: Subscription, fact: PaymentEventData) =>
    currentSubscription(applyEventData(storedStates(document, fact), fact, 'cus_1'));

  it('counts until the subscription is heard of', () => {
    expect(come(stored, billed(10, 'in_1', 'paid', firstEnd))).toMatchObject({
      status: 'active',
      currentPeriodEnd: firstEnd,
    });
    expect(come(stored, told(10, 'past_due', firstEnd))?.status).toBe('past_due');
  });

  it('does not hold back a later life of a cancelled one', () => {
    expect(come({ ...stored, status: 'canceled' }, told(10, 'active', secondEnd))?.status).toBe('active');
  });

  it('need not name its subscription', () => {
    const unnamed = { ...stored, stripeSubscriptionId: null };
    expect(come(unnamed, billed(10, 'in_1', 'failed', secondEnd))).toMatchObject({ status: 'past_due' });
    expect(come(unnamed, told(10, 'canceled', firstEnd, { change: 'deleted' }))?.status).toBe('canceled');
  });
});
