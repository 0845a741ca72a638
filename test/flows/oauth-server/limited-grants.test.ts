import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { exportedFiles } from '../../../functions/src/domain/exports/exported-files.ts';
import { keyId } from '../../../functions/src/domain/users/index.ts';
import { HOUR, MINUTE, SECOND, systemClock } from '../../../functions/src/model/clock.ts';
import { aPost, request } from '../../support/api.ts';
import { startInstance } from '../../support/instance.ts';
import { connect, errorOf } from '../../support/mcp-client.ts';
import {
  aClient,
  aCode,
  aGrant,
  aRequest,
  type Choice,
  decide,
  exchange,
  type Grant,
  readConsent,
  refresh,
  signedInUser,
  site,
  tokensIn,
  withToken,
} from '../../support/oauth-client.ts';
import { visit } from '../../support/page-client.ts';
import { createProfile, inProfile } from '../../support/profiles.ts';

const scope = 'posts:read posts:write accounts:read';
const later = { scheduledTime: '2090-01-01T00:00:00Z' };

let user: Awaited<ReturnType<typeof signedInUser>>;
let mine: string;
let other: string;
beforeEach(async () => {
  user = await signedInUser({ threads: 2 });
  [mine = '', other = ''] = user.accounts.threads;
});

function to(accountId: string) {
  return aPost({ platform: [{ platform: 'threads', accountId }] }, later);
}

function send(token: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return request(path, { headers: { ...withToken(token), ...headers }, ...(body ? { body } : {}) });
}

/** The tokens of a grant as its app gets them at first, and after a refresh. */
async function bothTokens(grant: Grant, check: (token: string) => Promise<void>): Promise<void> {
  await check(grant.access_token);
  await check(tokensIn(await refresh(grant.clientId, grant.refresh_token)).access_token);
}

it('an app with chosen accounts publishes to no other account, also after a refresh, and sees no other', async () => {
  const grant = await aGrant(user, { scope }, { accounts: [`threads:${mine}`] });
  await bothTokens(grant, async (token) => {
    expect(await send(token, '/v1/posts', to(mine))).toMatchObject({ status: 201 });
    expect(await send(token, '/v1/posts', to(other))).toMatchObject({
      status: 403,
      body: { error: { code: 'account_not_allowed' } },
    });
    const { body } = await send(token, '/v1/accounts');
    expect(JSON.stringify(body)).toContain(mine);
    expect(JSON.stringify(body)).not.toContain(other);
  });
});

it('an app for one profile acts for it without a header, and for no other profile and not for its customer', async () => {
  const [profile, another] = [await inProfile(user), await createProfile(user)];
  const [account = ''] = profile.accounts.threads;
  const grant = await aGrant(user, { scope: `${scope} profiles` }, { profile: profile.profileId });
  await bothTokens(grant, async (token) => {
    expect(await send(token, '/v1/accounts')).toMatchObject({ body: { accounts: [{ accountId: account }] } });
    expect(await send(token, '/v1/posts', to(account))).toMatchObject({ status: 201 });
    expect((await send(token, '/v1/posts', to(mine))).status).toBe(400);
    for (const path of ['/v1/accounts', '/v1/posts'])
      expect(await send(token, path, undefined, { 'herald-profile': another.id })).toMatchObject({ status: 404 });
    expect(await send(token, '/v1/profiles')).toMatchObject({ status: 403 });
  });
});

