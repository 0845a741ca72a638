import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { routes } from '../../../functions/src/http/api/routes.ts';
import { request, signedIn } from '../../support/api.ts';
import { useUp } from '../../support/limits.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

const { premium } = context().config.rateLimits.tiers;
/** Without a key. What shared caches keep has no headers of one client. */
const openPaths = routes
  .filter(({ access, http }) => access.by === 'open' && !http.sharedCache)
  .map(({ path }) => path);

it.each([
  ['authStart/x', 'connect-start', 20],
  ['ttRefreshNow', 'refresh-now', 10],
  ['thPublish', 'posts', 30],
])('%s has a separate limit per minute, or shares the limit of its kind', async (name, prefix, perMinute) => {
  const user = await createUser({ threads: 0 });
  const call = () => request(`/${name}`, { at: stack.functionsUrl, method: 'POST', headers: signedIn(user) });
  expect((await call()).headers.get('x-ratelimit-limit')).toBe(String(perMinute));
  const rule = {
    key: `endpoint:${prefix}:user:${user.uid}`,
    record: `api:user:${user.uid}`,
    limit: perMinute,
    burst: 0,
    windowMs: 60_000,
  };
  await useUp(rule, perMinute - 1);
  expect(await call()).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
});

it.each([
  ['authStart', '/x'],
  ['ttRefreshNow', ''],
  ['thPublish', ''],
])('%s limits the requests of a user', async (name, path) => {
  const user = await createUser({ threads: 0 });
  const call = () => request(`/${name}${path}`, { at: stack.functionsUrl, method: 'POST', headers: signedIn(user) });
  const before = await call();
  expect(before.status).not.toBe(429);
  expect(Number(before.headers.get('x-ratelimit-limit'))).toBeLessThan(premium.limit);
  const rule = { key: `${name}:user:${user.uid}`, ...premium };
  await useUp(rule, premium.limit + premium.burst - 1);
  const refused = await call();
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it.each(openPaths)('%s limits the requests of an address', async (path) => {
  const ip = `198.51.100.${randomInt(1, 255)}`;
  const ask = () => request(path, { headers: { 'x-forwarded-for': ip } });
  expect((await ask()).headers.get('x-ratelimit-limit')).toBe('600');
  const window = { key: `open:ip:${ip}`, limit: 600, burst: 0, windowMs: 60_000 };
  await Promise.all(Array.from({ length: 600 }, () => context().instanceLimiter.consume([window])));
  expect(await ask()).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
});
