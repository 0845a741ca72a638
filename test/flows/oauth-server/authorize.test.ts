import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { keyId } from '../../../functions/src/domain/users/index.ts';
import { MINUTE, SECOND, systemClock } from '../../../functions/src/model/clock.ts';
import { request, signedIn } from '../../support/api.ts';
import { startInstance } from '../../support/instance.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import {
  aClient,
  aCode,
  aGrant,
  answerIn,
  aRequest,
  decide,
  exchange,
  post,
  REDIRECT_URI,
  readConsent,
  signedInUser,
  site,
  tokensIn,
  withToken,
} from '../../support/oauth-client.ts';
import { visit } from '../../support/page-client.ts';

let user: Awaited<ReturnType<typeof signedInUser>>;
let clientId: string;
beforeAll(async () => {
  clientId = await aClient();
});
beforeEach(async () => {
  user = await signedInUser();
});

function oauthError(error: string, status = 400) {
  return { status, body: { error } };
}

it('an app gets an access token with the granted scopes, which the API accepts and nobody else can guess', async () => {
  const given = aRequest(clientId);
  expect(await readConsent(user.cookie, given.query)).toMatchObject({
    status: 200,
    body: {
      client: { name: 'Planner', redirectHost: 'app.example' },
      requested: { scopes: ['posts:read', 'posts:write'], resource: 'api' },
      problem: null,
    },
  });
  const answer = answerIn(await decide(user.cookie, given.query));
  expect(answer.get('state')).toBe(given.query['state']);
  expect(answer.get('iss')).toBe(site);
  const response = await exchange(answer.get('code') ?? '', given);
  expect(response.headers.get('cache-control')).toContain('no-store');
  const { access_token: token, scope, expires_in } = tokensIn(response);
  expect([scope, expires_in]).toEqual(['posts:read posts:write', 3600]);
  expect(token).toMatch(/^oat_live_/);
  expect(await request('/v1/posts', { headers: withToken(token) })).toMatchObject({ status: 200 });
  expect(await request('/v1/media', { headers: withToken(token) })).toMatchObject({
    status: 403,
    body: { error: { code: 'insufficient_scope' } },
  });
  const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  expect(await request('/v1/posts', { headers: withToken(forged) })).toMatchObject({ status: 401 });
});

it('a guest goes to the sign-in page and back', async () => {
  const { query } = aRequest(clientId);
  const address = `/oauth/authorize?${new URLSearchParams(query)}`;
  const response = await visit(address);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(`/login?next=${encodeURIComponent(address)}`);
});

it('the consent page cannot be framed by any page', async () => {
  const { status, headers } = await visit(`/oauth/authorize?${new URLSearchParams(aRequest(clientId).query)}`, {
    cookie: user.cookie,
  });
  expect(status).toBe(200);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

it('a decision is accepted from the pages of a signed-in user only', async () => {
  const { query } = aRequest(clientId);
  expect(await readConsent(undefined, query)).toMatchObject({ status: 401 });
  expect(await decide(undefined, query)).toMatchObject({ status: 401 });
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
    expect(await decide(user.cookie, query, { headers })).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    });
});

it('a decision that gives access requires a recent sign-in, and a refusal requires none', async () => {
  const instance = await startInstance('web', {
    overrides: { clock: { ...systemClock, now: () => Date.now() + 6 * MINUTE } },
  });
  onTestFinished(() => instance.stop());
  const { query } = aRequest(clientId);
  const answerTo = (decision: string) =>
    request('/api/oauth/authorization', {
      at: instance.url,
      body: { request: query, decision, livemode: true },
      headers: { cookie: `__session=${user.cookie}`, 'sec-fetch-site': 'same-origin' },
    });
  expect(await answerTo('allow')).toMatchObject({ status: 403, body: { error: { code: 'recent_sign_in_required' } } });
  expect(await answerTo('refuse')).toMatchObject({ status: 200 });
});

it('a refusal of the user returns to the app, with state and issuer', async () => {
  const { query } = aRequest(clientId);
  const answer = answerIn(await decide(user.cookie, query, { decision: 'refuse' }));
  expect(answer.get('error')).toBe('access_denied');
  expect(answer.get('code')).toBeNull();
  expect([answer.get('state'), answer.get('iss')]).toEqual([query['state'], site]);
});

