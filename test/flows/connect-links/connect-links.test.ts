import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { type AccountView, listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { createConnectLink } from '../../../functions/src/domain/connect-links/index.ts';
import { createApiKey, requestDeletion } from '../../../functions/src/domain/users/index.ts';
import { sweepDeletions } from '../../../functions/src/domain/users/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { platforms } from '../../../functions/src/model/platform.ts';
import { request, withKey } from '../../support/api.ts';
import { decide, locationOf, visit as visitUrl } from '../../support/authorize-flow.ts';
import { clientOf } from '../../support/client.ts';
import { createLink, type LinkPage, openLink, pendingToken } from '../../support/connect-links.ts';
import { eventually } from '../../support/eventually.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { forProfile, inProfile } from '../../support/profiles.ts';
import { stack } from '../../support/stack.ts';
import { inTestMode } from '../../support/test-mode.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const logger = stdoutLogger({});
const { store } = context();

let customer: TestUser;
beforeEach(async () => {
  customer = await createUser({ threads: 0 });
});

const started = z.object({ authorizeUrl: z.url() });
const shown = z.object({ customerName: z.string(), accounts: z.array(z.looseObject({ accountId: z.string() })) });

/** Approval by a new simulated account. */
function approval() {
  return { _sandbox: 'approve', _sandbox_user: `u_${randomUUID().slice(0, 8)}` };
}

async function accountsOf({ uid }: Pick<TestUser, 'uid'>): Promise<string[]> {
  return (await listAccounts(context(), uid)).map(({ platform, accountId }: AccountView) => `${platform}:${accountId}`);
}

function activate(page: LinkPage, connection: string) {
  return page.ask('/connections/activate', { body: { connection } });
}

function revoke(user: Pick<TestUser, 'apiKey'>, { id }: { id: string }) {
  return request(`/v1/connect-links/${id}`, { method: 'DELETE', headers: withKey(user) });
}

const refused = {
  status: 401,
  body: { error: { code: 'unauthorized', message: expect.stringContaining('has expired or was revoked') } },
};

it('the list has the links of the user or profile that are neither expired nor revoked, without their tokens', async () => {
  const profile = await inProfile(customer);
  const short = await createLink(customer, { platforms: ['x'], expiresIn: 300 });
  const long = await createLink(customer, { expiresIn: 86_400 });
  const [expired, gone] = [await createLink(customer), await createLink(customer)];
  const ofProfile = await createLink(profile);
  await store.connectLinks.doc(expired.id).update({ expireAt: new Date() });
  await revoke(customer, gone);
  const client = clientOf(customer);
  const own = await client.connectLinks.list();
  expect(own.map(({ id }) => id)).toEqual([long.id, short.id]);
  expect(own[1]).toMatchObject({ platforms: ['x'], expiresAt: short.expiresAt, profileId: null, livemode: true });
  expect(await client.withProfile(profile.profileId).connectLinks.list()).toMatchObject([
    { id: ofProfile.id, profileId: profile.profileId },
  ]);
});

describe('POST /v1/connect-links', () => {
  it('a new link has an address with a random token in the fragment, of which only the hash is stored', async () => {
    const before = Date.now();
    const link = await createLink(customer);
    expect(link.url).toMatch(new RegExp(`^${stack.webUrl}/connect#hcl_[A-Za-z0-9_-]{43}$`));
    expect(link).toMatchObject({ profileId: null, platforms: [...platforms] });
    expect(Date.parse(link.expiresAt) - before).toBeGreaterThanOrEqual(3_600_000);
    const stored = await store.connectLinks.doc(link.id).get();
    expect(JSON.stringify([stored.id, stored.data()])).not.toContain(new URL(link.url).hash.slice(5));
    expect((await createLink(customer)).url).not.toBe(link.url);
  });

  it('a new link stores its options, and returns them to the page of the link', async () => {
    const link = await createLink(customer, {
      platforms: ['x', 'bluesky'],
      returnTo: 'http://localhost:3000/done?team=7',
      expiresIn: 300,
      branding: { name: 'Acme', logoUrl: 'https://acme.example/logo.png', color: '#1a73e8' },
      language: 'pt-BR',
    });
    expect(link.platforms).toEqual(['x', 'bluesky']);
    const { body } = await openLink(link).ask();
    expect(body).toMatchObject({
      returnTo: 'http://localhost:3000/done?team=7',
      branding: { name: 'Acme', logoUrl: 'https://acme.example/logo.png', color: '#1a73e8' },
      language: 'pt-BR',
      expiresAt: link.expiresAt,
      livemode: true,
      accounts: [],
    });
    expect(z.object({ platforms: z.array(z.object({ platform: z.string() })) }).parse(body).platforms).toMatchObject([
      { platform: 'x' },
      { platform: 'bluesky' },
    ]);
  });

  it.each([
    ['platforms', { platforms: ['myspace'] }],
    ['platforms', { platforms: [] }],
    ['returnTo', { returnTo: 'http://acme.example/' }],
    ['returnTo', { returnTo: 'javascript:alert(1)' }],
    ['returnTo', { returnTo: 'https://user:password@acme.example/' }],
    ['returnTo', { returnTo: '/settings' }],
    ['expiresIn', { expiresIn: 299 }],
    ['expiresIn', { expiresIn: 604_801 }],
    ['branding', { branding: { name: '' } }],
    ['branding', { branding: { logoUrl: 'http://acme.example/logo.png' } }],
    ['branding', { branding: { color: 'red;background:url(https://acme.example)' } }],
    ['language', { language: 'not a language' }],
    ['token', { token: 'hcl_mine' }],
  ])('a new link with an invalid value of %s is refused', async (field, body) => {
    const { status, body: error } = await request('/v1/connect-links', { body, headers: withKey(customer) });
    expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining(field)]);
  });

  it('a new link for a platform on which this service has no app is refused', async () => {
    const ctx = context();
    const { x: _x, ...served } = ctx.config.platforms;
    const config = { ...ctx.config, platforms: served };
    const fields = {
      returnTo: null,
      branding: { name: null, logoUrl: null, color: null },
      language: null,
      expiresInSeconds: 300,
    };
    const create = (chosen: readonly ('threads' | 'x')[] | null) =>
      createConnectLink({ ...ctx, config }, customer.uid, { ...fields, platforms: chosen });
    await expect(create(['threads', 'x'])).rejects.toMatchObject({
      reason: 'validation_error',
      details: [{ field: 'platforms.1' }],
    });
    expect((await create(null)).link.platforms).not.toContain('x');
  });

  it('a new link needs a key with accounts:write that is not limited to accounts', async () => {
    const linksOf = async (options: Parameters<typeof createApiKey>[3]) =>
      clientOf({ apiKey: await createApiKey(context(), customer.uid, null, options) }).connectLinks;
    const reading = await linksOf({ scopes: ['accounts:read'] });
    await expect(reading.create()).rejects.toMatchObject({ status: 403, code: 'insufficient_scope' });
    const limited = await linksOf({ accounts: ['threads:1'] });
    for (const refused of [() => limited.create(), () => limited.list()])
      await expect(refused()).rejects.toMatchObject({ status: 403, code: 'account_not_allowed' });
    expect(await (await linksOf({ scopes: ['accounts:write'] })).create()).toMatchObject({ profileId: null });
  });
});

