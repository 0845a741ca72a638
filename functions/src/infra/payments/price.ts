import type Stripe from 'stripe';

/** What a subscription costs and contains, as the operator describes it at the payment provider. */
export interface Price {
  /** In the main unit of the currency; null where it depends on what is used. */
  amount: number | null;
  /** ISO 4217, in capitals. */
  currency: string;
  /** What is paid again; null for a price that is paid once. */
  period: { unit: 'day' | 'week' | 'month' | 'year'; count: number } | null;
  product: string;
  description: string | null;
  features: string[];
}

const units = ['day', 'week', 'month', 'year'] as const;

/** A price of Stripe's API with its product expanded. Throws where the product is not there. */
export function priceOf({ unit_amount: amount, currency, recurring, product }: Stripe.Price): Price {
  if (typeof product === 'string' || product.deleted) throw new Error('the price has no product');
  const unit = units.find((one) => one === recurring?.interval);
  return {
    amount: amount === null ? null : amount / 10 ** decimals(currency),
    currency: currency.toUpperCase(),
    period: recurring && unit ? { unit, count: recurring.interval_count } : null,
    product: product.name,
    description: product.description,
    features: product.marketing_features.flatMap(({ name }) => name ?? []),
  };
}

/** https://docs.stripe.com/currencies#zero-decimal. Stripe has two decimals for ISK and UGX. */
const withoutDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '));
/** https://docs.stripe.com/currencies#three-decimal */
const withThreeDecimals = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd']);

function decimals(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return withThreeDecimals.has(currency) ? 3 : 2;
}
