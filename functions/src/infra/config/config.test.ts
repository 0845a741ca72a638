import { expect, it } from 'vitest';
import { readAuthConfig } from './auth-config.ts';
import { readBillingConfig } from './billing-config.ts';
import { readPushConfig } from './push-config.ts';
import { readRateLimits } from './rate-limit-config.ts';
import { ConfigError } from './values.ts';
import { readVerificationFiles } from './verification-files.ts';

it('a user signs in with the Identity Toolkit for five days by default', () => {
  expect(readAuthConfig({ WEB_API_KEY: 'public-key' })).toEqual({
    url: 'https://identitytoolkit.googleapis.com/v1',
    webApiKey: 'public-key',
    sessionMs: 432_000_000,
  });
});

it('a user signs in with the Auth emulator when it is configured', () => {
  expect(readAuthConfig({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toMatchObject({
    url: 'http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1',
    webApiKey: 'local',
  });
});

it.each(['300000', '1209600000'])('a session lifetime of %s ms is accepted', (lifetime) => {
  expect(readAuthConfig({ SESSION_COOKIE_MS: lifetime }).sessionMs).toBe(Number(lifetime));
});

it.each(['299999', '1209600001', 'a week'])('a session lifetime of %s ms is rejected', (lifetime) => {
  expect(() => readAuthConfig({ SESSION_COOKIE_MS: lifetime })).toThrow(ConfigError);
});

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

const PAGES = { projectId: 'herald-1', origins: ['http://localhost:5000', 'https://pages.example'] };
const PUBLIC_KEY = `B${'a'.repeat(86)}`;

it('the public key for push messages is read, and the pages are named as their sender', () => {
  expect(readPushConfig({}, PAGES)).toEqual({ publicKey: null, subject: 'https://pages.example' });
  expect(readPushConfig({ VAPID_PUBLIC_KEY: PUBLIC_KEY }, { ...PAGES, origins: [] })).toEqual({
    publicKey: PUBLIC_KEY,
    subject: 'https://herald-1.web.app',
  });
});

it.each(['key', PUBLIC_KEY.slice(1), `${PUBLIC_KEY}=`])('a public key for push messages of %j is rejected', (key) => {
  expect(() => readPushConfig({ VAPID_PUBLIC_KEY: key }, PAGES)).toThrow(ConfigError);
});

const MINUTE_MS = 60_000;

it('each rate-limit tier has the documented limit, burst and window by default', () => {
  expect(readRateLimits({})).toMatchObject({
    tiers: {
      default: { limit: 25, burst: 10, windowMs: MINUTE_MS },
      authenticated: { limit: 60, burst: 30, windowMs: MINUTE_MS },
      premium: { limit: 100, burst: 100, windowMs: MINUTE_MS },
      admin: { limit: 200, burst: 500, windowMs: MINUTE_MS },
    },
    whitelist: new Set(),
  });
});

it.each([
  ['default', 'RATE_LIMIT_DEFAULT'],
  ['authenticated', 'RATE_LIMIT_AUTH'],
  ['premium', 'RATE_LIMIT_PREMIUM'],
  ['admin', 'RATE_LIMIT_ADMIN'],
] as const)('the limit and window of the tier %s are read from %s_MAX and _WINDOW', (tier, prefix) => {
  const { tiers } = readRateLimits({ [`${prefix}_MAX`]: '7', [`${prefix}_WINDOW`]: '5000' });
  expect(tiers[tier]).toEqual({ ...readRateLimits({}).tiers[tier], limit: 7, windowMs: 5000 });
  expect({ ...tiers, [tier]: null }).toEqual({ ...readRateLimits({}).tiers, [tier]: null });
});

it('user ids and addresses are read from RATE_LIMIT_WHITELIST', () => {
  const { whitelist } = readRateLimits({ RATE_LIMIT_WHITELIST: 'ann, 192.0.2.1 ,,' });
  expect(whitelist).toEqual(new Set(['ann', '192.0.2.1']));
});

it.each(['0', '-1', '1.5', 'many'])('a rate limit of %j is rejected', (value) => {
  expect(() => readRateLimits({ RATE_LIMIT_PREMIUM_MAX: value })).toThrow(/RATE_LIMIT_PREMIUM_MAX/);
});

it('the verification files of TikTok are read', () => {
  const files = readVerificationFiles({
    TIKTOK_VERIFICATION: 'tiktokAbC.txt=tiktok-developers-site-verification=AbC, tiktokXyZ.txt=second',
  });
  expect([...files]).toEqual([
    ['tiktokAbC.txt', 'tiktok-developers-site-verification=AbC'],
    ['tiktokXyZ.txt', 'second'],
  ]);
  expect(readVerificationFiles({}).size).toBe(0);
});

it.each(['tiktok.txt', 'other.txt=x', '../tiktok.txt=x', 'tiktokA.txt='])(
  'the verification file "%s" is rejected',
  (entry) => {
    expect(() => readVerificationFiles({ TIKTOK_VERIFICATION: entry })).toThrow(ConfigError);
  },
);
