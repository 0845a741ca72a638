import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { listAccountPage, newTestAccount } from '../../../functions/src/domain/accounts/index.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import type { Account } from '../../../functions/src/model/account.ts';
import { profileUserOf, testUserOf } from '../../../functions/src/model/ids.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { type ApiResponse, request, withKey } from '../../support/api.ts';
import { callsOf } from '../../support/sandbox.ts';
import { control } from '../../support/sandbox-control.ts';
import { inTestMode } from '../../support/test-mode.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { eventsOf } from '../../support/webhook-endpoints.ts';

const page = z.object({
  accounts: z.array(
    z.looseObject({
      profileId: z.string().nullable(),
      platform: z.string(),
      accountId: z.string(),
      status: z.string(),
    }),
  ),
  nextCursor: z.string().nullable(),
});

type By = Pick<TestUser, 'apiKey'>;

let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  [user, other] = await Promise.all([createUser({ x: 1 }), createUser()]);
});

async function connect(uid: string, platform: Platform, accountId: string, fields: Partial<Account> = {}) {
  const account = { ...newTestAccount({ platform, accountId }, Date.now()), ...fields };
  await context().store.user(uid).accounts(platform).doc(accountId).set(account);
}

function get(path: string, by: By): Promise<ApiResponse> {
  return request(`/v1/accounts${path}`, { headers: withKey(by) });
}

async function list(by: By, query: Record<string, string> = {}) {
  const reply = await get(`?${new URLSearchParams(query)}`, by);
  expect(reply.status).toBe(200);
  return page.parse(reply.body);
}

/** The accounts of each page, as `profile/platform:id`. */
async function pagesOf(by: By, query: Record<string, string>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { accounts, nextCursor } = await list(by, cursor === '' ? query : { ...query, cursor });
    pages.push(accounts.map(({ profileId, platform, accountId }) => `${profileId ?? ''}/${platform}:${accountId}`));
    cursor = nextCursor;
  }
  return pages;
}

