import type { Context } from '../../context.ts';
import { retryOnConflict, writeIfUnchanged } from '../../infra/store/conflicts.ts';

/** Conflicts are with another click of the same user. */
const MAX_ATTEMPTS = 6;

type Tools = Pick<Context, 'store' | 'clock'>;

/**
 * Stores the user's customer at the payment provider, and the user of that customer, so that events without metadata find
 * their user too.
 */
export function saveCustomer({ store, clock }: Tools, userId: string, customerId: string): Promise<void> {
  return retryOnConflict(async () => {
    const [account, customer] = await Promise.all([
      store.user(userId).payment.get(),
      store.paymentCustomers.doc(customerId).get(),
    ]);
    const updatedAt = new Date(clock.now());
    const batch = store.batch();
    const { checkoutId = null, checkouts = 0 } = account.data() ?? {};
    writeIfUnchanged(batch, account, { customerId, checkoutId, checkouts, updatedAt });
    if (!customer.exists) batch.create(customer.ref, { userId, waiting: [], updatedAt, expireAt: null });
    await batch.commit();
  }, MAX_ATTEMPTS);
}

/** Stores the user's latest checkout; where another click was first, it is stored already. */
export function saveCheckout(
  { store, clock }: Tools,
  userId: string,
  { customerId, checkoutId }: { customerId: string; checkoutId: string },
): Promise<void> {
  return retryOnConflict(async () => {
    const account = await store.user(userId).payment.get();
    const known = account.data();
    if (known?.checkoutId === checkoutId) return;
    const updatedAt = new Date(clock.now());
    const after = { customerId, checkoutId, checkouts: (known?.checkouts ?? 0) + 1, updatedAt };
    const batch = store.batch();
    writeIfUnchanged(batch, account, after);
    await batch.commit();
  }, MAX_ATTEMPTS);
}
