import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { priceOf } from './price.ts';

/** The fields that the code reads. */
function stripePrice(change: Partial<Stripe.Price>) {
  const product = { name: 'Herald', description: null, marketing_features: [{ name: 'Ten platforms' }] };
  const recurring = { interval: 'month', interval_count: 3 };
  return { unit_amount: 1900, currency: 'eur', recurring, product, ...change } as Stripe.Price;
}

it('the amount, period and contents of a price are read', () => {
  expect(priceOf(stripePrice({}))).toEqual({
    amount: 19,
    currency: 'EUR',
    period: { unit: 'month', count: 3 },
    product: 'Herald',
    description: null,
    features: ['Ten platforms'],
  });
});

it.each([
  ['jpy', 1900],
  ['isk', 19],
  ['kwd', 1.9],
])('an amount in %s is read by the decimals of its currency', (currency, amount) => {
  expect(priceOf(stripePrice({ currency })).amount).toBe(amount);
});

it('a price has no amount where it depends on what is used', () => {
  expect(priceOf(stripePrice({ unit_amount: null })).amount).toBeNull();
});