describe('GET /v1/accounts', () => {
  it('GET /v1/accounts lists the accounts of a user in the order of the platforms, on one page', async () => {
    const one = await createUser({ threads: 1, bluesky: 1, x: 1, facebook: 1 });
    const reply = await get('', one);
    const { accounts, nextCursor } = page.parse(reply.body);
    expect(accounts.map(({ platform }) => platform)).toEqual(['x', 'facebook', 'threads', 'bluesky']);
    expect(accounts).toMatchObject(accounts.map(() => ({ profileId: null, status: 'active' })));
    expect(nextCursor).toBeNull();
  });

  describe('with many accounts', () => {
    let many: TestUser;
    beforeAll(async () => {
      many = await createUser({ threads: 0 });
      const { store } = context();
      const batch = store.batch();
      for (let number = 0; number < 250; number += 1) {
        const platform = number < 100 ? 'youtube' : 'bluesky';
        const accountId = `a${String(number).padStart(3, '0')}`;
        const reconnectRequired = number === 5 || number === 249;
        const account = { ...newTestAccount({ platform, accountId }, Date.now()), reconnectRequired };
        batch.set(store.user(many.uid).accounts(platform).doc(accountId), account);
      }
      await batch.commit();
    });

    it('GET /v1/accounts returns each account once, in pages of at most 100', async () => {
      const pages = await pagesOf(many, {});
      expect(pages.map(({ length }) => length)).toEqual([100, 100, 50]);
      expect(new Set(pages.flat()).size).toBe(250);
    });

    it('GET /v1/accounts selects accounts by platform and by status', async () => {
      const ofPlatform = await pagesOf(many, { platform: 'youtube', limit: '60' });
      expect(ofPlatform.map(({ length }) => length)).toEqual([60, 40]);
      expect((await pagesOf(many, { status: 'reconnect_required' })).flat()).toEqual([
        '/youtube:a005',
        '/bluesky:a249',
      ]);
      expect((await pagesOf(many, { status: 'active', platform: 'youtube' })).flat()).toHaveLength(99);
    });

    it('GET /v1/accounts lists only the accounts that a limited key allows', async () => {
      const accounts = ['youtube:a001', 'bluesky:a200', 'bluesky:b999'];
      const apiKey = await createApiKey(context(), many.uid, null, { accounts });
      expect(await pagesOf({ apiKey }, {})).toEqual([['/youtube:a001', '/bluesky:a200']]);
    });

    it.each([
      ['limit=0', 'query.limit'],
      ['limit=101', 'query.limit'],
      ['status=lost', 'query.status'],
      ['platform=myspace', 'query.platform'],
      ['cursor=nonsense', 'query.cursor'],
      ['profiles=some', 'query.profiles'],
    ])('GET /v1/accounts refuses %s', async (query, field) => {
      expect(await get(`?${query}`, many)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', details: [{ field }] } },
      });
    });

    it('GET /v1/accounts refuses a cursor of a list with other filters', async () => {
      const { nextCursor } = await list(many, { limit: '10' });
      const reply = await get(`?platform=youtube&cursor=${nextCursor}`, many);
      expect(reply).toMatchObject({ status: 400, body: { error: { details: [{ field: 'query.cursor' }] } } });
    });
  });

  it('GET /v1/accounts lists the accounts of users with similar ids for none of the others', async () => {
    const { uid } = user;
    for (const neighbour of [`${uid}-`, `${uid}a`, `${uid}~prf`, `${uid}~prfa`, `${uid}~prg_1`, uid.slice(0, -1)])
      await connect(neighbour, 'x', 'neighbour');
    const listed = [...(await pagesOf(user, {})), ...(await pagesOf(user, { profiles: 'all' }))].flat();
    expect(listed).not.toContainEqual(expect.stringContaining('neighbour'));
    expect((await list(other)).accounts).toHaveLength(1);
  });

  describe('with profiles=all', () => {
    let customer: TestUser;
    let test: TestUser;
    const all = ['/x:own', '/tiktok:own', 'prf_a/x:1', 'prf_a/tiktok:1', 'prf_b/x:2', 'prf_b/bluesky:lost'];
    beforeAll(async () => {
      customer = await createUser({ threads: 0 });
      test = await inTestMode(customer);
      const { uid } = customer;
      const [a, b] = [profileUserOf(uid, 'prf_a'), profileUserOf(uid, 'prf_b')];
      await Promise.all([
        connect(uid, 'x', 'own'),
        connect(uid, 'tiktok', 'own'),
        connect(a, 'x', '1'),
        connect(a, 'tiktok', '1'),
        connect(b, 'x', '2'),
        connect(b, 'bluesky', 'lost', { reconnectRequired: true }),
        connect(profileUserOf(testUserOf(uid), 'prf_t'), 'x', 'test'),
        connect(profileUserOf(other.uid, 'prf_a'), 'x', 'foreign'),
      ]);
    });

    it('profiles=all lists the accounts of the customer and of every profile', async () => {
      expect(await pagesOf(customer, { profiles: 'all' })).toEqual([all]);
      expect((await pagesOf(customer, {})).flat()).toEqual(all.slice(0, 2));
    });

    it('profiles=all reads one document more than it returns', async () => {
      const { store, clock } = context();
      const sizes: number[] = [];
      const counted = <T extends { limit(size: number): T }>(query: T): T =>
        Object.assign(Object.create(query), {
          limit: (size: number) => {
            sizes.push(size);
            return query.limit(size);
          },
        });
      const ctx = {
        clock,
        store: {
          ...store,
          accountsOf: (uid: string) => counted(store.accountsOf(uid)),
          accountsOfProfiles: (uid: string) => counted(store.accountsOfProfiles(uid)),
        },
      };
      const filters = { platform: null, status: null, profiles: 'all', allowed: null } as const;
      const { accounts } = await listAccountPage(ctx, customer.uid, filters, { limit: 4, after: null });
      expect(accounts).toHaveLength(4);
      expect(sizes).toEqual([5, 3]);
    });

    it.each([1, 2, 3, 5, 6])('profiles=all returns each account once in pages of %i', async (limit) => {
      const pages = await pagesOf(customer, { profiles: 'all', limit: String(limit) });
      expect(pages.flat().sort()).toEqual([...all].sort());
      expect(pages.map(({ length }) => length).slice(0, -1)).toEqual(pages.slice(1).map(() => limit));
    });

    it('profiles=all selects by platform and status among all profiles', async () => {
      expect((await pagesOf(customer, { profiles: 'all', platform: 'x' })).flat()).toEqual([
        '/x:own',
        'prf_a/x:1',
        'prf_b/x:2',
      ]);
      expect((await pagesOf(customer, { profiles: 'all', status: 'reconnect_required', limit: '1' })).flat()).toEqual([
        'prf_b/bluesky:lost',
      ]);
    });

    it('profiles=all lists accounts of the mode of the key only', async () => {
      const listed = (await pagesOf(test, { profiles: 'all' })).flat();
      expect(listed).toContain('prf_t/x:test');
      expect(listed.filter((account) => account.startsWith('prf_'))).toEqual(['prf_t/x:test']);
    });
  });
});

