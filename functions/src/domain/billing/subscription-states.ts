import type { PaymentEventData, Subscription, SubscriptionEvent, SubscriptionState } from '../../model/billing.ts';
import { latestInvoiceEvent, latestSubscriptionEvent } from './event-order.ts';

/** The state of every known subscription of one user, by its id at the payment provider. */
export type SubscriptionStates = Readonly<Record<string, SubscriptionState>>;

/** The status of a subscription that has changed to a price that is not configured. It gives no access. */
export const OTHER_PRICE = 'other_price';

/** The stored states. A document without states was not written by an event; it counts until the first event arrives. */
export function storedStates(stored: Subscription | null, event: PaymentEventData): SubscriptionStates {
  if (!stored) return {};
  if (stored.standings) return stored.standings;
  const id = stored.stripeSubscriptionId ?? (event.kind === 'subscription' ? null : event.subscriptionId);
  if (id === null) return {};
  const subscription = placeholderEvent(id, stored.status, stored.currentPeriodEnd);
  return { [id]: { customerId: stored.stripeCustomerId, subscription, invoice: null } };
}

/**
 * Applies one event. The same events in any order result in the same states. An unknown subscription of another price is
 * about another product.
 */
export function applyEventData(
  states: SubscriptionStates,
  event: PaymentEventData,
  customerId: string | null,
): SubscriptionStates {
  const id = event.subscriptionId;
  if (id === null) return states;
  if (event.kind === 'subscription' && event.status === OTHER_PRICE && !states[id]) return states;
  const known = states[id] ?? { customerId, subscription: null, invoice: null };
  return {
    ...states,
    [id]: {
      customerId: known.customerId ?? customerId,
      subscription:
        event.kind === 'subscription' ? latestSubscriptionEvent(known.subscription, event) : known.subscription,
      invoice: event.kind === 'invoice' && event.forPeriod ? latestInvoiceEvent(known.invoice, event) : known.invoice,
    },
  };
}

type Access = Pick<Subscription, 'status' | 'currentPeriodEnd'>;

/** The contents of `users/{uid}/subscription/current`. Null if no subscription is known. */
export function currentSubscription(states: SubscriptionStates): Omit<Subscription, 'updatedAt'> | null {
  const [best] = Object.entries(states)
    .map(([id, state]) => ({ id, state, access: accessOf(id, state) }))
    .sort(
      (a, b) => compare(precedenceOf(b.state, b.access), precedenceOf(a.state, a.access)) || (a.id < b.id ? -1 : 1),
    );
  if (!best) return null;
  return { ...best.access, stripeCustomerId: best.state.customerId, stripeSubscriptionId: best.id, standings: states };
}

/** Represents a subscription without events, known from its document or from a checkout. */
function placeholderEvent(subscriptionId: string, status: string, currentPeriodEnd: Date | null): SubscriptionEvent {
  return {
    kind: 'subscription',
    subscriptionId,
    status,
    currentPeriodEnd,
    at: new Date(0),
    change: 'created',
    changedStatus: false,
    eventId: '',
  };
}

/**
 * The subscription's own events decide. A later invoice event anticipates the next of them: a failed renewal makes it
 * `past_due`, a payment makes it `active`.
 */
function accessOf(subscriptionId: string, { subscription, invoice }: SubscriptionState): Access {
  const current = subscription ?? placeholderEvent(subscriptionId, 'incomplete', null);
  const { status, currentPeriodEnd } = current;
  if (!invoice || invoice.at.getTime() <= current.at.getTime()) return { status, currentPeriodEnd };
  if (invoice.outcome === 'failed') return { status: status === 'active' ? 'past_due' : status, currentPeriodEnd };
  const isSettled = status === 'incomplete' || status === 'past_due';
  return { status: isSettled ? 'active' : status, currentPeriodEnd: later(currentPeriodEnd, invoice.periodEnd) };
}

function later(a: Date | null, b: Date | null): Date | null {
  return (b?.getTime() ?? 0) > (a?.getTime() ?? 0) ? b : a;
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

/** Sort key for the subscription that counts: active before inactive, then the latest period end, then the latest event. */
function precedenceOf({ subscription }: SubscriptionState, { status, currentPeriodEnd }: Access): readonly number[] {
  return [
    status === 'active' || status === 'trialing' ? 1 : 0,
    currentPeriodEnd?.getTime() ?? 0,
    subscription?.at.getTime() ?? 0,
  ];
}