describe('the page of a link', () => {
  it('the page connects an account that the user allows on the platform, for the customer', async () => {
    const page = openLink(await createLink(customer));
    const redirect = await page.authorize('threads', approval());
    expect(redirect.href.startsWith(`${stack.webUrl}/connect?threads=pending#connection=`)).toBe(true);
    expect(await accountsOf(customer)).toEqual([]);
    const { status, body } = await activate(page, pendingToken(redirect));
    expect(status).toBe(200);
    const [account = ''] = await accountsOf(customer);
    expect(body).toMatchObject({ platform: 'threads', accountIds: [account.slice('threads:'.length)] });
    expect(shown.parse((await page.ask()).body).accounts).toMatchObject([
      { platform: 'threads', accountId: account.slice('threads:'.length), status: 'active' },
    ]);
  });

  it('the page names the customer by the e-mail address, and says whether it is confirmed', async () => {
    const [confirmed, unconfirmed] = [customer, await createUser({ threads: 0, emailVerified: false })];
    const nameFor = async (user: TestUser) =>
      shown.parse((await openLink(await createLink(user)).ask()).body).customerName;
    expect(await nameFor(unconfirmed)).toMatch(/^p\w+@herald\.example \(address not confirmed\)$/);
    expect(await nameFor(confirmed)).toMatch(/^p\w+@herald\.example$/);
    expect(await nameFor(await inProfile(confirmed))).toBe(await nameFor(confirmed));
  });

  it('the page shows and disconnects the accounts of its platforms only', async () => {
    const user = await createUser({ threads: 1, x: 1 });
    const [x = '', threads = ''] = [user.accounts.x[0], user.accounts.threads[0]];
    const page = openLink(await createLink(user, { platforms: ['x'] }));
    expect(shown.parse((await page.ask()).body).accounts.map(({ accountId }) => accountId)).toEqual([x]);
    const remove = (path: string) => page.ask(`/accounts/${path}`, { method: 'DELETE' });
    expect((await remove(`threads/${threads}`)).status).toBe(400);
    expect((await page.ask('/connections', { body: { platform: 'threads' } })).status).toBe(400);
    expect((await remove('x/unknown')).status).toBe(404);
    expect(await remove(`x/${x}`)).toMatchObject({ status: 200, body: { disconnected: true, accessRevoked: true } });
    expect(await accountsOf(user)).toEqual([`threads:${threads}`]);
  });

  it('a refusal of the user returns to the page with the reason', async () => {
    const page = openLink(await createLink(customer));
    const redirect = await page.authorize('threads', { _sandbox: 'refuse' });
    expect(redirect.href).toBe(`${stack.webUrl}/connect?threads=error&reason=access_denied`);
  });

  it('a link connects nothing from another browser, with the link or without, and the callback works once', async () => {
    const link = await createLink(customer);
    const [page, stranger] = [openLink(link), openLink(link)];
    const { body } = await page.ask('/connections', { body: { platform: 'threads' } });
    const callback = await decide(started.parse(body).authorizeUrl, approval());
    const token = pendingToken(locationOf(await visitUrl(callback)));
    const replayed = await visitUrl(callback);
    expect([replayed.status, await replayed.text()]).toEqual([400, expect.stringContaining('invalid_state')]);
    const withoutLink = await visit('/api/connect-link/connections/activate', { body: { connection: token } });
    expect(withoutLink.status).toBe(401);
    expect(await activate(stranger, token)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    expect(await activate(page, token)).toMatchObject({ status: 400, body: { error: { code: 'invalid_state' } } });
    expect(await accountsOf(customer)).toEqual([]);
  });

  it('the page neither uses nor ends the session of a customer who is signed in in the same browser', async () => {
    const other = await createUser({ threads: 1 });
    const cookie = await beginSession(other);
    const withSession = (path: string, more: object = {}) => visit(path, { cookie, ...more });
    expect((await withSession('/api/connect-link')).status).toBe(401);
    const page = await withSession('/connect');
    expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    expect((await withSession('/api/accounts')).status).toBe(200);
    const token = pendingToken(await openLink(await createLink(customer)).authorize('threads', approval()));
    expect((await withSession('/api/connections/activate', { body: { connection: token } })).status).toBe(403);
    expect(await accountsOf(customer)).toEqual([]);
  });

  it('the page cannot be framed, is no referrer, loads images over https only and connects to this site only', async () => {
    const { headers } = await visit('/connect');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of ["frame-ancestors 'none'", "connect-src 'self';", "img-src 'self' https: data:"])
      expect(policy).toContain(part);
  });

  it('the page refuses requests of other sites', async () => {
    const link = await createLink(customer);
    const headers = {
      authorization: `Bearer ${new URL(link.url).hash.slice(1)}.${'a'.repeat(43)}`,
      'sec-fetch-site': 'cross-site',
    };
    const response = await visit('/api/connect-link/connections', { body: { platform: 'x' }, headers });
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  });

  it('the page is limited by link, and uses up nothing of the pages of its customer', async () => {
    const page = openLink(await createLink(customer));
    const start = () => page.ask('/connections', { body: { platform: 'threads' } });
    for (let count = 0; count < 20; count += 1) expect((await start()).status).toBe(200);
    expect((await start()).status).toBe(429);
    expect((await openLink(await createLink(customer)).ask('/connections', { body: { platform: 'x' } })).status).toBe(
      200,
    );
    const cookie = await beginSession(customer);
    expect((await visit('/api/connections', { cookie, body: { platform: 'x' } })).status).toBe(200);
  });

  it('the page is limited by address for links that do not work', async () => {
    const headers = {
      'x-forwarded-for': '198.51.100.77',
      authorization: `Bearer hcl_${'a'.repeat(43)}.${'b'.repeat(43)}`,
    };
    expect((await visit('/api/connect-link', { headers })).status).toBe(401);
    const window = { key: 'refused-connect-links:ip:198.51.100.77', limit: 600, burst: 0, windowMs: 60_000 };
    while ((await context().instanceLimiter.consume([window])).allowed);
    expect((await visit('/api/connect-link', { headers })).status).toBe(429);
    expect((await openLink(await createLink(customer)).ask()).status).toBe(200);
  });
});

