import type { InvoiceEvent, SubscriptionEvent } from '../../model/billing.ts';

/** Statuses that a subscription never leaves: https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
const terminalStatuses = new Set(['canceled', 'incomplete_expired']);

/** The usual order of statuses, to order events of the same second. */
const statusOrder = ['incomplete', 'trialing', 'active', 'past_due', 'unpaid', 'paused'];
const changeOrder = ['created', 'updated', 'deleted'];

type SortKey = readonly [readonly number[], string];

/** Whether a subscription never leaves a status. */
export function isTerminal(status: string): boolean {
  return terminalStatuses.has(status);
}

/** The later of two events of one subscription, in whichever order they arrived. */
export function latestSubscriptionEvent(known: SubscriptionEvent | null, event: SubscriptionEvent): SubscriptionEvent {
  return known === null || isGreater(subscriptionKey(event), subscriptionKey(known)) ? event : known;
}

/** The later of two invoice events of one subscription, in whichever order they arrived. */
export function latestInvoiceEvent(known: InvoiceEvent | null, event: InvoiceEvent): InvoiceEvent {
  return known === null || isGreater(invoiceKey(event), invoiceKey(known)) ? event : known;
}

function isGreater([a, aId]: SortKey, [b, bId]: SortKey): boolean {
  const position = a.findIndex((value, index) => value !== b[index]);
  return position < 0 ? aId > bId : (a[position] ?? 0) > (b[position] ?? 0);
}

/** Events arrive in any order, and their times are whole seconds: each element breaks ties of the previous one. */
function subscriptionKey(event: SubscriptionEvent): SortKey {
  return [
    [
      isTerminal(event.status) && event.change !== 'created' ? 1 : 0,
      event.at.getTime(),
      changeOrder.indexOf(event.change),
      event.changedStatus ? 1 : 0,
      statusRank(event.status),
      event.currentPeriodEnd?.getTime() ?? 0,
    ],
    event.eventId,
  ];
}

function statusRank(status: string): number {
  return statusOrder.includes(status) ? statusOrder.indexOf(status) : statusOrder.length;
}

/** A paid invoice stays paid. */
function invoiceKey(event: InvoiceEvent): SortKey {
  return [[event.at.getTime(), event.outcome === 'paid' ? 1 : 0], event.invoiceId];
}
