import { expect, it } from 'vitest';
import { readRateLimits } from '../config/rate-limit-config.ts';
import { tierFor, tierRules } from './tiers.ts';

function at(nearest: string) {
  return { path: nearest, nearest };
}
const config = {
  ...readRateLimits({}),
  whitelist: new Set(['vip', '192.0.2.1']),
};

it.each([
  ['a user on the list', 'vip', '192.0.2.9', 'admin'],
  ['an address on the list', 'u', '192.0.2.1', 'admin'],
  ['a subscriber', 'u', '192.0.2.9', 'premium'],
] as const)('%s has its tier', (_caller, userId, ip, tier) => {
  expect(tierFor(config, { userId, address: at(ip), subscribed: true })).toBe(tier);
});

it('an address on the list that a client only claims is worth nothing', () => {
  const address = { path: '192.0.2.1,192.0.2.9', nearest: '192.0.2.9' };
  expect(tierFor(config, { userId: 'u', address, subscribed: true })).toBe('premium');
  const reversed = { path: '192.0.2.9,192.0.2.1', nearest: '192.0.2.1' };
  expect(tierFor(config, { userId: 'u', address: reversed, subscribed: true })).toBe('admin');
});

it('the limit of an address never replaces that of an address on the list', () => {
  const addressLimit = { limit: 5, burst: 0, windowMs: 60_000 };
  const caller = { functionName: 'api', tier: 'admin', address: at('192.0.2.1'), addressLimit } as const;
  expect(tierRules(config, caller)).toMatchObject([{ limit: 200, burst: 500 }]);
});

it('a client behind two proxies counts for its path, and for the nearest address with all others', () => {
  const address = { path: '192.0.2.5,192.0.2.9', nearest: '192.0.2.9' };
  expect(tierRules(config, { functionName: 'api', tier: 'default', address })).toEqual([
    { key: 'api:ip:192.0.2.9', limit: 250, burst: 100, windowMs: 60_000 },
    { key: 'api:ip:192.0.2.5,192.0.2.9', limit: 25, burst: 10, windowMs: 60_000 },
  ]);
});

it('the limit of an address never replaces that of a user', () => {
  const addressLimit = { limit: 600, burst: 0, windowMs: 60_000 };
  const caller = { functionName: 'api', tier: 'default', address: at('192.0.2.9'), addressLimit } as const;
  expect(tierRules(config, caller)).toMatchObject([{ key: 'api:ip:192.0.2.9', limit: 600 }]);
  expect(tierRules(config, { ...caller, userId: 'u' })).toMatchObject([{ key: 'api:user:u', limit: 25 }]);
});

it("the windows of a user's endpoints are in the record of the API, under their keys", () => {
  const caller = { functionName: 'thPublish', tier: 'premium', address: at('192.0.2.9'), userId: 'u' } as const;
  expect(tierRules(config, caller, { prefix: 'posts', perMinute: 30 })).toMatchObject([
    { key: 'thPublish:user:u', limit: 100, burst: 100 },
    { key: 'endpoint:posts:user:u', record: 'api:user:u', limit: 30, burst: 0 },
  ]);
});
