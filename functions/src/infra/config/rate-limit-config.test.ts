import { expect, it } from 'vitest';
import { readRateLimits } from './rate-limit-config.ts';

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