describe('GET /v1/accounts/{platform}/{accountId}', () => {
  it('GET of one account returns the account as the list does', async () => {
    const [accountId = ''] = user.accounts.x;
    const reply = await get(`/x/${accountId}`, user);
    const listed = (await list(user)).accounts.find((account) => account.accountId === accountId);
    expect(reply).toMatchObject({ status: 200, body: listed });
  });

  it('GET finds no account that is not connected, on another platform, of another user, or of another mode', async () => {
    const [accountId = ''] = user.accounts.x;
    const test = await inTestMode(user);
    const unknown = { status: 404, body: { error: { code: 'not_found' } } };
    expect(await get('/x/nobody', user)).toMatchObject(unknown);
    expect(await get(`/tiktok/${accountId}`, user)).toMatchObject(unknown);
    expect(await get(`/x/${accountId}`, other)).toMatchObject(unknown);
    expect(await get(`/x/${accountId}`, test)).toMatchObject(unknown);
    expect(await get('/x/test_x', user)).toMatchObject(unknown);
  });

  it('GET refuses an account that a limited key does not allow', async () => {
    const [accountId = ''] = user.accounts.x;
    const apiKey = await createApiKey(context(), user.uid, null, { accounts: [`threads:${accountId}`] });
    expect(await get(`/x/${accountId}`, { apiKey })).toMatchObject({
      status: 403,
      body: { error: { code: 'account_not_allowed' } },
    });
  });
});

