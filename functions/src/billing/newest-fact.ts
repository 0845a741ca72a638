import type { InvoiceFact, SubscriptionFact } from '../store/documents/payment-fact.ts';

/** A subscription in one of these never leaves it: https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
const ended = new Set(['canceled', 'incomplete_expired']);

/** The way a subscription goes, for events of one second that nothing else tells apart. */
const way = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused'];
const changes = ['created', 'updated', 'deleted'];

const onTheWay = (status: string): number => (way.includes(status) ? way.indexOf(status) : way.length);

type Key = readonly [readonly number[], string];

/** Events come in any order, and their times are whole seconds: each place decides where all before it are equal. */
const subscriptionKey = (fact: SubscriptionFact): Key => [
  [
    ended.has(fact.status) && fact.change !== 'created' ? 1 : 0,
    fact.at.getTime(),
    changes.indexOf(fact.change),
    fact.changedStatus ? 1 : 0,
    onTheWay(fact.status),
    fact.currentPeriodEnd?.getTime() ?? 0,
  ],
  fact.eventId,
];

/** Once paid, an invoice stays paid. */
const invoiceKey = (fact: InvoiceFact): Key => [[fact.at.getTime(), fact.outcome === 'paid' ? 1 : 0], fact.invoiceId];

const isGreater = ([a, aId]: Key, [b, bId]: Key): boolean => {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? aId > bId : (a[place] ?? 0) > (b[place] ?? 0);
};

/** The newer of two accounts of one subscription, whichever came first. */
export const newestSubscription = (known: SubscriptionFact | null, fact: SubscriptionFact): SubscriptionFact =>
  known === null || isGreater(subscriptionKey(fact), subscriptionKey(known)) ? fact : known;

/** The newer of two invoice events of one subscription, whichever came first. */
export const newestInvoice = (known: InvoiceFact | null, fact: InvoiceFact): InvoiceFact =>
  known === null || isGreater(invoiceKey(fact), invoiceKey(known)) ? fact : known;
