import { noSuch } from './errors.ts';
import type { Price } from './objects.ts';
import type { StripeState } from './state.ts';

/** The price with this id. Throws what Stripe answers where there is none. */
export const priceOf = ({ settings }: StripeState, id: string, param: string): Price => {
  const found = settings().prices.find((one) => one.id === id);
  if (!found) throw noSuch('price', id, param);
  const { product, unitAmount, currency, interval, active } = found;
  return {
    id,
    object: 'price',
    active,
    currency,
    livemode: false,
    product,
    recurring: interval && { interval, interval_count: 1 },
    type: interval ? 'recurring' : 'one_time',
    unit_amount: unitAmount,
  };
};
