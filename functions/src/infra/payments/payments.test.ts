import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { paymentFailure, UnknownObjectError } from './payment-failure.ts';
import { type Price, priceOf } from './price.ts';
import { createPriceReader } from './price-reader.ts';

const { errors } = Stripe;
function raw(about: object) {
  return { type: 'invalid_request_error' as const, message: 'Words of Stripe', ...about };
}

it.each([
  new errors.StripeConnectionError(raw({})),
  new errors.StripeRateLimitError(raw({ statusCode: 429, code: 'rate_limit' })),
  new errors.StripeAPIError(raw({ statusCode: 500 })),
  new errors.StripeAPIError(raw({ statusCode: 503 })),
  new errors.StripeIdempotencyError(raw({ statusCode: 409, code: 'idempotency_key_in_use' })),
])('the transient failure %s is reported as payment_provider_unavailable', (error) => {
  expect(paymentFailure(error)).toMatchObject({ reason: 'payment_provider_unavailable', retryAfterSeconds: 5 });
});

it.each([
  new errors.StripeAuthenticationError(raw({ statusCode: 401 })),
  new errors.StripePermissionError(raw({ statusCode: 403 })),
  new errors.StripeInvalidRequestError(raw({ statusCode: 400, code: 'parameter_unknown', param: 'colour' })),
  new errors.StripeInvalidRequestError(raw({ code: 'resource_missing', param: 'line_items[0][price]' })),
  new errors.StripeIdempotencyError(raw({ statusCode: 400 })),
])('the permanent failure %s is reported as payment_provider_error', (error) => {
  expect(paymentFailure(error)).toMatchObject({ reason: 'payment_provider_error' });
});

it('a missing Stripe object is reported as UnknownObjectError', () => {
  const missing = new errors.StripeInvalidRequestError(raw({ code: 'resource_missing', param: 'customer' }));
  expect(paymentFailure(missing)).toBeInstanceOf(UnknownObjectError);
});

it('the cause of a failure has no request headers, which contain the key', () => {
  const error = new errors.StripeInvalidRequestError(raw({ headers: { authorization: 'Bearer sk_test_1' } }));
  const failure = paymentFailure(error);
  const cause = failure instanceof Error ? failure.cause : null;
  expect(cause).toBeInstanceOf(Error);
  expect(`${JSON.stringify(cause)} ${cause}`).not.toContain('sk_test_1');
  expect(String(cause)).toContain('Words of Stripe');
});

it('any other error is returned unchanged', () => {
  const bug = new TypeError('A bug');
  expect(paymentFailure(bug)).toBe(bug);
});

const PRICE: Price = { amount: 19, currency: 'EUR', period: null, product: 'Herald', description: null, features: [] };

function reader() {
  const provider = { now: 0, calls: 0, isDown: false };
  const readPrice = async (): Promise<Price> => {
    provider.calls += 1;
    if (provider.isDown) throw new Error('down');
    return { ...PRICE, amount: provider.calls };
  };
  return { provider, read: createPriceReader({ readPrice }, { now: () => provider.now }) };
}

it('the provider is asked for the price once for all visitors of ten minutes', async () => {
  const { provider, read } = reader();
  await Promise.all([read(), read()]);
  provider.now = 9 * MINUTE;
  expect(await read()).toMatchObject({ amount: 1 });
  provider.now = 10 * MINUTE;
  expect(await read()).toMatchObject({ amount: 2 });
});

it('the last price stays during an outage of the payment provider, which is asked again after half a minute', async () => {
  const { provider, read } = reader();
  await read();
  Object.assign(provider, { now: 10 * MINUTE, isDown: true });
  await expect(read()).rejects.toThrow('down');
  expect(await read()).toMatchObject({ amount: 1 });
  Object.assign(provider, { now: 10 * MINUTE + 30 * SECOND, isDown: false });
  expect(await read()).toMatchObject({ amount: 3 });
});

it('the price is absent where nothing is sold', async () => {
  expect(await createPriceReader(null, { now: () => 0 })()).toBeNull();
});

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
