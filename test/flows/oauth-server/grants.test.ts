import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { deleteOwnedData } from '../../../functions/src/domain/users/deletion/owned-data.ts';
import { keyId } from '../../../functions/src/domain/users/index.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY, HOUR, systemClock } from '../../../functions/src/model/clock.ts';
import { request, signedIn } from '../../support/api.ts';
import { startInstance } from '../../support/instance.ts';
import { revokeKey, rotateKey } from '../../support/keys.ts';
import {
  aClient,
  aCode,
  aGrant,
  aRequest,
  exchange,
  type Grant,
  post,
  refresh,
  signedInUser,
  site,
  tokensIn,
  withToken,
} from '../../support/oauth-client.ts';
import { visit } from '../../support/page-client.ts';
import { createUser } from '../../support/user.ts';

let user: Awaited<ReturnType<typeof signedInUser>>;
let grant: Grant;
beforeEach(async () => {
  user = await signedInUser({ threads: 0 });
  grant = await aGrant(user);
});

const invalidGrant = { status: 400, body: { error: 'invalid_grant' } };

async function use(token: string, at?: string): Promise<number> {
  return (await request('/v1/posts', { headers: withToken(token), ...(at === undefined ? {} : { at }) })).status;
}

/** An instance whose clock is ahead. */
async function later(target: 'api' | 'web', ms: number): Promise<string> {
  const clock = { ...systemClock, now: () => Date.now() + ms };
  const instance = await startInstance(target, { overrides: { clock } });
  onTestFinished(() => instance.stop());
  return instance.url;
}

function refreshForm({ clientId, refresh_token }: Grant) {
  return { grant_type: 'refresh_token', client_id: clientId, refresh_token };
}

/** Expects that neither token of the grant works any more. */
async function expectEnded({ clientId, access_token, refresh_token }: Grant): Promise<void> {
  expect(await use(access_token)).toBe(401);
  expect(await refresh(clientId, refresh_token)).toMatchObject(invalidGrant);
}

it('an access token costs the reads of an API key: one of the collection apiKeys', async () => {
  let reads: string[] = [];
  const { store } = context();
  const read: typeof store.read = (ref) => {
    reads.push(ref.parent.id);
    return store.read(ref);
  };
  const instance = await startInstance('api', { overrides: { store: { ...store, read } } });
  onTestFinished(() => instance.stop());
  const readsOf = async (key: string) => {
    // The first request connects and fills caches.
    await use(key, instance.url);
    reads = [];
    expect(await use(key, instance.url)).toBe(200);
    return reads.toSorted();
  };
  const ofKey = await readsOf(user.apiKey);
  expect(ofKey.filter((collection) => collection === 'apiKeys')).toHaveLength(1);
  expect(await readsOf(grant.access_token)).toEqual(ofKey);
});

it('a refresh replaces both tokens, with the same scopes', async () => {
  const response = await refresh(grant.clientId, grant.refresh_token, { scope: 'posts:read' });
  const next = tokensIn(response);
  expect(next.scope).toBe('posts:read posts:write');
  expect(await use(next.access_token)).toBe(200);
  expect(await use(grant.access_token)).toBe(401);
  expect(keyId(next.access_token)).toBe(keyId(grant.access_token));
  expect(await refresh(grant.clientId, next.refresh_token)).toMatchObject({ status: 200 });
});

it('a refresh token that is used twice ends the whole grant', async () => {
  const next = tokensIn(await refresh(grant.clientId, grant.refresh_token));
  expect(await refresh(grant.clientId, grant.refresh_token)).toMatchObject(invalidGrant);
  await expectEnded({ ...grant, ...next });
});

