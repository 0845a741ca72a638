import type { InvoiceEvent, SubscriptionEvent } from '../store/documents/payment-event-data.ts';

/** A subscription in one of these never leaves it: https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
const terminalStatuses = new Set(['canceled', 'incomplete_expired']);

/** The way a subscription goes, for events of one second that nothing else tells apart. */
const statusOrder = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused'];
const changeOrder = ['created', 'updated', 'deleted'];

const statusRank = (status: string): number =>
  statusOrder.includes(status) ? statusOrder.indexOf(status) : statusOrder.length;

type SortKey = readonly [readonly number[], string];

/** Events come in any order, and their times are whole seconds: each place decides where all before it are equal. */
const subscriptionKey = (fact: SubscriptionEvent): SortKey => [
  [
    terminalStatuses.has(fact.status) && fact.change !== 'created' ? 1 : 0,
    fact.at.getTime(),
    changeOrder.indexOf(fact.change),
    fact.changedStatus ? 1 : 0,
    statusRank(fact.status),
    fact.currentPeriodEnd?.getTime() ?? 0,
  ],
  fact.eventId,
];

/** Once paid, an invoice stays paid. */
const invoiceKey = (fact: InvoiceEvent): SortKey => [
  [fact.at.getTime(), fact.outcome === 'paid' ? 1 : 0],
  fact.invoiceId,
];

const isGreater = ([a, aId]: SortKey, [b, bId]: SortKey): boolean => {
  const place = a.findIndex((value, index) => value !== b[index]);
  return place < 0 ? aId > bId : (a[place] ?? 0) > (b[place] ?? 0);
};

/** The newer of two accounts of one subscription, whichever came first. */
export const latestSubscriptionEvent = (known: SubscriptionEvent | null, fact: SubscriptionEvent): SubscriptionEvent =>
  known === null || isGreater(subscriptionKey(fact), subscriptionKey(known)) ? fact : known;

/** The newer of two invoice events of one subscription, whichever came first. */
export const latestInvoiceEvent = (known: InvoiceEvent | null, fact: InvoiceEvent): InvoiceEvent =>
  known === null || isGreater(invoiceKey(fact), invoiceKey(known)) ? fact : known;