it.each([
  ['another client', { client_id: 'client_0000000000000000000000' }, 404, 'not_found'],
  ['a client that is none', { client_id: '../users/x' }, 404, 'not_found'],
  ['a prefix', { redirect_uri: 'https://app.example/call' }, 400, 'validation_error'],
  ['a longer path', { redirect_uri: `${REDIRECT_URI}/more` }, 400, 'validation_error'],
  ['a query', { redirect_uri: `${REDIRECT_URI}?next=https://evil.example` }, 400, 'validation_error'],
  ['another port', { redirect_uri: 'https://app.example:8443/callback' }, 400, 'validation_error'],
  ['another host', { redirect_uri: 'https://app.example.evil.example/callback' }, 400, 'validation_error'],
  ['another case', { redirect_uri: 'https://app.example/Callback' }, 400, 'validation_error'],
])('the page shows an error and returns nowhere for %s', async (_what, changes, status, code) => {
  const { query } = aRequest(clientId, changes);
  for (const response of [await readConsent(user.cookie, query), await decide(user.cookie, query)]) {
    expect(response).toMatchObject({ status, body: { error: { code } } });
    expect(JSON.stringify(response.body)).not.toContain('redirectTo');
  }
});

it('a redirect allows any port of the loopback interface, and nothing else of another address', async () => {
  const program = await aClient('http://127.0.0.1/callback', 'http://[::1]:1/callback', 'com.example.app:/cb');
  const consent = (redirect_uri: string) => readConsent(user.cookie, aRequest(program, { redirect_uri }).query);
  for (const uri of ['http://127.0.0.1:49152/callback', 'http://[::1]:49152/callback', 'com.example.app:/cb'])
    expect(await consent(uri)).toMatchObject({ status: 200, body: { problem: null } });
  for (const uri of [
    'http://127.0.0.1:49152/other',
    'http://127.0.0.1:49152/callback?x=1',
    'http://127.0.0.1:49152/callback#x',
    'http://localhost:49152/callback',
    'https://127.0.0.1/callback',
    'http://127.0.0.1@evil.example/callback',
    'http://user@127.0.0.1/callback',
    'com.example.app:/other',
  ])
    expect([uri, (await consent(uri)).status]).toEqual([uri, 400]);
});

it.each([
  [{ response_type: 'token' }, 'unsupported_response_type'],
  [{ code_challenge_method: 'plain' }, 'invalid_request'],
  [{ code_challenge: 'short' }, 'invalid_request'],
  [{ scope: 'posts:read everything' }, 'invalid_scope'],
  [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
  [{ resource: `${site}/mcp`, scope: 'webhooks' }, 'invalid_scope'],
])(
  'the page explains a request with %o, and returns to the app only when the user chooses to',
  async (changes, error) => {
    const { query } = aRequest(clientId, changes);
    const { body } = await readConsent(user.cookie, query);
    expect(body).toMatchObject({ requested: null, problem: { message: expect.any(String) } });
    const { problem } = body as { problem: { redirectTo: string } };
    const answer = new URL(problem.redirectTo).searchParams;
    expect([answer.get('error'), answer.get('state'), answer.get('iss')]).toEqual([error, query['state'], site]);
    expect(await decide(user.cookie, query)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error' } },
    });
  },
);

it('an app that requests no scope may only read posts', async () => {
  const { query } = aRequest(clientId, { scope: '', resource: `${site}/mcp` });
  const { body } = await readConsent(user.cookie, query);
  expect(body).toMatchObject({ requested: { resource: 'mcp', scopes: ['posts:read'] } });
});

