import type { PaymentEventData, SubscriptionEvent } from '../store/documents/payment-event-data.ts';
import type { Subscription, SubscriptionState } from '../store/documents/subscription.ts';
import { latestInvoiceEvent, latestSubscriptionEvent } from './event-order.ts';

/** Every subscription of one user that the payment provider told of, by its id. */
export type SubscriptionStates = Readonly<Record<string, SubscriptionState>>;

/** What is known of a subscription before the first event: it was told of by its document, or by a checkout. */
const placeholderEvent = (
  subscriptionId: string,
  status: string,
  currentPeriodEnd: Date | null,
): SubscriptionEvent => ({
  kind: 'subscription',
  subscriptionId,
  status,
  currentPeriodEnd,
  at: new Date(0),
  change: 'created',
  changedStatus: false,
  eventId: '',
});

/** What the stored document knows; one without standings was written by something else than an event, and counts until one comes. */
export const storedStates = (stored: Subscription | null, fact: PaymentEventData): SubscriptionStates => {
  if (!stored) return {};
  if (stored.standings) return stored.standings;
  const id = stored.stripeSubscriptionId ?? (fact.kind === 'subscription' ? null : fact.subscriptionId);
  if (id === null) return {};
  const subscription = placeholderEvent(id, stored.status, stored.currentPeriodEnd);
  return { [id]: { customerId: stored.stripeCustomerId, subscription, invoice: null } };
};

/** Takes in one fact. Any order of the same facts comes to the same standings. */
export const applyEventData = (
  standings: SubscriptionStates,
  fact: PaymentEventData,
  customerId: string | null,
): SubscriptionStates => {
  const id = fact.subscriptionId;
  if (id === null) return standings;
  const known = standings[id] ?? { customerId, subscription: null, invoice: null };
  return {
    ...standings,
    [id]: {
      customerId: known.customerId ?? customerId,
      subscription:
        fact.kind === 'subscription' ? latestSubscriptionEvent(known.subscription, fact) : known.subscription,
      invoice: fact.kind === 'invoice' && fact.forPeriod ? latestInvoiceEvent(known.invoice, fact) : known.invoice,
    },
  };
};

type Access = Pick<Subscription, 'status' | 'currentPeriodEnd'>;

const later = (a: Date | null, b: Date | null): Date | null => ((b?.getTime() ?? 0) > (a?.getTime() ?? 0) ? b : a);

/**
 * The subscription's own events decide. An invoice that is newer than the newest of them tells earlier what the next will
 * say: a failed renewal makes it `past_due`, a payment makes it `active`.
 */
const accessOf = (subscriptionId: string, { subscription, invoice }: SubscriptionState): Access => {
  const own = subscription ?? placeholderEvent(subscriptionId, 'incomplete', null);
  const { status, currentPeriodEnd } = own;
  if (!invoice || invoice.at.getTime() <= own.at.getTime()) return { status, currentPeriodEnd };
  if (invoice.outcome === 'failed') return { status: status === 'active' ? 'past_due' : status, currentPeriodEnd };
  const isSettled = status === 'incomplete' || status === 'past_due';
  return { status: isSettled ? 'active' : status, currentPeriodEnd: later(currentPeriodEnd, invoice.periodEnd) };
};

/** The subscription that counts: a live one before a dead one, then what lasts longest, then what was heard of last. */
const precedenceOf = ({ subscription }: SubscriptionState, { status, currentPeriodEnd }: Access): readonly number[] => [
  status === 'active' || status === 'trialing' ? 1 : 0,
  currentPeriodEnd?.getTime() ?? 0,
  subscription?.at.getTime() ?? 0,
];

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0;

/** What `users/{uid}/subscription/current` says to everybody else. Null where no subscription is known. */
export const currentSubscription = (standings: SubscriptionStates): Omit<Subscription, 'updatedAt'> | null => {
  const [best] = Object.entries(standings)
    .map(([id, standing]) => ({ id, standing, access: accessOf(id, standing) }))
    .sort(
      (a, b) =>
        compare(precedenceOf(b.standing, b.access), precedenceOf(a.standing, a.access)) || (a.id < b.id ? -1 : 1),
    );
  if (!best) return null;
  return { ...best.access, stripeCustomerId: best.standing.customerId, stripeSubscriptionId: best.id, standings };
};
