import type { Context } from '../context.ts';
import type { PaymentCustomer } from '../store/documents/payment-customer.ts';
import type { PaymentEventData } from '../store/documents/payment-event-data.ts';
import { WEBHOOK_MEMORY_MS } from '../store/documents/webhook-event.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { PaymentEvent } from './payment-event.ts';
import { addPaymentWrites } from './payment-writes.ts';

/** Events of one unknown customer that are kept; the newest. */
const MAX_WAITING = 200;

/** Conflicts with other events of the same user before this one is left to its next delivery. */
const MAX_ATTEMPTS = 12;

/** What became of an event: it had its effect, had it before, or waits until it is known whose it is. */
export type ApplyResult =
  | { outcome: 'applied'; userId: string }
  | { outcome: 'duplicate' }
  | { outcome: 'unknownCustomer' };

type Tools = Pick<Context, 'store' | 'clock' | 'config'>;

/** Whose event it is: its own word, else what an earlier one told, else the document that names the customer. */
const ownerOf = async (
  { store }: Tools,
  { userId, customerId }: PaymentEvent,
  customer: PaymentCustomer | null,
): Promise<string | null> => {
  const told = userId ?? customer?.userId ?? null;
  if (told !== null || customerId === null) return told;
  const named = await store.allSubscriptions.where('stripeCustomerId', '==', customerId).limit(1).get();
  return named.docs[0]?.ref.parent.parent?.id ?? null;
};

/** The customer after this event: somebody's, or still nobody's, and then what the event says waits for the one that tells. */
const customerAfter = (
  customer: PaymentCustomer | null,
  fact: PaymentEventData,
  { userId, now }: { userId: string | null; now: number },
): PaymentCustomer => {
  const updatedAt = new Date(now);
  if (userId !== null) return { userId: customer?.userId ?? userId, waiting: [], updatedAt, expireAt: null };
  const waiting = [...(customer?.waiting ?? []), fact].slice(-MAX_WAITING);
  return { userId: null, waiting, updatedAt, expireAt: new Date(now + WEBHOOK_MEMORY_MS) };
};

const isSettled = (customer: PaymentCustomer | null): boolean =>
  customer !== null && customer.userId !== null && customer.waiting.length === 0;

const applyOnce = async (tools: Tools, event: PaymentEvent): Promise<ApplyResult> => {
  const { store, clock } = tools;
  const { id, type, customerId, data } = event;
  const [mark, found] = await Promise.all([
    store.webhookEvents.doc(`stripe:${id}`).get(),
    customerId === null ? null : store.paymentCustomers.doc(customerId).get(),
  ]);
  if (mark.exists) return { outcome: 'duplicate' };
  const customer = found?.data() ?? null;
  const userId = await ownerOf(tools, event, customer);
  const now = clock.now();
  const batch = store.batch();
  batch.create(mark.ref, { type, receivedAt: new Date(now), expireAt: new Date(now + WEBHOOK_MEMORY_MS) });
  if (found && !isSettled(customer)) {
    const after = customerAfter(customer, data, { userId, now });
    if (found.updateTime) batch.update(found.ref, { ...after }, { lastUpdateTime: found.updateTime });
    else batch.create(found.ref, after);
  }
  if (userId !== null)
    await addPaymentWrites(tools, batch, userId, { facts: [...(customer?.waiting ?? []), data], customerId });
  await batch.commit();
  return userId === null ? { outcome: 'unknownCustomer' } : { outcome: 'applied', userId };
};

/**
 * Takes one event in: its effect and the memory of it are one commit, so that none is lost between them and none counts
 * twice. Events may come in any order and any number of times. Throws what the database throws; the event should then be
 * sent again.
 */
export const applyPaymentEvent = (tools: Tools, event: PaymentEvent): Promise<ApplyResult> =>
  retryOnConflict(() => applyOnce(tools, event), MAX_ATTEMPTS);
