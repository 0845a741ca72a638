import { expect, it, onTestFinished } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { createRateLimiter } from '../../../functions/src/infra/limits/rate-limiter.ts';
import { DAY, systemClock } from '../../../functions/src/model/clock.ts';
import { request } from '../../support/api.ts';
import { startInstance } from '../../support/instance.ts';
import { useUp } from '../../support/limits.ts';
import { aClient, aGrant, REDIRECT_URI, register, signedInUser, site } from '../../support/oauth-client.ts';
import { ownStore } from '../../support/own-store.ts';

it('a public client is registered, whatever authentication it requests, and kept for three days', async () => {
  const response = await register({
    client_name: 'Pl\u202eanner\n',
    redirect_uris: [REDIRECT_URI, 'http://127.0.0.1/cb', 'cursor://anysphere.cursor-mcp/cb', 'com.example.app:/cb'],
    token_endpoint_auth_method: 'client_secret_basic',
    logo_uri: 'https://app.example/logo.png',
  });
  expect(response).toMatchObject({
    status: 201,
    body: { client_name: 'Planner', token_endpoint_auth_method: 'none', response_types: ['code'] },
  });
  expect(response.body).not.toHaveProperty('client_secret');
  const { client_id: id } = response.body as { client_id: string };
  const { expireAt } = (await context().store.oauthServerClients.doc(id).get()).data() ?? {};
  expect(Math.abs((expireAt?.getTime() ?? 0) - Date.now() - 3 * DAY)).toBeLessThan(DAY / 2);
});

it('a client is kept for a year once a user has given it access', async () => {
  const { clientId } = await aGrant(await signedInUser({ threads: 0 }));
  const { expireAt } = (await context().store.oauthServerClients.doc(clientId).get()).data() ?? {};
  expect(expireAt?.getTime()).toBeGreaterThan(Date.now() + 300 * DAY);
});

it.each([
  ['no URI', []],
  ['eleven URIs', Array.from({ length: 11 }, (_, n) => `https://app.example/${n}`)],
  ['a long URI', [`https://app.example/${'x'.repeat(500)}`]],
  ['a path', ['/callback']],
  ['a fragment', ['https://app.example/#x']],
  ['a password', ['https://u:p@app.example/']],
  ['a plain http host', ['http://app.example/callback']],
  ['code', ['javascript://app.example/%0aalert(1)']],
  ['data', ['data:text/html,x']],
  ['a scheme without a dot', ['myapp://callback']],
])('redirect URIs with %s are refused', async (_what, redirect_uris) => {
  expect(await register({ redirect_uris })).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
});

it.each([
  ['no object', []],
  ['another flow', { redirect_uris: [REDIRECT_URI], grant_types: ['client_credentials'] }],
  ['another response type', { redirect_uris: [REDIRECT_URI], response_types: ['token'] }],
])('metadata with %s are refused', async (_what, metadata) => {
  expect(await register(metadata)).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
});

it('metadata that are too large or no JSON are refused', async () => {
  const large = { redirect_uris: [REDIRECT_URI], client_name: 'x'.repeat(20_000) };
  expect(await register(large)).toMatchObject({ status: 413, body: { error: 'invalid_request' } });
  expect(await register('{')).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});

it('the first 80 characters of a name are stored, and the host of a client without a name', async () => {
  const named = await register({ redirect_uris: [REDIRECT_URI], client_name: 'x'.repeat(1000) });
  expect(named.body).toMatchObject({ client_name: 'x'.repeat(80) });
  expect((await register({ redirect_uris: [REDIRECT_URI] })).body).toMatchObject({ client_name: 'app.example' });
});

it('the registrations of an address are counted for a day', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  const rule = { key: 'oauth-register:ip:203.0.113.77', limit: 100, burst: 0, windowMs: DAY };
  await useUp(rule);
  const refused = { status: 429, body: { error: 'temporarily_unavailable' } };
  const response = await request('/oauth/register', { at: site, body: { redirect_uris: [REDIRECT_URI] }, headers });
  expect(response).toMatchObject(refused);
  expect(response.headers.get('retry-after')).not.toBeNull();
  await aClient();
});

it('the registrations of all addresses are limited together, so that they cannot fill the database', async () => {
  const limiter = createRateLimiter({
    store: ownStore(),
    clock: systemClock,
    timeouts: { usual: 60_000, first: 60_000 },
  });
  const rule = { key: 'oauth-register', limit: 2000, burst: 0, windowMs: DAY };
  await Promise.all(Array.from({ length: 2000 }, () => limiter.consume([rule])));
  const instance = await startInstance('web', { overrides: { limiter } });
  onTestFinished(() => instance.stop());
  const response = await request('/oauth/register', { at: instance.url, body: { redirect_uris: [REDIRECT_URI] } });
  expect(response).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } });
});
