import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRateLimits } from '../config/rate-limit-config.ts';
import { createInstanceLimiter } from './instance-limits.ts';
import { currentPause, pausedMs } from './pauses.ts';
import { tierFor, tierRules } from './tiers.ts';

function at(nearest: string) {
  return { path: nearest, nearest };
}
const config = {
  ...readRateLimits({}),
  whitelist: new Set(['vip', '192.0.2.1']),
};

it.each([
  ['a whitelisted user', 'vip', '192.0.2.9', 'admin'],
  ['a whitelisted address', 'u', '192.0.2.1', 'admin'],
  ['a subscriber', 'u', '192.0.2.9', 'premium'],
] as const)('a caller has the expected tier: %s', (_caller, userId, ip, tier) => {
  expect(tierFor(config, { userId, address: at(ip), subscribed: true })).toBe(tier);
});

it('a whitelisted address that a client only claims in X-Forwarded-For is ignored', () => {
  const address = { path: '192.0.2.1,192.0.2.9', nearest: '192.0.2.9' };
  expect(tierFor(config, { userId: 'u', address, subscribed: true })).toBe('premium');
  const reversed = { path: '192.0.2.9,192.0.2.1', nearest: '192.0.2.1' };
  expect(tierFor(config, { userId: 'u', address: reversed, subscribed: true })).toBe('admin');
});

it('the limit per address does not apply to a whitelisted address', () => {
  const addressLimit = { limit: 5, burst: 0, windowMs: 60_000 };
  const caller = { functionName: 'api', tier: 'admin', address: at('192.0.2.1'), addressLimit } as const;
  expect(tierRules(config, caller)).toMatchObject([{ limit: 200, burst: 500 }]);
});

it('a client behind two proxies is counted by its path, and by the nearest address together with others', () => {
  const address = { path: '192.0.2.5,192.0.2.9', nearest: '192.0.2.9' };
  expect(tierRules(config, { functionName: 'api', tier: 'default', address })).toEqual([
    { key: 'api:via:192.0.2.9', limit: 250, burst: 100, windowMs: 60_000 },
    { key: 'api:ip:192.0.2.5,192.0.2.9', limit: 25, burst: 10, windowMs: 60_000 },
  ]);
});

it('the limit per address does not apply to an authenticated user', () => {
  const addressLimit = { limit: 600, burst: 0, windowMs: 60_000 };
  const caller = { functionName: 'api', tier: 'default', address: at('192.0.2.9'), addressLimit } as const;
  expect(tierRules(config, caller)).toMatchObject([{ key: 'api:ip:192.0.2.9', limit: 600 }]);
  expect(tierRules(config, { ...caller, userId: 'u' })).toMatchObject([{ key: 'api:user:u', limit: 25 }]);
});

it('the windows for the endpoints of a user are in the API record of the user', () => {
  const caller = { functionName: 'thPublish', tier: 'premium', address: at('192.0.2.9'), userId: 'u' } as const;
  expect(tierRules(config, caller, { prefix: 'posts', perMinute: 30 })).toMatchObject([
    { key: 'thPublish:user:u', limit: 100, burst: 100 },
    { key: 'endpoint:posts:user:u', record: 'api:user:u', limit: 30, burst: 0 },
  ]);
});

it('an endpoint is counted by day for a user without a subscription and for a test key', () => {
  const address = at('192.0.2.9');
  const limit = { prefix: 'render', perMinute: 20, free: { name: 'templates', perDay: 5 } };
  const rulesOf = (userId: string, subscribed: boolean) => {
    const tier = tierFor(config, { userId, address, subscribed });
    return tierRules(config, { functionName: 'api', tier, address, userId }, limit);
  };
  const day = { burst: 0, limit: 5, windowMs: 86_400_000 };
  expect(rulesOf('u', false)).toContainEqual({ key: 'user:u:day:templates', ...day });
  expect(rulesOf('u~test', true)).toContainEqual({ key: 'user:u~test:day:templates', ...day });
  expect(rulesOf('u', true)).toHaveLength(2);
});

function pause(from: number, until: number | null) {
  return {
    from: new Date(from),
    until: until === null ? null : new Date(until),
    reason: 'test',
  };
}

function onThreads(...pauses: ReturnType<typeof pause>[]) {
  return { pauses: { threads: pauses } };
}

it.each([
  ['without a pause', onThreads(), 0],
  ['with a pause before the period', onThreads(pause(1, 100)), 0],
  ['with a pause that ends in the period', onThreads(pause(1, 110)), 10],
  ['with a pause within the period', onThreads(pause(120, 130)), 10],
  ['with two pauses', onThreads(pause(50, 110), pause(150, 170)), 30],
  ['with a pause that has not ended', onThreads(pause(190, null)), 10],
  ['with a pause over the whole period', onThreads(pause(1, null)), 100],
  ['with a later pause', onThreads(pause(300, null)), 0],
])('the paused time of a period is computed: %s', (_what, pauses, expected) =>
  expect(pausedMs(pauses, 'threads', 100, 200)).toBe(expected),
);

it('the pauses of other platforms are ignored', () =>
  expect(pausedMs(onThreads(pause(1, null)), 'x', 100, 200)).toBe(0));

it('the paused time is never longer than the period or the pause', () => {
  const time = fc.nat({ max: 1000 });
  fc.assert(
    fc.property(time, time, time, time, (from, length, since, span) => {
      const ms = pausedMs(onThreads(pause(from, from + length)), 'threads', since, since + span);
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(Math.min(span, length));
    }),
  );
});

it('the current pause is returned until it ends', () => {
  expect(currentPause(onThreads(pause(1, 2)), 'threads')).toBeUndefined();
  expect(currentPause(onThreads(pause(1, 2), pause(3, null)), 'threads')).toMatchObject({ from: new Date(3) });
});

function rulesOf(key: string) {
  return [{ key, limit: 2, burst: 0, windowMs: 60_000 }];
}

it('a key has its limit of requests in any minute', async () => {
  let now = 1_000;
  const limiter = createInstanceLimiter({ now: () => now });
  const consume = async () => {
    const { allowed, remaining, retryAfterSeconds } = await limiter.consume(rulesOf('ann'));
    return [allowed, remaining, retryAfterSeconds];
  };
  expect(await consume()).toEqual([true, 1, 0]);
  now += 50_000;
  expect(await consume()).toEqual([true, 0, 0]);
  expect(await consume()).toEqual([false, 0, 10]);
  expect(await limiter.peek(rulesOf('bob'))).toMatchObject({ allowed: true, remaining: 2 });
  now += 10_000;
  expect(await consume()).toEqual([true, 0, 0]);
});
