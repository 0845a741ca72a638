import type { Context } from '../context.ts';
import type { PaymentCustomer } from '../store/documents/payment-customer.ts';
import type { InvoiceFact, PaymentFact } from '../store/documents/payment-fact.ts';
import type { Subscription } from '../store/documents/subscription.ts';
import { WEBHOOK_MEMORY_MS } from '../store/documents/webhook-event.ts';
import type { Store } from '../store/store.ts';
import type { PaymentEvent } from './payment-event.ts';
import { currentOf, standingsOf, withFact } from './standings.ts';

/** Events of one unknown customer that are kept; the newest. */
const MOST_WAITING = 200;

/** What became of an event: it had its effect, had it before, or waits until it is known whose it is. */
export type Applied =
  | { outcome: 'applied'; userId: string }
  | { outcome: 'duplicate' }
  | { outcome: 'unknownCustomer' };

type Tools = Pick<Context, 'store' | 'clock' | 'config'>;
type Work = Parameters<Store['transact']>[0];
type Transaction = Parameters<Work>[0];

/** Whose event it is: its own word, else what an earlier one told, else the document that names the customer. */
const ownerOf = async (
  { store }: Tools,
  transaction: Transaction,
  { userId, customerId }: PaymentEvent,
  customer: PaymentCustomer | null,
): Promise<string | null> => {
  const told = userId ?? customer?.userId ?? null;
  if (told !== null || customerId === null) return told;
  const named = await transaction.get(store.allSubscriptions.where('stripeCustomerId', '==', customerId).limit(1));
  return named.docs[0]?.ref.parent.parent?.id ?? null;
};

/** The invoices among the facts that bring credits and have not yet. */
const newGrants = async ({ store }: Tools, transaction: Transaction, userId: string, facts: readonly PaymentFact[]) => {
  const paid = facts.filter(
    (fact): fact is InvoiceFact => fact.kind === 'invoice' && fact.outcome === 'paid' && fact.forPeriod,
  );
  const ids = [...new Set(paid.map(({ invoiceId }) => invoiceId))];
  const entries = await Promise.all(
    ids.map(async (invoiceId) => {
      const ref = store.user(userId).creditGrants.doc(`invoice_${invoiceId}`);
      return { invoiceId, ref, isGranted: (await transaction.get(ref)).exists };
    }),
  );
  return entries.filter(({ isGranted }) => !isGranted);
};

const subscriptionAfter = (
  stored: Subscription | null,
  facts: readonly PaymentFact[],
  customerId: string | null,
): Omit<Subscription, 'updatedAt'> | null =>
  currentOf(
    facts.reduce(
      (standings, fact) => withFact(standings, fact, customerId),
      facts[0] ? standingsOf(stored, facts[0]) : {},
    ),
  );

/** Everything the facts mean for their user. All reads come before the first write, as a transaction wants it. */
const applyTo = async (
  tools: Tools,
  transaction: Transaction,
  userId: string,
  { facts, customerId }: { facts: readonly PaymentFact[]; customerId: string | null },
): Promise<void> => {
  const { subscription, credits } = tools.store.user(userId);
  const [stored, balance, grants] = await Promise.all([
    transaction.get(subscription),
    transaction.get(credits),
    newGrants(tools, transaction, userId, facts),
  ]);
  const updatedAt = new Date(tools.clock.now());
  const after = subscriptionAfter(stored.data() ?? null, facts, customerId);
  if (after) transaction.set(subscription, { ...after, updatedAt });
  if (grants.length === 0) return;
  const each = tools.config.billing.creditsPerPeriod;
  const { balance: before } = balance.data() ?? { balance: 0 };
  transaction.set(credits, { balance: before + grants.length * each, updatedAt }, { merge: true });
  for (const { ref, invoiceId } of grants)
    transaction.create(ref, { kind: 'grant', credits: each, invoiceId, createdAt: updatedAt });
};

/** The customer after this event: somebody's, or still nobody's, in which case what the event says waits for the one that tells. */
const customerAfter = (
  customer: PaymentCustomer | null,
  fact: PaymentFact,
  { userId, now }: { userId: string | null; now: number },
): PaymentCustomer => {
  const updatedAt = new Date(now);
  if (userId !== null) return { userId: customer?.userId ?? userId, waiting: [], updatedAt, expireAt: null };
  const waiting = [...(customer?.waiting ?? []), fact].slice(-MOST_WAITING);
  return { userId: null, waiting, updatedAt, expireAt: new Date(now + WEBHOOK_MEMORY_MS) };
};

const isSettled = (customer: PaymentCustomer | null): boolean =>
  customer !== null && customer.userId !== null && customer.waiting.length === 0;

/**
 * Takes one event in: its effect and the memory of it are one commit, so that none is lost between them and none counts
 * twice. Events may come in any order and any number of times. Throws what the database throws; the event should then be
 * sent again.
 */
export const applyPaymentEvent = (tools: Tools, event: PaymentEvent): Promise<Applied> => {
  const { store, clock } = tools;
  const markRef = store.webhookEvents.doc(`stripe:${event.id}`);
  const customerRef = event.customerId === null ? null : store.paymentCustomers.doc(event.customerId);
  return store.transact(async (transaction): Promise<Applied> => {
    const now = clock.now();
    const [mark, found] = await Promise.all([transaction.get(markRef), customerRef && transaction.get(customerRef)]);
    if (mark.exists) return { outcome: 'duplicate' };
    const customer = found?.data() ?? null;
    const userId = await ownerOf(tools, transaction, event, customer);
    const facts = [...(customer?.waiting ?? []), event.fact];
    if (userId !== null) await applyTo(tools, transaction, userId, { facts, customerId: event.customerId });
    if (customerRef && !isSettled(customer))
      transaction.set(customerRef, customerAfter(customer, event.fact, { userId, now }));
    const expireAt = new Date(now + WEBHOOK_MEMORY_MS);
    transaction.create(markRef, { type: event.type, receivedAt: new Date(now), expireAt });
    return userId === null ? { outcome: 'unknownCustomer' } : { outcome: 'applied', userId };
  });
};
