import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { request, signedIn } from '../support/api.ts';
import { stack } from '../support/stack.ts';
import { createUser } from '../support/user.ts';

const { premium } = context().config.rateLimits.tiers;

it.each(['xAuthStart', 'ttRefreshNow', 'thPublish'])('%s limits the requests of a user', async (name) => {
  const user = await createUser({ threads: 0 });
  const call = () => request(`/${name}`, { at: stack.functionsUrl, method: 'POST', headers: signedIn(user) });
  const before = await call();
  expect(before.status).not.toBe(429);
  expect(before.headers.get('x-ratelimit-limit')).toBe(String(premium.limit));
  const rule = { key: `${name}:user:${user.uid}`, ...premium };
  const remaining = premium.limit + premium.burst - 1;
  await Promise.all(Array.from({ length: remaining }, () => context().limiter.consume([rule])));
  const refused = await call();
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
