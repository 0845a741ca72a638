import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { DAY_MS, idOf, textIn, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const client = { client_id: 'herald-local', client_secret: 'herald-local-secret' };
const redirect_uri = 'https://app.test/';

function get(token: string, path: string, query: Record<string, string> = {}) {
  const appsecret_proof = createHmac('sha256', client.client_secret).update(token).digest('hex');
  return sandbox.ask(`/facebook/v25.0${path}?${new URLSearchParams({ ...query, appsecret_proof })}`, { token });
}

function grant(parameters: Record<string, string>) {
  return sandbox.ask(`/facebook/v25.0/oauth/access_token?${new URLSearchParams({ ...client, ...parameters })}`);
}

/** The short-lived token of a user who has granted these scopes. */
async function login(scope = 'pages_show_list'): Promise<string> {
  const query = { client_id: client.client_id, response_type: 'code', state: 's', scope, redirect_uri };
  const dialog = `/facebook/v25.0/dialog/oauth?${new URLSearchParams({ ...query, _sandbox: 'approve' })}`;
  const location = (await sandbox.ask(dialog)).headers.get('location') ?? '';
  return textIn(await grant({ redirect_uri, code: new URL(location).searchParams.get('code') ?? '' }), 'access_token');
}

function exchange(fb_exchange_token: string) {
  return grant({ grant_type: 'fb_exchange_token', fb_exchange_token });
}

async function longLogin(scope?: string): Promise<string> {
  return textIn(await exchange(await login(scope)), 'access_token');
}

function refused(code: number, error_subcode?: number) {
  return { body: { error: { code, ...(error_subcode && { error_subcode }) } } };
}

it('Facebook issues Page tokens that expire with a short-lived login, to the user of the Page only', async () => {
  const pageOf = async (token: string) => {
    const reply = await get(token, '/me/accounts', { fields: 'id,access_token' });
    return { id: idOf(reply), token: textIn(reply, 'access_token') };
  };
  const long = await longLogin();
  const [dying, lasting] = [await pageOf(await login()), await pageOf(long)];
  const other = await sandbox.account('facebook', { username: 'other' });
  expect((await get(long, `/${other.accountId}`, { fields: 'access_token' })).status).toBe(400);
  expect((await get(long, `/${lasting.id}`, { fields: 'access_token' })).status).toBe(200);
  expect((await get(long, `/${lasting.id}`, { fields: 'id,name' })).raw).not.toContain('access_token');
  expect(await get(long, `/${lasting.id}`, { fields: 'tasks' })).toMatchObject(refused(100));
  sandbox.advance(60 * DAY_MS);
  const read = ({ id, token }: typeof dying) => get(token, `/${id}/published_posts`);
  expect(await read(dying)).toMatchObject(refused(190, 463));
  // Reading posts needs a permission that this login lacks, so the token is alive.
  expect(await read(lasting)).toMatchObject(refused(200));
  expect(await exchange(long)).toMatchObject(refused(190));
});

it('Facebook returns a long-lived login as it is when it is exchanged again, and never extends it', async () => {
  const token = await longLogin();
  sandbox.advance(20 * DAY_MS);
  const lifeSeconds = (40 * DAY_MS) / 1000;
  expect(await exchange(token)).toMatchObject({ body: { access_token: token, expires_in: lifeSeconds } });
});

it('Facebook lists the Pages of a business only with business_management, and their tokens only with a role', async () => {
  await sandbox.set('facebook', { pagesPerPerson: 0, businesses: 1, ownedPages: 3, clientPages: 1, pagesPerList: 2 });
  const [narrow, token] = [await longLogin(), await longLogin('pages_show_list,business_management')];
  expect(await get(narrow, '/me/businesses')).toMatchObject({ status: 403, ...refused(200) });
  expect(await get(token, '/me/accounts')).toMatchObject({ body: { data: [] } });
  const business = idOf(await get(token, '/me/businesses', { fields: 'id' }));
  const list = (edge: string, query = {}) =>
    get(token, `/${business}/${edge}`, { fields: 'id,access_token', limit: '100', ...query });
  const page = { id: expect.any(String), access_token: expect.any(String) };
  const first = await list('owned_pages');
  expect(first).toMatchObject({ body: { data: [page, page], paging: { next: expect.any(String) } } });
  expect(await list('owned_pages', { after: textIn(first, 'after') })).toMatchObject({ body: { data: [page] } });
  expect(await list('client_pages')).toMatchObject({ body: { data: [page] } });
  // Only the list of the user has this field.
  expect(await list('owned_pages', { fields: 'tasks' })).toMatchObject(refused(100));
  expect(await get(narrow, `/${business}/owned_pages`)).toMatchObject(refused(200));
  expect(await get(token, '/1/owned_pages')).toMatchObject(refused(100, 33));
  await sandbox.set('facebook', { businessRoles: false });
  const withoutRole = await list('owned_pages');
  expect(withoutRole.raw).not.toContain('access_token"');
  expect((await get(token, `/${idOf(withoutRole)}`, { fields: 'access_token' })).status).toBe(400);
});