it.each([
  ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
  ['no verifier', { code_verifier: '' }, 'invalid_request'],
  ['another redirect URI', { redirect_uri: `${REDIRECT_URI}/` }, 'invalid_grant'],
  ['another client', { client_id: 'client_0000000000000000000000' }, 'invalid_grant'],
  ['another resource', { resource: `${site}/mcp` }, 'invalid_target'],
  ['the resource of another service', { resource: 'https://other.example' }, 'invalid_target'],
  ['another code', { code: 'oac_x' }, 'invalid_grant'],
  ['another grant type', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
])('a token is not issued for %s', async (_what, changes, error) => {
  const given = aRequest(clientId);
  const code = await aCode(user.cookie, given);
  expect(await exchange(code, given, changes)).toMatchObject(oauthError(error));
  expect(await exchange(code, given)).toMatchObject({ status: 200 });
});

it('a form with a field that is sent twice is refused', async () => {
  const body = new TextEncoder().encode('grant_type=refresh_token&client_id=a&client_id=b&refresh_token=c');
  expect(await request('/oauth/token', { at: site, body })).toMatchObject(oauthError('invalid_request'));
});

it('a code is accepted for 60 seconds', async () => {
  const given = aRequest(clientId);
  const code = await aCode(user.cookie, given);
  const late = { ...systemClock, now: () => Date.now() + 61 * SECOND };
  const instance = await startInstance('web', { overrides: { clock: late } });
  onTestFinished(() => instance.stop());
  const { query, verifier } = given;
  const fields = { grant_type: 'authorization_code', code, client_id: clientId, code_verifier: verifier };
  const form = { ...fields, redirect_uri: query['redirect_uri'] ?? '' };
  expect(await post('/oauth/token', form, instance.url)).toMatchObject(oauthError('invalid_grant'));
  expect(await exchange(code, given)).toMatchObject({ status: 200 });
});

it('a code is accepted once: a second use ends the access that the first one gave', async () => {
  const { code, request: given, access_token: token } = await aGrant(user);
  expect(await request('/v1/posts', { headers: withToken(token) })).toMatchObject({ status: 200 });
  expect(await exchange(code, given)).toMatchObject(oauthError('invalid_grant'));
  expect(await request('/v1/posts', { headers: withToken(token) })).toMatchObject({ status: 401 });
});

it('two simultaneous exchanges of a code give access at most once, and the access ends', async () => {
  const given = aRequest(clientId);
  const code = await aCode(user.cookie, given);
  const responses = await Promise.all([exchange(code, given), exchange(code, given)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { access_token: token } = tokensIn(responses.find(({ status }) => status === 200) ?? responses[0]);
  expect(await request('/v1/posts', { headers: withToken(token) })).toMatchObject({ status: 401 });
});

it('neither code nor tokens are stored, or appear in the logs', async () => {
  let grant: Awaited<ReturnType<typeof aGrant>> | undefined;
  const lines = await logLinesOf(async () => {
    grant = await aGrant(user);
    await exchange(grant.code, grant.request);
    await request('/v1/posts', { headers: withToken(grant.access_token) });
  });
  const secrets = [grant?.access_token, grant?.refresh_token, grant?.code].map((secret) => secret?.slice(-20) ?? '');
  const stored = await context()
    .store.apiKeys.doc(keyId(grant?.access_token ?? ''))
    .get();
  for (const secret of secrets) {
    expect(lines.join('\n')).not.toContain(secret);
    expect(JSON.stringify(stored.data())).not.toContain(secret);
  }
});

it('an access token is accepted for its resource only', async () => {
  const api = await aGrant(user);
  const mcp = await aGrant(user, { resource: `${site}/mcp` });
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const accept = { accept: 'application/json, text/event-stream' };
  const atMcp = (token: string) =>
    request('/mcp', { at: site, body: list, headers: { ...accept, ...withToken(token) } });
  expect(await request('/v1/me', { headers: withToken(api.access_token) })).toMatchObject({ status: 200 });
  expect(await request('/v1/me', { headers: withToken(mcp.access_token) })).toMatchObject({ status: 401 });
  expect(await atMcp(mcp.access_token)).toMatchObject({ status: 200 });
  expect(await atMcp(api.access_token)).toMatchObject({ status: 401 });
});

it('an app gets test mode only where the user chooses it, after their e-mail address is confirmed', async () => {
  const { access_token: token } = await aGrant(user, { scope: 'accounts:read' }, { livemode: false });
  expect(token).toMatch(/^oat_test_/);
  const { body } = await request('/v1/accounts', { headers: withToken(token) });
  expect(JSON.stringify(body)).toContain('test');
  expect(body).not.toMatchObject({ accounts: [{ accountId: user.accounts.threads[0] }] });
  const unconfirmed = await signedInUser({ threads: 0, emailVerified: false });
  expect(await decide(unconfirmed.cookie, aRequest(clientId).query, { livemode: false })).toMatchObject({
    status: 403,
    body: { error: { code: 'email_not_verified' } },
  });
});

it('a code is refused after its user was disabled', async () => {
  const other = await signedInUser({ threads: 0 });
  const given = aRequest(clientId);
  const code = await aCode(other.cookie, given);
  await context().userRemoval.disable(other.uid);
  expect(await exchange(code, given)).toMatchObject(oauthError('invalid_grant'));
});

it('a new access is recorded as key.created, without anything of its tokens', async () => {
  const owner = await signedInUser({ threads: 0 });
  await request('/v1/events', { headers: { 'service-api-key': owner.apiKey } });
  const { access_token: token } = await aGrant(owner);
  const { docs } = await context().store.user(owner.uid).events.get();
  const event = docs.map((document) => document.data().data);
  expect(event).toMatchObject([{ key: { id: keyId(token), name: 'Planner', app: { redirectHost: 'app.example' } } }]);
  expect(JSON.stringify(event)).not.toMatch(/Hash/);
});

it('an access token is not accepted where an ID token or a session is required', async () => {
  const { access_token: token } = await aGrant(user);
  expect(await request('/v1/api-keys', { headers: withToken(token) })).toMatchObject({ status: 401 });
  expect(await request('/v1/api-keys', { headers: signedIn(user) })).toMatchObject({ status: 200 });
});
