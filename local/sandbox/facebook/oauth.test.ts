import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { facebookClient } from '../testing/clients/facebook.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const facebook = facebookClient(sandbox);
const DAY_MS = 86_400_000;
const REDIRECT = 'https://app.test/callback';
const asked = {
  client_id: 'herald-local',
  redirect_uri: REDIRECT,
  scope: 'pages_show_list,pages_manage_posts',
  response_type: 'code',
  state: 's',
};
const client = { client_id: 'herald-local', client_secret: 'herald-local-secret' };

const dialog = (extra: Record<string, string> = {}) =>
  sandbox.ask(`/facebook/v25.0/dialog/oauth?${new URLSearchParams({ ...asked, _sandbox: 'approve', ...extra })}`);
const freshCode = async () => new URL((await dialog()).headers.get('location') ?? '').searchParams.get('code') ?? '';
const give = (grant: Record<string, string>) =>
  sandbox.ask(`/facebook/v25.0/oauth/access_token?${new URLSearchParams({ ...client, ...grant })}`);
const exchange = (code: string, extra: Record<string, string> = {}) => give({ redirect_uri: REDIRECT, code, ...extra });
const tokenIn = (body: unknown) => z.object({ access_token: z.string() }).parse(body).access_token;
const short = async () => tokenIn((await exchange(await freshCode())).body);
const longOf = (token: string) => give({ grant_type: 'fb_exchange_token', fb_exchange_token: token });
const long = async () => tokenIn((await longOf(await short())).body);

const pagesSchema = z.object({
  data: z.array(z.object({ id: z.string(), access_token: z.string() })),
  paging: z.object({ cursors: z.object({ after: z.string() }), next: z.string().optional() }),
});
const pages = async (token: string, query: Record<string, string> = {}) =>
  pagesSchema.parse((await facebook.get(token, '/me/accounts', { fields: 'id,access_token', ...query })).body);

describe('the dialog', () => {
  it('redirects back with a code, the state and the appended #_=_', async () => {
    expect((await dialog()).headers.get('location')).toMatch(
      /^https:\/\/app\.test\/callback\?code=AQD[\w-]+&state=s#_=_$/,
    );
  });

  it('reports that the user denied access', async () => {
    const location = new URL((await dialog({ _sandbox: 'refuse' })).headers.get('location') ?? '');
    expect(location.searchParams.get('error')).toBe('access_denied');
  });

  it.each([{ client_id: 'another' }, { redirect_uri: 'app.test' }, { scope: 'publish_actions' }])(
    'sends nobody anywhere with %j',
    async (extra) => {
      expect(await dialog(extra)).toMatchObject({ status: 400 });
    },
  );
});

describe('a user token', () => {
  it('is issued for a code once', async () => {
    const code = await freshCode();
    expect((await exchange(code)).body).toMatchObject({ token_type: 'bearer', expires_in: 5400 });
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error: { code: 100, error_subcode: 36009 } } });
  });

  it.each([{ client_secret: 'wrong' }, { client_id: 'wrong' }, { redirect_uri: `${REDIRECT}/` }])(
    'is refused with %j',
    async (extra) => {
      expect(await exchange(await freshCode(), extra)).toMatchObject({ status: 400 });
    },
  );

  it('lasts for weeks once exchanged, and can be exchanged again while it is valid', async () => {
    const token = await long();
    sandbox.advance(59 * DAY_MS);
    expect((await longOf(token)).body).toMatchObject({ expires_in: 5_184_000 });
    sandbox.advance(DAY_MS);
    expect(await longOf(token)).toMatchObject({ status: 400, body: { error: { code: 190 } } });
  });

  it('may leave out its lifetime', async () => {
    await sandbox.set('facebook', { tellsExpiry: false });
    expect((await exchange(await freshCode())).body).not.toHaveProperty('expires_in');
  });

  it('needs the proof of the app’s secret', async () => {
    const token = await long();
    expect(await sandbox.ask('/facebook/v25.0/me/accounts', { token })).toMatchObject({ status: 400 });
    const wrong = await sandbox.ask('/facebook/v25.0/me/accounts?appsecret_proof=00', { token });
    expect(wrong.raw).toContain('Invalid appsecret_proof');
  });

  it('lists what was granted and what was not', async () => {
    expect((await facebook.get(await long(), '/me/permissions')).body).toMatchObject({
      data: expect.arrayContaining([
        { permission: 'pages_manage_posts', status: 'granted' },
        { permission: 'pages_read_engagement', status: 'declined' },
      ]),
    });
  });
});

describe('the tokens of Pages', () => {
  it('are listed in pages', async () => {
    await sandbox.set('facebook', { pagesPerPerson: 3, pagesPerList: 2 });
    const token = await long();
    const first = await pages(token);
    expect(first.data).toHaveLength(2);
    const second = await pages(token, { after: first.paging.cursors.after });
    expect([second.data.length, second.paging.next]).toEqual([1, undefined]);
  });

  it('expire with a short-lived user token, and never with a long-lived one', async () => {
    const [dying] = (await pages(await short())).data;
    const [lasting] = (await pages(await long())).data;
    sandbox.advance(100 * DAY_MS);
    const read = (page: typeof dying) => facebook.get(page?.access_token ?? '', `/${page?.id}/published_posts`);
    expect(await read(dying)).toMatchObject({ status: 400, body: { error: { code: 190, error_subcode: 463 } } });
    // Reading posts needs a permission that this login lacks, so the token is alive.
    expect(await read(lasting)).toMatchObject({ status: 403, body: { error: { code: 200 } } });
  });

  it('are issued again with the user token, for its own Pages only', async () => {
    const token = await long();
    const [page] = (await pages(token)).data;
    const again = await facebook.get(token, `/${page?.id}`, { fields: 'id,access_token' });
    expect(tokenIn(again.body)).not.toBe(page?.access_token);
    const other = await sandbox.account('facebook', { username: 'other' });
    expect(await facebook.get(token, `/${other.accountId}`, { fields: 'access_token' })).toMatchObject({ status: 400 });
  });
});
