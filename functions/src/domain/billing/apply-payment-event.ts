import type { Context } from '../../context.ts';
import { retryOnConflict, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import type { Store } from '../../infra/store/store.ts';
import type { InvoiceEvent, PaymentCustomer, PaymentEventData, Subscription } from '../../model/billing.ts';
import { WEBHOOK_EVENT_RETENTION_MS } from '../../model/webhook.ts';
import { applyEventData, currentSubscription, OTHER_PRICE, storedStates } from './subscription-states.ts';

/** Maximum events kept for a customer whose user is not known yet; the newest are kept. */
const MAX_WAITING = 200;

/** Write conflicts with other events of the same user before this delivery fails and Stripe retries it. */
const MAX_ATTEMPTS = 12;

/** The event was applied, had been applied before, is about another product, or waits until the customer's user is known. */
export type ApplyResult =
  | { outcome: 'applied'; userId: string }
  | { outcome: 'duplicate' }
  | { outcome: 'otherPrice' }
  | { outcome: 'unknownCustomer' };

type Tools = Pick<Context, 'store' | 'clock' | 'config'>;

/**
 * Applies one event, if it is about a configured price. Its effect and its idempotency record are one commit, so that it is
 * applied exactly once. Events may arrive in any order and any number of times. Throws what the database throws; the event
 * should then be redelivered.
 */
export async function applyPaymentEvent(tools: Tools, event: PaymentEvent): Promise<ApplyResult> {
  const counted = countedEvent(event, tools.config.billing.priceIds);
  return counted ? retryOnConflict(() => applyOnce(tools, counted), MAX_ATTEMPTS) : { outcome: 'otherPrice' };
}

/**
 * The event as it counts. With another price, an invoice does not count at all, and a subscription gives no access: it may
 * be a known one that has changed its price. A checkout names no price, and the events of its subscription follow it.
 */
function countedEvent(event: PaymentEvent, configured: readonly string[]): PaymentEvent | null {
  const { data, priceIds } = event;
  if (priceIds.length === 0 || priceIds.some((id) => configured.includes(id))) return event;
  return data.kind === 'subscription' ? { ...event, data: { ...data, status: OTHER_PRICE } } : null;
}

async function applyOnce(tools: Tools, event: PaymentEvent): Promise<ApplyResult> {
  const { store, clock } = tools;
  const { id, type, customerId, data } = event;
  const [processed, found] = await Promise.all([
    store.webhookEvents.doc(`stripe:${id}`).get(),
    customerId === null ? null : store.paymentCustomers.doc(customerId).get(),
  ]);
  if (processed.exists) return { outcome: 'duplicate' };
  const customer = found?.data() ?? null;
  const userId = await ownerOf(tools, event, customer);
  // Events of a deleted user are not stored. Herald's own cancellation also causes such an event.
  const isDeleted = userId !== null && (await store.accountDeletions.doc(userId).get()).exists;
  const now = clock.now();
  const batch = store.batch();
  batch.create(processed.ref, {
    type,
    receivedAt: new Date(now),
    expireAt: new Date(now + WEBHOOK_EVENT_RETENTION_MS),
  });
  if (found && !isSettled(customer) && !isDeleted)
    writeIfUnchanged(batch, found, customerAfter(customer, data, { userId, now }));
  if (userId !== null && !isDeleted)
    await addPaymentWrites(tools, batch, userId, { events: [...(customer?.waiting ?? []), data], customerId });
  await batch.commit();
  return userId === null ? { outcome: 'unknownCustomer' } : { outcome: 'applied', userId };
}

/** The user of an event: from its own metadata, from an earlier event, or from the subscription that names the customer. */
async function ownerOf(
  { store }: Tools,
  { userId, customerId }: PaymentEvent,
  customer: PaymentCustomer | null,
): Promise<string | null> {
  const knownUserId = userId ?? customer?.userId ?? null;
  if (knownUserId !== null || customerId === null) return knownUserId;
  const subscriptions = await store.allSubscriptions.where('stripeCustomerId', '==', customerId).limit(1).get();
  return subscriptions.docs[0]?.ref.parent.parent?.id ?? null;
}

function isSettled(customer: PaymentCustomer | null): boolean {
  return customer !== null && customer.userId !== null && customer.waiting.length === 0;
}

/** The customer after this event. While its user is unknown, the event's data is kept until a later event names the user. */
function customerAfter(
  customer: PaymentCustomer | null,
  data: PaymentEventData,
  { userId, now }: { userId: string | null; now: number },
): PaymentCustomer {
  const updatedAt = new Date(now);
  if (userId !== null) return { userId: customer?.userId ?? userId, waiting: [], updatedAt, expireAt: null };
  const waiting = [...(customer?.waiting ?? []), data].slice(-MAX_WAITING);
  return { userId: null, waiting, updatedAt, expireAt: new Date(now + WEBHOOK_EVENT_RETENTION_MS) };
}

/** One event from the payment provider. */
export interface PaymentEvent {
  id: string;
  type: string;
  customerId: string | null;
  /** The user, if the event itself names one. */
  userId: string | null;
  /** The prices that the event names: what was sold. */
  priceIds: readonly string[];
  data: PaymentEventData;
}

type PaymentTools = Pick<Context, 'store' | 'clock' | 'config'>;
type Batch = ReturnType<Store['batch']>;

/**
 * Adds the effects of the events on their user to a commit: the current subscription, and the credits of invoices that were
 * not granted yet. The commit fails with a write conflict if the documents changed since they were read here.
 */
async function addPaymentWrites(
  tools: PaymentTools,
  batch: Batch,
  userId: string,
  { events, customerId }: { events: readonly PaymentEventData[]; customerId: string | null },
): Promise<void> {
  const { stored, balance, grants } = await readUser(tools, userId, events);
  const updatedAt = new Date(tools.clock.now());
  const after = subscriptionAfter(stored.data() ?? null, events, customerId);
  if (after) writeIfUnchanged(batch, stored, { ...after, updatedAt });

  if (grants.length === 0) return;
  const credits = tools.config.billing.creditsPerPeriod;
  const sum = (balance.data()?.balance ?? 0) + grants.length * credits;
  writeIfUnchanged(batch, balance, { balance: sum, updatedAt });
  for (const { entry, invoiceId } of grants)
    batch.create(entry.ref, { kind: 'grant', credits, invoiceId, createdAt: updatedAt });
}

/** Reads everything that the events can change for their user: the subscription, the balance, and earlier grants. */
async function readUser({ store }: PaymentTools, userId: string, events: readonly PaymentEventData[]) {
  const { subscription, credits, creditGrants } = store.user(userId);
  const invoiceIds = [...new Set(events.filter(grantsCredits).map(({ invoiceId }) => invoiceId))];
  const [stored, balance, ...grants] = await Promise.all([
    subscription.get(),
    credits.get(),
    ...invoiceIds.map(async (invoiceId) => ({
      invoiceId,
      entry: await creditGrants.doc(`invoice_${invoiceId}`).get(),
    })),
  ]);
  return { stored, balance, grants: grants.filter(({ entry }) => !entry.exists) };
}

function grantsCredits(event: PaymentEventData): event is InvoiceEvent {
  return event.kind === 'invoice' && event.outcome === 'paid' && event.forPeriod;
}

function subscriptionAfter(
  stored: Subscription | null,
  events: readonly PaymentEventData[],
  customerId: string | null,
): Omit<Subscription, 'updatedAt'> | null {
  const before = events[0] ? storedStates(stored, events[0]) : {};
  return currentSubscription(events.reduce((states, event) => applyEventData(states, event, customerId), before));
}
