import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { createApiKey, keyId, revokeApiKey } from '../../../functions/src/domain/users/index.ts';
import { newKey } from '../../../functions/src/domain/users/keys/key-format.ts';
import { createApi } from '../../../functions/src/http/api/app.ts';
import { aPost, request, withKey } from '../../support/api.ts';
import { useUp } from '../../support/limits.ts';
import { createUser, type TestUser } from '../../support/user.ts';

// One instance: known keys are cached for each instance.
let server: Server;
let at: string;
let readKeys = 0;
beforeAll(async () => {
  const { store } = context();
  const counting: typeof store = {
    ...store,
    read: (ref) => {
      if (ref.parent.id === 'apiKeys') readKeys += 1;
      return store.read(ref);
    },
  };
  server = createApi({ ...context(), store: counting }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  at = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}/v1`;
});
afterAll(() => server.close());

function list(user: Pick<TestUser, 'apiKey'>, headers: Record<string, string> = {}) {
  return request('/accounts', { at, headers: { ...withKey(user), ...headers } });
}

async function remaining(user: Pick<TestUser, 'apiKey'>): Promise<number> {
  return Number((await list(user)).headers.get('x-ratelimit-remaining'));
}

it('keys of an address are not looked for after 600 unknown ones, and its known keys pass', async () => {
  const user = await createUser();
  const from = { 'x-forwarded-for': '198.51.100.77' };
  expect((await list(user, from)).status).toBe(200);
  const before = readKeys;
  for (let batch = 0; batch < 8; batch += 1)
    await Promise.all(Array.from({ length: 100 }, () => list({ apiKey: newKey() }, from)));
  expect(readKeys - before).toBe(600);
  expect((await list(user, from)).status).toBe(200);
  const neighbour = { apiKey: await createApiKey(context(), user.uid, null) };
  expect(await list(neighbour, from)).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
});

it('each request with a known key counts once', async () => {
  const user = await createUser();
  const before = await remaining(user);
  expect([await remaining(user), await remaining(user), await remaining(user)]).toEqual([
    before - 1,
    before - 2,
    before - 3,
  ]);
});

it('a revoked key is refused at once, and only its first request counts for its owner', async () => {
  const user = await createUser();
  const lost = { apiKey: await createApiKey(context(), user.uid, null) };
  await remaining(lost);
  const before = await remaining(user);
  await revokeApiKey(context(), user.uid, keyId(lost.apiKey));
  for (let tries = 0; tries < 5; tries += 1) expect(await list(lost)).toMatchObject({ status: 401 });
  // The first of them was sent together with the read of the key.
  expect(await remaining(user)).toBe(before - 2);
});

it('each request of a user without a subscription counts once, in the windows of the tier authenticated', async () => {
  const user = await createUser({ subscription: 'none' });
  const seen = [await list(user), await list(user), await list(user), await list(user)];
  expect(seen.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(seen.map(({ headers }) => headers.get('x-ratelimit-tier'))).toEqual(seen.map(() => 'authenticated'));
  expect(seen.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))).toEqual([59, 58, 57, 56]);
});

it('the first request with a known key after the end of the subscription counts once', async () => {
  const user = await createUser();
  await list(user);
  await context().store.user(user.uid).subscription.delete();
  const seen = [await list(user), await list(user), await list(user)];
  expect(seen.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(seen.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))).toEqual([58, 57, 56]);
});

it('a user without a subscription has 90 requests, whether they are refused with 403 or with 429', async () => {
  const user = await createUser({ subscription: 'none' });
  const { authenticated } = context().config.rateLimits.tiers;
  const rule = { key: `api:user:${user.uid}`, ...authenticated };
  await useUp(rule, 88);
  const statuses = [];
  for (let tries = 0; tries < 4; tries += 1) statuses.push((await list(user)).status);
  expect(statuses).toEqual([403, 403, 429, 429]);
  expect((await context().limiter.peek([{ ...rule, limit: 200, burst: 0 }])).remaining).toBe(110);
});

it('a request with an invalid body counts, and nothing of it is stored', async () => {
  const user = await createUser();
  const before = await remaining(user);
  const invalid = await request('/posts', { at, body: aPost({ platform: 'nowhere' }), headers: withKey(user) });
  expect(invalid.status).toBe(400);
  expect(await remaining(user)).toBe(before - 2);
});