it('an app gets the scopes that the person has left, is told so, and renews no others', async () => {
  const grant = await aGrant(user, { scope }, { scopes: ['posts:read'] });
  expect(grant.scope).toBe('posts:read');
  const refused = { status: 403, body: { error: { code: 'insufficient_scope' } } };
  await bothTokens(grant, async (token) => {
    expect(await send(token, '/v1/posts')).toMatchObject({ status: 200 });
    expect(await send(token, '/v1/posts', to(mine))).toMatchObject(refused);
    expect(await send(token, '/v1/accounts')).toMatchObject(refused);
  });
  const next = await aGrant(user, { scope }, { scopes: ['posts:read'] });
  expect(await refresh(next.clientId, next.refresh_token, { scope: 'posts:write' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_scope' },
  });
});

it('an assistant is bound to accounts, profile and scopes in its MCP session', async () => {
  const profile = await inProfile(user);
  const resource = `${site}/mcp`;
  const sessionOf = async (choice: Choice) => connect((await aGrant(user, { scope, resource }, choice)).access_token);
  const accounts = await sessionOf({ accounts: [`threads:${mine}`] });
  const post = (accountId: string, idempotencyKey: string) => ({ ...to(accountId), idempotencyKey });
  expect(errorOf(await accounts.call('create_post', post(other, 'a')))).toMatchObject({ code: 'account_not_allowed' });
  expect(await accounts.ask('create_post', post(mine, 'b'))).toMatchObject({ postSubmissionId: expect.any(String) });
  const reader = await sessionOf({ scopes: ['posts:read'] });
  expect(errorOf(await reader.call('list_accounts'))).toMatchObject({ code: 'insufficient_scope' });
  const ofProfile = await sessionOf({ profile: profile.profileId });
  expect(await ofProfile.ask('list_accounts')).toMatchObject({
    accounts: [{ accountId: profile.accounts.threads[0] }],
  });
});

it('an app has the number of requests a minute that the person has chosen', async () => {
  const { access_token: token } = await aGrant(user, {}, { requestsPerMinute: 2 });
  for (const status of [200, 200, 429]) expect(await send(token, '/v1/posts')).toMatchObject({ status });
});

it('an access with an end is not renewed beyond it', async () => {
  const expiresAt = new Date(Date.now() + 10 * MINUTE).toISOString();
  const grant = await aGrant(user, {}, { expiresAt });
  expect(grant.expires_in).toBeLessThanOrEqual((10 * MINUTE) / SECOND);
  const next = tokensIn(await refresh(grant.clientId, grant.refresh_token));
  expect(next.expires_in).toBeLessThanOrEqual((10 * MINUTE) / SECOND);
  const clock = { ...systemClock, now: () => Date.now() + HOUR };
  const instance = await startInstance('web', { overrides: { clock } });
  onTestFinished(() => instance.stop());
  const form = { grant_type: 'refresh_token', client_id: grant.clientId, refresh_token: next.refresh_token };
  const body = new TextEncoder().encode(String(new URLSearchParams(form)));
  expect(await request('/oauth/token', { at: instance.url, body })).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
});

it.each([
  [
    'a scope that the app has not requested',
    { scopes: ['posts:read', 'webhooks'] },
    400,
    'validation_error',
    'scopes.1',
  ],
  ['a scope that there is not', { scopes: ['everything'] }, 400, 'validation_error', 'scopes.0'],
  ['no scope', { scopes: [] }, 400, 'validation_error', 'scopes'],
  ['no account', { accounts: [] }, 400, 'validation_error', 'accounts'],
  ['an account that is not connected', { accounts: ['threads:nobody'] }, 400, 'validation_error', 'accounts.0'],
  ['no requests', { requestsPerMinute: 0 }, 400, 'validation_error', 'requestsPerMinute'],
  ['a time that is over', { expiresAt: '2020-01-01T00:00:00Z' }, 400, 'validation_error', 'expiresAt'],
  ['an unknown profile', { profile: 'prf_unknown' }, 404, 'not_found', null],
])('a decision with %s is refused and gives no code', async (_what, choice, status, code, field) => {
  const { query } = aRequest(await aClient(), { scope });
  const response = await decide(user.cookie, query, choice);
  expect(response).toMatchObject({
    status,
    body: { error: { code, ...(field ? { details: [{ field: `body.${field}` }] } : {}) } },
  });
  expect((await context().store.oauthCodes.where('userId', '==', user.uid).get()).size).toBe(0);
});

it('a decision with an account or a profile of another user is refused', async () => {
  const stranger = await signedInUser();
  const profile = await inProfile(user);
  const { query } = aRequest(await aClient(), { scope });
  const statusOf = async (cookie: string, choice: Choice) => (await decide(cookie, query, choice)).status;
  expect(await statusOf(stranger.cookie, { accounts: [`threads:${mine}`] })).toBe(400);
  expect(await statusOf(stranger.cookie, { profile: profile.profileId })).toBe(404);
  expect(await statusOf(user.cookie, { profile: profile.profileId, accounts: [`threads:${mine}`] })).toBe(400);
  expect(await statusOf(user.cookie, { profile: profile.profileId, livemode: false })).toBe(404);
});

it('accounts that are connected later are not added to chosen ones, and a disconnected one can come back', async () => {
  const { access_token: token } = await aGrant(user, { scope }, { accounts: [`threads:${mine}`] });
  const account = context().store.user(user.uid).accounts('threads').doc(mine);
  const stored = (await account.get()).data();
  if (!stored) throw new Error('the account is not stored');
  await account.delete();
  expect(await send(token, '/v1/posts', to(mine))).toMatchObject({
    status: 400,
    body: { error: { code: 'missing_integrations' } },
  });
  expect((await send(token, '/v1/posts', to(other))).status).toBe(403);
  await account.set(stored);
  expect(await send(token, '/v1/posts', to(mine))).toMatchObject({ status: 201 });
});

it('the access of an app ends with its profile, and a code for the profile is no longer accepted', async () => {
  const { profileId } = await inProfile(user);
  const grant = await aGrant(user, { scope }, { profile: profileId });
  const given = aRequest(grant.clientId);
  const code = await aCode(user.cookie, given, { profile: profileId });
  await visit(`/api/profiles/${profileId}`, { method: 'DELETE', cookie: user.cookie });
  expect((await send(grant.access_token, '/v1/posts')).status).toBe(401);
  const invalidGrant = { status: 400, body: { error: 'invalid_grant' } };
  expect(await refresh(grant.clientId, grant.refresh_token)).toMatchObject(invalidGrant);
  expect(await exchange(code, given)).toMatchObject(invalidGrant);
});

it('an app that asks again finds the earlier choice, with which its earlier access stays', async () => {
  const { profileId } = await inProfile(user);
  const clientId = await aClient();
  const ask = async (asked: string) =>
    (await readConsent(user.cookie, aRequest(clientId, { scope: asked }).query)).body;
  expect(await ask(scope)).toMatchObject({ earlier: null });
  const choice = { profile: profileId, scopes: ['posts:read'], requestsPerMinute: 5 };
  const grant = await aGrant(user, { scope }, choice, clientId);
  const earlier = {
    livemode: true,
    profileId,
    accounts: null,
    requestsPerMinute: 5,
    declinedScopes: ['posts:write', 'accounts:read'],
  };
  expect(await ask(`${scope} media`)).toMatchObject({ earlier });
  await aGrant(user, { scope: `${scope} media` }, {}, clientId);
  expect(await ask(scope)).toMatchObject({ earlier: { profileId: null, declinedScopes: [] } });
  expect((await send(grant.access_token, '/v1/posts', to(mine))).status).toBe(403);
});

it('the list of keys and the export show the limits of an app, and none of an access that was given before there were limits', async () => {
  const expiresAt = new Date(Date.now() + HOUR).toISOString();
  const limits = { accounts: [`threads:${mine}`], requestsPerMinute: 5 };
  const limited = await aGrant(user, { scope }, { ...limits, scopes: ['posts:read', 'posts:write'], expiresAt });
  const earlier = await aGrant(user, { scope });
  const document = context().store.apiKeys.doc(keyId(earlier.access_token));
  const { grant } = (await document.get()).data() ?? {};
  await document.update({ grant: { ...grant, endsAt: undefined, declinedScopes: undefined } as never });
  expect(await send(earlier.access_token, '/v1/posts', to(other))).toMatchObject({ status: 201 });
  const keys = expect.arrayContaining([
    expect.objectContaining({
      id: keyId(limited.access_token),
      ...limits,
      scopes: ['posts:read', 'posts:write'],
      expiresAt,
      app: expect.objectContaining({ endsAt: expiresAt, declinedScopes: ['accounts:read'] }),
    }),
    expect.objectContaining({
      id: keyId(earlier.access_token),
      accounts: null,
      profileId: null,
      app: expect.objectContaining({ endsAt: null, declinedScopes: [] }),
    }),
  ]);
  expect(await visit('/api/api-keys', { cookie: user.cookie })).toMatchObject({ body: { keys } });
  let exported = '';
  for await (const part of exportedFiles(context(), user.uid)['apiKeys.json'] ?? []) exported += part;
  expect(JSON.parse(exported)).toEqual(keys);
});

it('the accounts to choose from are those of the person or of a profile, whatever the page acts for', async () => {
  const profile = await inProfile(user);
  const listed = (query: string) =>
    visit(`/api/key-accounts${query}`, { cookie: user.cookie, headers: { 'herald-profile': profile.profileId } });
  const { body } = await listed('');
  expect(body).toMatchObject({ accounts: { length: 2 } });
  expect(JSON.stringify(body)).toContain(mine);
  expect(await listed(`?profile=${profile.profileId}`)).toMatchObject({
    body: { accounts: [{ accountId: profile.accounts.threads[0] }] },
  });
  expect(await listed('?profile=prf_unknown')).toMatchObject({ status: 404 });
});
