import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { webRoutes } from '../../../functions/src/http/pages/routes/routes.ts';
import { type ApiRequest, request } from '../../support/api.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { createProfile, forProfile, inProfile, type TestProfile } from '../../support/profiles.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const unknown = { status: 404, body: { error: { code: 'not_found', message: 'There is no such profile.' } } };

let customer: TestUser;
let profile: TestProfile;
let cookie: string;
beforeEach(async () => {
  customer = await createUser();
  profile = await inProfile(customer);
  cookie = await beginSession(customer);
});

/** A request of a page that acts for a profile. */
function act(path: string, more: Pick<ApiRequest, 'method' | 'body'> = {}, reference = profile.profileId) {
  return visit(path, { ...more, cookie, headers: { 'herald-profile': reference } });
}

it('the lists have accounts, posts, drafts and requests of the profile for which a page acts, and not of the user', async () => {
  const [account = ''] = profile.accounts.threads;
  const later = { scheduledTime: '2090-01-01T00:00:00Z' };
  const post = {
    post: { content: { text: 'Of the profile', platform: [{ platform: 'threads', accountId: account }] } },
  };
  expect(await act('/api/posts', { body: { ...post, ...later } })).toMatchObject({ status: 201 });
  const draft = { content: {}, preview: 'Of the profile', version: 0 };
  expect(await act(`/api/drafts/${randomUUID()}`, { method: 'PUT', body: draft })).toMatchObject({ status: 200 });
  const requestId = `for-a-profile-${randomUUID()}`;
  await request('/v1/me', { headers: { ...forProfile(customer, profile.profileId), 'x-request-id': requestId } });
  expect(await act('/api/accounts')).toMatchObject({ body: { accounts: [{ accountId: account }] } });
  expect(await act('/api/posts')).toMatchObject({ body: { posts: [{ text: 'Of the profile' }] } });
  expect(await act('/api/drafts')).toMatchObject({ body: { drafts: [{ preview: 'Of the profile' }] } });
  expect(await act(`/api/requests?requestId=${requestId}`)).toMatchObject({
    body: { requests: [{ path: '/v1/me', livemode: true, key: { tokenPreview: expect.any(String) } }] },
  });
  for (const [path, own] of [
    ['/api/accounts', { accounts: [{ accountId: customer.accounts.threads[0] }] }],
    ['/api/posts', { posts: [] }],
    ['/api/drafts', { drafts: [] }],
    [`/api/requests?requestId=${requestId}`, { requests: [] }],
  ] as const)
    expect((await visit(path, { cookie })).body).toMatchObject(own);
});

it('a page that acts for a profile of another customer, or for one that is deleted, gets 404', async () => {
  const other = await createProfile(await createUser({ threads: 0 }));
  // More than an unknown client may make: a page asks for many things.
  for (let count = 0; count < 30; count += 1) expect(await act('/api/accounts', {}, other.id)).toMatchObject(unknown);
  expect(await act('/api/profiles')).toMatchObject({ body: { profiles: [{ id: profile.profileId }] } });
  expect(await act(`/api/profiles/${profile.profileId}`, { method: 'DELETE' })).toMatchObject({ status: 200 });
  expect(await act('/api/accounts')).toMatchObject(unknown);
  expect(await visit('/api/me', { cookie })).toMatchObject({ body: { hasProfiles: false } });
});

it('user, keys and profiles stay about the person where a page acts for a profile', async () => {
  expect(await act('/api/me')).toMatchObject({ body: { user: { id: customer.uid }, hasProfiles: true } });
  const { body } = await act('/api/api-keys', { body: { name: 'Of the person' } });
  const { apiKey } = z.object({ apiKey: z.string() }).parse(body);
  expect(await request('/v1/me', { headers: { 'service-api-key': apiKey } })).toMatchObject({
    body: { user: { id: customer.uid }, profileId: null },
  });
  const personal = webRoutes.filter(({ access }) => access.aboutPerson).map(({ method, path }) => `${method} ${path}`);
  expect(personal.toSorted()).toEqual([
    'delete /api/api-keys',
    'delete /api/api-keys/:id',
    'delete /api/me',
    'delete /api/profiles/:id',
    'delete /api/push-subscriptions/:id',
    'get /api/api-keys',
    'get /api/debug-env',
    'get /api/key-accounts',
    'get /api/me',
    'get /api/me/export',
    'get /api/notice-settings',
    'get /api/oauth/authorization',
    'get /api/profiles',
    'get /api/profiles/:id',
    'get /api/push',
    'patch /api/notice-settings',
    'patch /api/profiles/:id',
    'post /api/api-keys',
    'post /api/api-keys/:id/rotate',
    'post /api/me/checkout',
    'post /api/me/portal',
    'post /api/notice-settings/test-mail',
    'post /api/oauth/authorization',
    'post /api/profiles',
    'post /api/push-subscriptions',
    'post /api/push/test',
  ]);
});

it('a page makes, lists and revokes connect links of the profile for which it acts', async () => {
  const created = await act('/api/connect-links', { body: { platforms: ['x'] } });
  expect(created).toMatchObject({ status: 201, body: { profileId: profile.profileId, url: expect.any(String) } });
  const { id } = z.object({ id: z.string() }).parse(created.body);
  expect(await act('/api/connect-links')).toMatchObject({ body: { connectLinks: [{ id, platforms: ['x'] }] } });
  expect(await visit('/api/connect-links', { cookie })).toMatchObject({ body: { connectLinks: [] } });
  expect(await visit(`/api/connect-links/${id}`, { method: 'DELETE', cookie })).toMatchObject({ status: 404 });
  expect(await act(`/api/connect-links/${id}`, { method: 'DELETE' })).toMatchObject({ status: 200 });
  expect(await act('/api/connect-links')).toMatchObject({ body: { connectLinks: [] } });
});

it('requests of a page do not count in the requests per minute of a profile', async () => {
  const { id } = await createProfile(customer, { limits: { requestsPerMinute: 1 } });
  for (const status of [200, 200]) expect(await act('/api/accounts', {}, id)).toMatchObject({ status });
});