describe('a link that does not work', () => {
  it.each(['', 'hcl_', `hcl_${'a'.repeat(43)}`, `hcl_${'a'.repeat(43)}.${'b'.repeat(43)}`, 'sk_live_x.y'])(
    'a request with the credential %j is refused',
    async (credential) => {
      const headers = { authorization: `Bearer ${credential}` };
      expect(await visit('/api/connect-link', { headers })).toMatchObject({ status: 401 });
    },
  );

  it.each(['revoked', 'expired'])(
    'a link connects nothing when it is %s while its user is at the platform',
    async (how) => {
      const link = await createLink(customer);
      const page = openLink(link);
      const redirect = await page.authorize('threads', approval());
      if (how === 'revoked')
        expect(await revoke(customer, link)).toMatchObject({ status: 200, body: { revoked: true } });
      else await store.connectLinks.doc(link.id).update({ expireAt: new Date(Date.now() - 1) });
      expect(await activate(page, pendingToken(redirect))).toMatchObject(refused);
      expect(await page.ask()).toMatchObject(refused);
      expect(await accountsOf(customer)).toEqual([]);
    },
  );

  it('a link is revoked by its own customer only, and again without an error', async () => {
    const [other, link] = [await createUser({ threads: 0 }), await createLink(customer)];
    const unknown = { status: 404, body: { error: { code: 'not_found', message: 'There is no such connect link.' } } };
    expect(await revoke(other, link)).toMatchObject(unknown);
    expect(await revoke(await inTestMode(customer), link)).toMatchObject(unknown);
    expect(await revoke(customer, { id: 'unknown' })).toMatchObject(unknown);
    expect((await openLink(link).ask()).status).toBe(200);
    for (let count = 0; count < 2; count += 1) expect((await revoke(customer, link)).status).toBe(200);
    expect(await openLink(link).ask()).toMatchObject(refused);
  });
});

