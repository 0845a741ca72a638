import { expect, it } from 'vitest';
import { readBillingConfig } from './billing-config.ts';
import { ConfigError } from './values.ts';

it('live payments are accepted by default, and test payments under the emulators', () => {
  expect(readBillingConfig({})).toEqual({
    mode: 'granted',
    creditsPerPeriod: 600,
    livemode: true,
    priceIds: [],
    priceId: null,
    stripeUrl: 'https://api.stripe.com',
    stripeTimeoutMs: 8_000,
    trialDays: null,
  });
  expect(readBillingConfig({ FUNCTIONS_EMULATOR: 'true' }).livemode).toBe(false);
  expect(readBillingConfig({ STRIPE_LIVEMODE: 'false', CREDITS_PER_PERIOD: '50', TRIAL_DAYS: '14' })).toMatchObject({
    creditsPerPeriod: 50,
    livemode: false,
    trialDays: 14,
  });
});

it('the first of the prices is sold, and nothing is sold without a price', () => {
  expect(readBillingConfig({ STRIPE_PRICE_ID: '' }).priceId).toBeNull();
  expect(readBillingConfig({ STRIPE_PRICE_ID: 'price_2, price_1' })).toMatchObject({
    priceId: 'price_2',
    priceIds: ['price_2', 'price_1'],
  });
});

it.each([
  [{}, 'granted', []],
  [{ STRIPE_PRICE_ID: 'price_1' }, 'stripe', ['price_1']],
  [{ STRIPE_PRICE_ID: 'price_1', BILLING: 'stripe' }, 'stripe', ['price_1']],
  [{ STRIPE_PRICE_ID: 'price_1', BILLING: 'granted' }, 'granted', []],
  [{ STRIPE_PRICE_ID: 'price_1', BILLING: 'open' }, 'open', []],
])('the billing mode of %j is read, and prices are sold only through Stripe', (env, mode, priceIds) => {
  expect(readBillingConfig(env)).toMatchObject({ mode, priceIds, priceId: priceIds[0] ?? null });
});

it('a billing mode that is unknown or lacks its price is refused with the remedy', () => {
  expect(() => readBillingConfig({ BILLING: 'free' })).toThrow(
    'BILLING must be stripe, granted, open or unset, not "free".',
  );
  expect(() => readBillingConfig({ BILLING: 'stripe' })).toThrow(
    'BILLING=stripe sells a price: set STRIPE_PRICE_ID, or BILLING to granted or open.',
  );
});

it('a configured address of Stripe, such as the sandbox, is used', () => {
  expect(readBillingConfig({ STRIPE_API_URL: 'http://127.0.0.1:4010/' }).stripeUrl).toBe('http://127.0.0.1:4010');
});

it.each([
  { STRIPE_LIVEMODE: 'yes' },
  { CREDITS_PER_PERIOD: '0' },
  { CREDITS_PER_PERIOD: '-5' },
  { STRIPE_API_URL: 'https://api.stripe.com/v1' },
  { STRIPE_API_URL: 'api.stripe.com' },
  { STRIPE_TIMEOUT_MS: '0' },
  { TRIAL_DAYS: '0' },
  { TRIAL_DAYS: '731' },
  { BILLING: 'Open' },
  { BILLING: 'stripe' },
])('the billing configuration %j is rejected', (env) => {
  expect(() => readBillingConfig(env)).toThrow(ConfigError);
});
