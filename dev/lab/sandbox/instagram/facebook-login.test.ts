import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { SeededAccount } from '../core/platform.ts';
import { DAY_MS, idOf, textIn, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const client = { client_id: 'herald-local', client_secret: 'herald-local-secret' };
const redirect_uri = 'https://app.test/';
const scope = 'instagram_basic,instagram_content_publish,pages_show_list,pages_read_engagement';
const GRAPH = '/instagram/facebook/v25.0';

function proof(token: string) {
  return { appsecret_proof: createHmac('sha256', client.client_secret).update(token).digest('hex') };
}

function get(token: string, path: string, query: Record<string, string> = {}) {
  return sandbox.ask(`${GRAPH}${path}?${new URLSearchParams({ ...query, ...proof(token) })}`, { token });
}

/** The long-lived token of a user who has granted these scopes. */
async function login(requested = scope): Promise<string> {
  const query = { client_id: client.client_id, response_type: 'code', state: 's', scope: requested, redirect_uri };
  const dialog = `${GRAPH}/dialog/oauth?${new URLSearchParams({ ...query, _sandbox: 'approve' })}`;
  const code = new URL((await sandbox.ask(dialog)).headers.get('location') ?? '').searchParams.get('code') ?? '';
  const grant = async (parameters: Record<string, string>) =>
    textIn(
      await sandbox.ask(`${GRAPH}/oauth/access_token?${new URLSearchParams({ ...client, ...parameters })}`),
      'access_token',
    );
  return grant({ grant_type: 'fb_exchange_token', fb_exchange_token: await grant({ redirect_uri, code }) });
}

function create(host: string, { accountId, accessToken: token }: SeededAccount) {
  const form = { image_url: sandbox.media('sample.jpg'), ...(host === GRAPH ? proof(token) : {}) };
  return sandbox.ask(`${host}/${accountId}/media`, { token, form });
}

const foreign = { status: 400, body: { error: { code: 190, message: expect.stringContaining('Cannot parse') } } };

it('Instagram lists the accounts that are linked to Pages, to a login with instagram_basic only', async () => {
  const fields = 'id,access_token,tasks,instagram_business_account{id,username}';
  const linked = { id: expect.stringMatching(/^17841/), username: expect.any(String) };
  const reply = await get(await login(), '/me/accounts', { fields });
  expect(reply).toMatchObject({ body: { data: [{ instagram_business_account: linked }] } });
  expect(reply.raw).not.toContain('profile_picture_url');
  expect((await get(await login('pages_show_list'), '/me/accounts', { fields })).raw).not.toContain('17841');
  await sandbox.set('instagram', { linkedAccounts: false });
  expect((await get(await login(), '/me/accounts', { fields })).raw).not.toContain('17841');
});

it('Instagram gives the token of a Page, with which the linked account publishes', async () => {
  const token = await login();
  const listed = await get(token, '/me/accounts', { fields: 'id,instagram_business_account{id}' });
  const accountId = /17841\d+/.exec(listed.raw)?.[0] ?? '';
  const accessToken = textIn(await get(token, `/${idOf(listed)}`, { fields: 'access_token' }), 'access_token');
  const account = { ...(await sandbox.account('instagram')), accountId };
  sandbox.advance(200 * DAY_MS);
  expect((await create(GRAPH, { ...account, accessToken })).status).toBe(200);
  // The token of the user is none of a Page.
  expect((await create(GRAPH, { ...account, accessToken: token })).status).toBe(400);
});

it('Instagram refuses the tokens of one login at the host of the other', async () => {
  const instagram = await sandbox.account('instagram');
  await sandbox.set('instagram', { login: 'facebook' });
  const facebook = await sandbox.account('instagram', { username: 'bob' });
  expect(await create(GRAPH, instagram)).toMatchObject(foreign);
  expect(await create('/instagram/v25.0', facebook)).toMatchObject(foreign);
  expect((await create('/instagram/v25.0', instagram)).status).toBe(200);
  expect((await create(GRAPH, facebook)).status).toBe(200);
  const query = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: facebook.refreshToken ?? '' });
  expect(await sandbox.ask(`/instagram/refresh_access_token?${query}`)).toMatchObject(foreign);
});

it('Instagram requires the proof of the app and the permissions of Facebook Login', async () => {
  await sandbox.set('instagram', { login: 'facebook' });
  const { accountId, accessToken: token } = await sandbox.account('instagram');
  const form = { image_url: sandbox.media('sample.jpg') };
  const unproven = await sandbox.ask(`${GRAPH}/${accountId}/media`, { token, form });
  expect(unproven).toMatchObject({ status: 400, body: { error: { code: 100 } } });
  const scopes = ['instagram_basic', 'pages_show_list', 'pages_read_engagement'];
  expect((await create(GRAPH, await sandbox.account('instagram', { username: 'less', scopes }))).status).toBe(403);
});
