import { expect, it, onTestFinished } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { DAY, MINUTE, systemClock } from '../../../functions/src/model/clock.ts';
import { request } from '../../support/api.ts';
import { startInstance } from '../../support/instance.ts';
import { recordingLimiter, useUp } from '../../support/limits.ts';
import {
  aClient,
  aGrant,
  aRequest,
  REDIRECT_URI,
  readConsent,
  register,
  signedInUser,
  site,
} from '../../support/oauth-client.ts';

it('a public client is registered, whatever authentication it requests, and kept for 15 minutes', async () => {
  const response = await register({
    client_name: ' Planner\n',
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
  expect(Math.abs((expireAt?.getTime() ?? 0) - Date.now() - 15 * MINUTE)).toBeLessThan(5 * MINUTE);
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

it.each(['Herald Security Team', 'Сlaude', 'Pl\u202eanner', 'Pl\u200banner', 'Security Team (Herald)'])(
  'the name %j of an app is refused',
  async (client_name) => {
    expect(await register({ redirect_uris: [REDIRECT_URI], client_name })).toMatchObject({
      status: 400,
      body: { error: 'invalid_client_metadata', error_description: expect.stringContaining('client_name: ') },
    });
  },
);

it('a program of this computer may add what its user calls the server, as Claude Code does', async () => {
  const named = (client_name: string) => register({ redirect_uris: ['http://localhost:3118/callback'], client_name });
  expect(await named('Claude Code (herald)')).toMatchObject({ status: 201 });
  expect(await named('Herald (Claude Code)')).toMatchObject({ status: 400 });
});

it('the first 80 characters of a name are stored, and the host of a client without a name', async () => {
  const named = await register({ redirect_uris: [REDIRECT_URI], client_name: 'x'.repeat(1000) });
  expect(named.body).toMatchObject({ client_name: 'x'.repeat(80) });
  expect((await register({ redirect_uris: [REDIRECT_URI] })).body).toMatchObject({ client_name: 'app.example' });
});

it('a client that no user has given access is unknown after 15 minutes, while the database still has it', async () => {
  const user = await signedInUser({ threads: 0 });
  const { query } = aRequest(await aClient());
  expect(await readConsent(user.cookie, query)).toMatchObject({ status: 200 });
  const late = { ...systemClock, now: () => Date.now() + 15 * MINUTE };
  const instance = await startInstance('web', { overrides: { clock: late } });
  onTestFinished(() => instance.stop());
  const path = `/api/oauth/authorization?${new URLSearchParams(query)}`;
  const headers = { cookie: `__session=${user.cookie}` };
  expect(await request(path, { at: instance.url, headers })).toMatchObject({ status: 404 });
});

it('an address registers 100 apps in 15 minutes', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  await useUp({ key: 'oauth-register:ip:203.0.113.77', limit: 100, burst: 0, windowMs: 15 * MINUTE });
  const refused = { status: 429, body: { error: 'temporarily_unavailable' } };
  const response = await request('/oauth/register', { at: site, body: { redirect_uris: [REDIRECT_URI] }, headers });
  expect(response).toMatchObject(refused);
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  await aClient();
});

it('a stranger with a large network stops no registration of another network, also behind the same proxy', async () => {
  const { recording, asked, consume } = recordingLimiter();
  const instance = await startInstance('web', { env: { TRUSTED_PROXIES: '2' }, overrides: { limiter: recording } });
  onTestFinished(() => instance.stop());
  const registerFrom = (address: string) =>
    request('/oauth/register', {
      at: instance.url,
      body: { redirect_uris: [REDIRECT_URI] },
      headers: { 'x-forwarded-for': `${address}, 203.0.113.200` },
    });
  expect(await registerFrom('2001:db8:1:1::1')).toMatchObject({ status: 201 });
  const shared = [...asked.values()].filter(({ key }) => !key.includes('/64'));
  while ((await consume(shared)).allowed);
  expect(await registerFrom('2001:db8:1:2::1')).toMatchObject({ status: 429 });
  expect(await registerFrom('2001:db8:2:1::1')).toMatchObject({ status: 201 });
});
