import type { Context } from '../../context.ts';
import type { PaymentProvider } from '../../infra/payments/payment-provider.ts';
import { HeraldError } from '../../model/errors.ts';

type Tools = Pick<Context, 'config' | 'payments'>;

/** What selling a subscription takes. */
export interface Sales {
  payments: PaymentProvider;
  priceId: string;
  /** The page of the plan, to which the payment provider's pages lead back. */
  planUrl: string;
}

const PLAN_PAGE = '/settings/plan';

/** Null where this deployment sells no subscription. */
export function salesOf(ctx: Tools): Sales | null {
  const origin = webOrigin(ctx);
  const { priceId } = ctx.config.billing;
  if (!ctx.payments || priceId === null || origin === null) return null;
  return { payments: ctx.payments, priceId, planUrl: origin + PLAN_PAGE };
}

/** Throws `payments_not_configured`. */
export function requireSales(ctx: Tools): Sales {
  const sales = salesOf(ctx);
  if (!sales) throw new HeraldError('payments_not_configured', 'This installation does not sell subscriptions.');
  return sales;
}

/** The web app's own origin; null where none is configured. */
function webOrigin({ config: { web } }: Pick<Context, 'config'>): string | null {
  const configured = web.allowedOrigins[0] ?? web.localUrl;
  return configured === null ? null : (URL.parse(configured)?.origin ?? null);
}