describe('DELETE /v1/accounts/{platform}/{accountId}', () => {
  function disconnect(path: string, by: By): Promise<ApiResponse> {
    return request(`/v1/accounts/${path}`, { method: 'DELETE', headers: withKey(by) });
  }

  it('DELETE of an account disconnects it and revokes its tokens at the platform', async () => {
    const one = await createUser({ x: 1 });
    const [accountId = ''] = one.accounts.x;
    const reply = await disconnect(`x/${accountId}`, one);
    expect(reply).toMatchObject({ status: 200, body: { disconnected: true, revoked: true } });
    expect((await callsOf(accountId)).map(({ operation }) => operation)).toContain('revoke');
    expect((await disconnect(`x/${accountId}`, one)).status).toBe(404);
    expect(await list(one, { platform: 'x' })).toMatchObject({ accounts: [] });
  });

  it('DELETE of an account that another user, or a profile, has connected too does not revoke its tokens', async () => {
    const one = await createUser({ x: 1 });
    const [accountId = ''] = one.accounts.x;
    await connect(profileUserOf(one.uid, 'prf_a'), 'x', accountId);
    expect((await disconnect(`x/${accountId}`, one)).body).toEqual({ disconnected: true, revoked: false });
    expect((await callsOf(accountId)).map(({ operation }) => operation)).not.toContain('revoke');
  });

  it('DELETE of a simulated account removes it, calls nothing, and a new test key connects it again', async () => {
    const test = await inTestMode(other);
    const reply = await disconnect('threads/test_threads', test);
    expect(reply).toMatchObject({ status: 200, body: { disconnected: true, revoked: false } });
    expect(await list(test, { platform: 'threads' })).toMatchObject({ accounts: [] });
    await inTestMode(other);
    expect((await list(test, { platform: 'threads' })).accounts).toHaveLength(1);
  });

  it('DELETE of an account needs the scope accounts:write', async () => {
    const [accountId = ''] = user.accounts.x;
    const reading = await createApiKey(context(), user.uid, null, { scopes: ['accounts:read'] });
    expect(await disconnect(`x/${accountId}`, { apiKey: reading })).toMatchObject({
      status: 403,
      body: { error: { code: 'insufficient_scope', details: { requiredScope: 'accounts:write' } } },
    });
    const writing = await createApiKey(context(), user.uid, null, { scopes: ['accounts:write'] });
    expect((await get(`/x/${accountId}`, { apiKey: writing })).status).toBe(403);
    expect((await get(`/x/${accountId}`, user)).status).toBe(200);
  });

  it('DELETE of an account disconnects none of another user or mode, or that a limited key does not allow', async () => {
    const [accountId = ''] = user.accounts.x;
    const limited = await createApiKey(context(), user.uid, null, { accounts: [`threads:${accountId}`] });
    expect((await disconnect(`x/${accountId}`, other)).status).toBe(404);
    expect((await disconnect(`x/${accountId}`, await inTestMode(user))).status).toBe(404);
    expect(await disconnect(`x/${accountId}`, { apiKey: limited })).toMatchObject({
      status: 403,
      body: { error: { code: 'account_not_allowed' } },
    });
    expect((await get(`/x/${accountId}`, user)).status).toBe(200);
  });
});

describe('POST /v1/accounts/{platform}/{accountId}/check', () => {
  function check(path: string, by: By): Promise<ApiResponse> {
    return request(`/v1/accounts/${path}/check`, { method: 'POST', headers: withKey(by) });
  }

  it('a check returns the account as the list does, with the answer of the platform', async () => {
    const [accountId = ''] = user.accounts.x;
    const reply = await check(`x/${accountId}`, user);
    const [listed] = (await list(user, { platform: 'x' })).accounts;
    expect(reply).toMatchObject({ status: 200, body: { ...listed, alive: true, reason: null } });
    expect((await callsOf(accountId)).at(-1)?.operation).toBe('profile');
  });

  it('a check records account.reconnect_required for an account that the platform refuses', async () => {
    const one = await createUser();
    const [accountId = ''] = one.accounts.threads;
    await request('/v1/events', { headers: withKey(one) });
    await control('tokens', { platform: 'threads', accountId, become: 'revoked' });
    const lost = { status: 200, body: { status: 'reconnect_required', alive: false } };
    expect(await check(`threads/${accountId}`, one)).toMatchObject(lost);
    expect(await check(`threads/${accountId}`, one)).toMatchObject(lost);
    const events = await eventsOf(one, (types) => types.length > 0);
    expect(events.map(({ type }) => type)).toEqual(['account.reconnect_required']);
  });

  it('a check calls nothing in test mode', async () => {
    const test = await inTestMode(user);
    expect(await check('x/test_x', test)).toMatchObject({
      status: 200,
      body: { livemode: false, alive: true, reason: null },
    });
    await context().store.user(test.uid).accounts('x').doc('test_x').update({ reconnectRequired: true });
    expect(await check('x/test_x', test)).toMatchObject({ status: 200, body: { alive: false } });
    expect(await callsOf('test_x')).toEqual([]);
  });

  it('a check reads no account of another user or mode, or that a limited key does not allow', async () => {
    const [accountId = ''] = user.accounts.x;
    const limited = await createApiKey(context(), user.uid, null, { accounts: [`threads:${accountId}`] });
    expect((await check(`x/${accountId}`, other)).status).toBe(404);
    expect((await check(`x/${accountId}`, await inTestMode(user))).status).toBe(404);
    expect((await check(`x/${accountId}`, { apiKey: limited })).status).toBe(403);
  });
});