it('two simultaneous refreshes give new tokens at most once, and the grant ends', async () => {
  const both = await Promise.all([1, 2].map(() => refresh(grant.clientId, grant.refresh_token)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  await expectEnded(grant);
});

it('an access token ends after an hour, and a grant that was not renewed ends after 90 days', async () => {
  expect(await use(grant.access_token, await later('api', HOUR - 60_000))).toBe(200);
  expect(await use(grant.access_token, await later('api', HOUR + 60_000))).toBe(401);
  const form = refreshForm(grant);
  expect(await post('/oauth/token', form, await later('web', 91 * DAY))).toMatchObject(invalidGrant);
  expect(await post('/oauth/token', form, await later('web', 89 * DAY))).toMatchObject({ status: 200 });
});

it.each([
  ['another client', { client_id: 'client_0000000000000000000000' }, 'invalid_grant'],
  ['an access token', { refresh_token: 'oat_live_x' }, 'invalid_grant'],
  ['more scopes', { scope: 'posts:read webhooks' }, 'invalid_scope'],
  ['another resource', { resource: `${site}/mcp` }, 'invalid_target'],
])('a refresh with %s is refused, and the refresh token stays valid', async (_what, changes, error) => {
  const response = await refresh(grant.clientId, grant.refresh_token, changes);
  expect(response).toMatchObject({ status: 400, body: { error } });
  expect(await refresh(grant.clientId, grant.refresh_token)).toMatchObject({ status: 200 });
});

it('a refresh token is never accepted as an access token', async () => {
  expect(await use(grant.refresh_token)).toBe(401);
  expect(await refresh(grant.clientId, grant.access_token)).toMatchObject(invalidGrant);
});

it.each(['access_token', 'refresh_token'] as const)('an app that revokes its %s ends both tokens', async (kind) => {
  const form = { client_id: grant.clientId, token: grant[kind] };
  expect(await post('/oauth/revoke', { ...form, client_id: await aClient() })).toMatchObject({ status: 200 });
  expect(await use(grant.access_token)).toBe(200);
  for (const _ of ['once', 'again']) expect(await post('/oauth/revoke', form)).toMatchObject({ status: 200 });
  await expectEnded(grant);
});

it('the revocation of an unknown token gets 200, and one without a client is refused', async () => {
  expect(await post('/oauth/revoke', { client_id: grant.clientId, token: 'x' })).toMatchObject({ status: 200 });
  const response = await post('/oauth/revoke', { token: grant.access_token });
  expect(response).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
});

it('a grant is listed with the keys of its user, without its hashes', async () => {
  const { body } = await visit('/api/api-keys', { cookie: user.cookie });
  expect(body).toMatchObject({
    keys: expect.arrayContaining([
      expect.objectContaining({
        id: keyId(grant.access_token),
        name: 'Planner',
        livemode: true,
        scopes: ['posts:read', 'posts:write'],
        app: {
          clientId: grant.clientId,
          redirectHost: 'app.example',
          resource: 'api',
          endsAt: null,
          declinedScopes: [],
        },
      }),
      expect.objectContaining({ app: null }),
    ]),
  });
  expect(JSON.stringify(body)).not.toMatch(/Hash/);
});

it('a grant ends when its user revokes it, and another user gets not_found', async () => {
  const other = await createUser({ threads: 0 });
  expect(await revokeKey(other, grant.access_token)).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  });
  expect(await use(grant.access_token)).toBe(200);
  expect(await revokeKey(user, grant.access_token)).toMatchObject({ status: 200 });
  await expectEnded(grant);
});

it('a user who revokes all keys ends grants and pending codes', async () => {
  const given = aRequest(grant.clientId);
  const code = await aCode(user.cookie, given);
  const response = await request('/v1/api-keys', { method: 'DELETE', headers: signedIn(user) });
  expect(response).toMatchObject({ status: 200, body: { count: 2 } });
  await expectEnded(grant);
  expect(await exchange(code, given)).toMatchObject(invalidGrant);
});

it('a grant is not replaced by a key', async () => {
  expect(await rotateKey(user, grant.access_token)).toMatchObject({
    status: 409,
    body: { error: { code: 'not_rotatable' } },
  });
});

it('tokens of a disabled user are refused, and grants and codes are deleted with the account', async () => {
  await aCode(user.cookie, aRequest(grant.clientId));
  await context().userRemoval.disable(user.uid);
  // An instance may use a response of the identity provider for five minutes.
  expect(await post('/oauth/token', refreshForm(grant), await later('web', 0))).toMatchObject(invalidGrant);
  await deleteOwnedData(context(), user.uid, null, { until: Number.POSITIVE_INFINITY, logger: stdoutLogger({}) });
  const { store } = context();
  expect((await store.apiKeys.doc(keyId(grant.access_token)).get()).exists).toBe(false);
  expect((await store.oauthCodes.where('userId', '==', user.uid).get()).size).toBe(0);
});
