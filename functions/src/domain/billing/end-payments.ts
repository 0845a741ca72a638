import type { Context } from '../../context.ts';
import { HeraldError } from '../../model/errors.ts';

type Tools = Pick<Context, 'store' | 'payments'>;

/** Throws `payments_not_configured` for a user who is a customer of a payment provider that is not reached from here. */
export async function requireEndablePayments(ctx: Tools, userId: string): Promise<void> {
  const { customers } = await readPayments(ctx, userId);
  if (customers.length > 0) requirePayments(ctx);
}

/**
 * Ends all that a user would be charged for: first the checkout that could still be paid, then every subscription. What was paid stays
 * at the payment provider. May be repeated. Throws `payments_not_configured`, `payment_provider_error` and
 * `payment_provider_unavailable`.
 */
export async function endPayments(ctx: Tools, userId: string): Promise<void> {
  const { customers, checkoutId } = await readPayments(ctx, userId);
  if (customers.length === 0) return;
  const payments = requirePayments(ctx);
  if (checkoutId !== null) await payments.expireCheckout(checkoutId);
  for (const customerId of customers) await payments.cancelSubscriptions(customerId);
}

async function readPayments({ store }: Pick<Context, 'store'>, userId: string) {
  const user = store.user(userId);
  const [subscription, account] = await Promise.all([store.read(user.subscription), store.read(user.payment)]);
  const known = [subscription.data()?.stripeCustomerId, account.data()?.customerId].filter((id) => id != null);
  return { customers: [...new Set(known)], checkoutId: account.data()?.checkoutId ?? null };
}

function requirePayments({ payments }: Pick<Context, 'payments'>): NonNullable<Context['payments']> {
  if (!payments)
    throw new HeraldError(
      'payments_not_configured',
      'Your subscription cannot be cancelled here. Please ask the operator of this service to cancel it first.',
    );
  return payments;
}
