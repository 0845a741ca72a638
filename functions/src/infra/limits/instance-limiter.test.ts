import { expect, it } from 'vitest';
import { createInstanceLimiter } from './instance-limiter.ts';

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
