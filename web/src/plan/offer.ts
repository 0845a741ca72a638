import { request } from '../api/client.ts';
import type { Offer } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { locale } from '../i18n/language.ts';
import { prices } from './texts.ts';

/** What platforms charge is in US dollars. */
export const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });

type Plan = NonNullable<Offer['plan']>;

/** What this service offers, also to visitors. */
export const offerQuery: QueryOptions<Offer> = {
  queryKey: ['offer'],
  queryFn: ({ signal }) => request('get', '/api/offer', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
};

/** An amount and its period, as in `€19 per month`; null where the price has no fixed amount. */
export function priceText({ amount, currency, period }: Plan['price']): string | null {
  if (amount === null) return null;
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  const price = format.format(amount);
  return period ? prices[period.unit](period.count, { price }) : price;
}
