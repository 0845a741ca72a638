import { randomInt } from 'node:crypto';
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context, createContext } from '../../../functions/src/context.ts';
import { createApi } from '../../../functions/src/http/api/app.ts';
import { request, withKey } from '../../support/api.ts';
import { createUser } from '../../support/user.ts';

function anAddress(): string {
  return `198.51.${randomInt(256)}.${randomInt(256)}`;
}
const TRUSTED = '203.0.113.77';
const HOSTING = '203.0.113.200';

/**
 * The two ways to a function, as Google's proxies write `X-Forwarded-For`: each appends the address that it has seen to what
 * the client has claimed.
 */
function directly(client: string, claimed: string[] = []) {
  return [...claimed, client].join(', ');
}

function byHosting(client: string, claimed: string[] = []) {
  return [...claimed, client, HOSTING].join(', ');
}

describe.each([1, 2])('with TRUSTED_PROXIES=%i', (trustedProxies) => {
  let server: Server;
  let at: string;
  beforeAll(async () => {
    const { config, store } = context();
    const rateLimits = { ...config.rateLimits, whitelist: new Set([TRUSTED]) };
    const ctx = createContext({ config: { ...config, api: { ...config.api, trustedProxies }, rateLimits }, store });
    server = createApi(ctx).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    at = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
  });
  afterAll(() => server.close());

  const guess = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded, 'service-api-key': 'guessed' };
    const response = await request('/v1/accounts', { at, headers });
    return { status: response.status, tier: response.headers.get('x-ratelimit-tier'), response };
  };
  const guesses = async (forwarded: (nth: number) => string, times: number) => {
    const results = await Promise.all(Array.from({ length: times }, (_, nth) => guess(forwarded(nth))));
    return results.filter(({ status }) => status !== 429).length;
  };

  it('a client that claims a whitelisted address does not get its tier', async () => {
    const user = await createUser();
    for (const forwarded of [directly, byHosting].flatMap((route) => [
      route(anAddress(), [TRUSTED]),
      route(anAddress(), [TRUSTED, HOSTING]),
      route(anAddress(), [TRUSTED, TRUSTED, TRUSTED]),
    ])) {
      expect(await guess(forwarded)).toMatchObject({ status: 401, tier: 'default' });
      // Twice: the second request of a known key takes another path.
      for (let nth = 0; nth < 2; nth += 1) {
        const headers = { ...withKey(user), 'x-forwarded-for': forwarded };
        const { headers: answer } = await request('/v1/accounts', { at, headers });
        expect(answer.get('x-ratelimit-tier')).toBe('premium');
      }
    }
    expect((await guess(directly(TRUSTED))).tier).toBe('admin');
  });

  it('a client that claims other addresses keeps its limit', async () => {
    const attacker = anAddress();
    const served = await guesses((nth) => directly(attacker, [`192.0.2.${nth % 256}`, `10.0.0.${nth % 256}`]), 400);
    expect(served).toBeLessThanOrEqual(350);
    const more = await guesses((nth) => directly(attacker, ['x'.repeat(3000) + nth]), 20);
    expect(more).toBe(0);
  });

  it('a client is not charged for requests that claim its address', async () => {
    const visitor = anAddress();
    await guesses(() => directly(anAddress(), [visitor]), 40);
    await guesses(() => directly(anAddress(), [visitor, HOSTING]), 40);
    expect((await guess(directly(visitor))).status).toBe(401);
    if (trustedProxies === 2) expect((await guess(byHosting(visitor))).status).toBe(401);
  });
});

it('visitors behind Hosting have separate limits with TRUSTED_PROXIES=2', async () => {
  const { config, store } = context();
  const ctx = createContext({ config: { ...config, api: { ...config.api, trustedProxies: 2 } }, store });
  const server = createApi(ctx).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const at = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
  const guess = (client: string, claimed: string[]) =>
    request('/v1/accounts', {
      at,
      headers: { 'x-forwarded-for': byHosting(client, claimed), 'service-api-key': 'guessed' },
    });
  const busy = anAddress();
  await Promise.all(Array.from({ length: 35 }, (_, nth) => guess(busy, [`192.0.2.${nth}`])));
  expect((await guess(busy, [anAddress()])).status).toBe(429);
  expect((await guess(anAddress(), [busy])).status).toBe(401);
  server.close();
});