describe('a link for a profile', () => {
  it('a link for a profile connects accounts for this profile only, by the header or by a key of the profile', async () => {
    const [mine, sibling] = [await inProfile(customer), await inProfile(customer)];
    for (const client of [clientOf(mine), clientOf(customer).withProfile(mine.profileId)]) {
      const link = await client.connectLinks.create();
      expect(link.profileId).toBe(mine.profileId);
      const page = openLink(link);
      const before = (await accountsOf(mine)).length;
      expect(shown.parse((await page.ask()).body).accounts).toHaveLength(before);
      expect((await activate(page, pendingToken(await page.authorize('threads', approval())))).status).toBe(200);
      expect(await accountsOf(mine)).toHaveLength(before + 1);
    }
    expect(await accountsOf(customer)).toEqual([]);
    expect(await accountsOf(sibling)).toHaveLength(1);
    const [account = ''] = sibling.accounts.threads;
    const page = openLink(await createLink(mine));
    expect((await page.ask(`/accounts/threads/${account}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('a link for a profile does not finish what a link for another profile has started', async () => {
    const [mine, sibling] = [await inProfile(customer), await inProfile(customer)];
    const token = pendingToken(await openLink(await createLink(mine)).authorize('threads', approval()));
    expect((await activate(openLink(await createLink(sibling)), token)).status).toBe(403);
    expect(await accountsOf(mine)).toHaveLength(1);
    expect(await accountsOf(sibling)).toHaveLength(1);
  });

  it('a link is revoked for its profile only', async () => {
    const [mine, sibling] = [await inProfile(customer), await inProfile(customer)];
    const link = await createLink(mine);
    expect((await revoke(sibling, link)).status).toBe(404);
    expect((await revoke(customer, link)).status).toBe(404);
    const headers = forProfile(customer, mine.profileId);
    expect((await request(`/v1/connect-links/${link.id}`, { method: 'DELETE', headers })).status).toBe(200);
  });
});

it('a link of test mode lists the simulated accounts, connects them again, and sends the browser nowhere', async () => {
  const tester = await inTestMode(customer);
  const page = openLink(await createLink(tester));
  const [account = ''] = tester.accounts.threads;
  await store.user(tester.uid).accounts('threads').doc(account).update({ reconnectRequired: true });
  const { body } = await page.ask();
  expect(body).toMatchObject({ livemode: false });
  expect(shown.parse(body).accounts).toHaveLength(Object.values(tester.accounts).flat().length);
  expect(await page.ask('/connections', { body: { platform: 'threads' } })).toMatchObject({
    status: 200,
    body: { authorizeUrl: null, connection: { platform: 'threads', accountIds: [account] } },
  });
  expect((await store.user(tester.uid).accounts('threads').doc(account).get()).data()?.reconnectRequired).toBe(false);
  expect((await page.ask(`/accounts/threads/${account}`, { method: 'DELETE' })).status).toBe(400);
  expect((await accountsOf(tester)).length).toBe(Object.values(tester.accounts).flat().length);
  expect(await accountsOf(customer)).toEqual([]);
});

it.each(['customer', 'profile'])('the deletion of a user refuses and deletes the links of a %s', async (who) => {
  const profile = await inProfile(customer);
  const [own, ofProfile] = [await createLink(customer), await createLink(profile)];
  if (who === 'customer')
    await requestDeletion(context(), { userId: customer.uid, signedInAt: context().clock.now() }, logger);
  else await clientOf(customer).profiles.delete(profile.profileId);
  const gone = who === 'customer' ? [own, ofProfile] : [ofProfile];
  for (const link of gone) expect(await openLink(link).ask()).toMatchObject(refused);
  expect((await openLink(own).ask()).status).toBe(who === 'customer' ? 401 : 200);
  for (const { id } of gone)
    await eventually(
      async () => {
        await sweepDeletions(context(), logger);
        return (await store.connectLinks.doc(id).get()).exists;
      },
      (exists) => !exists,
    );
  expect((await store.connectLinks.doc(own.id).get()).exists).toBe(who !== 'customer');
});

it.each(['Acme\u202e', 'Ac\u200bme', 'Аcme'])('the brand %j is refused', async (name) => {
  const body = { branding: { name } };
  expect(await request('/v1/connect-links', { body, headers: withKey(customer) })).toMatchObject({
    status: 400,
    body: { error: { code: 'validation_error', details: [{ field: 'body.branding.name' }] } },
  });
});

it('a brand may be named as a newspaper is, and is shown without superfluous spaces', async () => {
  const page = openLink(await createLink(customer, { branding: { name: ' Boston \n Herald ' } }));
  expect(await page.ask()).toMatchObject({ body: { branding: { name: 'Boston Herald' } } });
});
