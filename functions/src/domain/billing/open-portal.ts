import type { Context } from '../../context.ts';
import { UnknownObjectError } from '../../infra/payments/payment-failure.ts';
import { HeraldError } from '../../model/errors.ts';
import { requireSales } from './sales.ts';

type Tools = Pick<Context, 'store' | 'config' | 'payments'>;

/**
 * The address of the payment provider's page where the user pays open invoices, changes the card and cancels. Throws
 * `not_found` for a user who never began to subscribe, `payments_not_configured`, `payment_provider_error` and
 * `payment_provider_unavailable`.
 */
export async function openPortal(ctx: Tools, userId: string): Promise<string> {
  const { payments, planUrl } = requireSales(ctx);
  const user = ctx.store.user(userId);
  const [subscription, account] = await Promise.all([ctx.store.read(user.subscription), ctx.store.read(user.payment)]);
  // The customer of the subscription first: it may have been made by hand, in the payment provider's dashboard.
  const customers = [subscription.data()?.stripeCustomerId, account.data()?.customerId].filter((id) => id != null);
  for (const customerId of new Set(customers)) {
    try {
      return await payments.createPortal(customerId, planUrl);
    } catch (error) {
      if (!(error instanceof UnknownObjectError)) throw error;
    }
  }
  throw new HeraldError('not_found', 'You have no subscription to manage yet.', {
    fix: 'Subscribe on the page that POST /v1/me/checkout returns.',
  });
}
