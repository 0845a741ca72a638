import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const REDIRECT = 'https://app.test/callback';
const asked = {
  client_id: 'herald-local',
  redirect_uri: REDIRECT,
  scope: 'instagram_business_basic,instagram_business_content_publish',
  response_type: 'code',
  state: 's',
};

const authorize = (extra: Record<string, string> = {}) =>
  sandbox.ask(`/instagram/oauth/authorize?${new URLSearchParams({ ...asked, _sandbox: 'approve', ...extra })}`);
const freshCode = async () => new URL((await authorize()).headers.get('location') ?? '').searchParams.get('code') ?? '';
const client = { client_id: 'herald-local', client_secret: 'herald-local-secret' };
const exchange = (code: string, extra: Record<string, string> = {}) =>
  sandbox.ask('/instagram/oauth/access_token', {
    form: { ...client, grant_type: 'authorization_code', redirect_uri: REDIRECT, code, ...extra },
  });
const tokenIn = (body: unknown) => z.object({ access_token: z.string() }).parse(body).access_token;
const long = (token: string) =>
  sandbox.ask(
    `/instagram/access_token?${new URLSearchParams({ grant_type: 'ig_exchange_token', client_secret: client.client_secret, access_token: token })}`,
  );
const refresh = (token: string) =>
  sandbox.ask(
    `/instagram/refresh_access_token?${new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: token })}`,
  );

describe('the authorize page', () => {
  it('redirects back with a code, the state and the appended #_', async () => {
    const location = (await authorize()).headers.get('location') ?? '';
    expect(location).toMatch(/^https:\/\/app\.test\/callback\?code=AQC[\w-]+&state=s#_$/);
  });

  it('reports that the user denied access', async () => {
    const location = new URL((await authorize({ _sandbox: 'refuse' })).headers.get('location') ?? '');
    expect(location.searchParams.get('error')).toBe('access_denied');
  });

  it.each([
    { client_id: 'another' },
    { redirect_uri: 'app.test' },
    { scope: 'instagram_basic' },
    { scope: 'instagram_business_content_publish' },
    { response_type: 'token' },
  ])('never redirects for %j', async (extra) => {
    expect(await authorize(extra)).toMatchObject({ status: 400 });
  });
});

describe('tokens', () => {
  it('are issued for a code once, flat, with a user id that is a number too large', async () => {
    const code = await freshCode();
    const first = await exchange(code);
    const userId = /"user_id":(\d+),/.exec(first.raw)?.[1] ?? '0';
    expect(BigInt(userId)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    expect(first.body).toMatchObject({ permissions: expect.arrayContaining(['instagram_business_basic']) });
    expect(await exchange(code)).toMatchObject({ status: 400, body: { error_type: 'OAuthException', code: 400 } });
  });

  it('are inside data when that is configured', async () => {
    await sandbox.set('instagram', { replyShape: 'data' });
    expect((await exchange(await freshCode())).body).toMatchObject({
      data: [{ permissions: 'instagram_business_basic,instagram_business_content_publish' }],
    });
  });

  it.each([{ client_secret: 'wrong' }, { redirect_uri: `${REDIRECT}/` }, { grant_type: 'code' }])(
    'are refused with %j',
    async (extra) => {
      expect(await exchange(await freshCode(), extra)).toMatchObject({ status: 400 });
    },
  );

  it('are not issued for JSON', async () => {
    const json = { ...client, grant_type: 'authorization_code', redirect_uri: REDIRECT, code: await freshCode() };
    expect(await sandbox.ask('/instagram/oauth/access_token', { json })).toMatchObject({ status: 400 });
  });

  it('last for weeks once exchanged, and are refreshed from the second day on', async () => {
    const short = tokenIn((await exchange(await freshCode())).body);
    const token = tokenIn((await long(short)).body);
    expect(await long(token)).toMatchObject({ status: 400 });
    expect(await refresh(short)).toMatchObject({ status: 400 });
    expect(await refresh(token)).toMatchObject({ status: 400, body: { error: { code: 100 } } });
    sandbox.advance(86_400_000);
    expect(tokenIn((await refresh(token)).body)).not.toBe(token);
    sandbox.advance(60 * 86_400_000);
    expect(await refresh(token)).toMatchObject({ status: 400, body: { error: { code: 190, error_subcode: 463 } } });
  });
});

it('the profile has two ids, and only one of them is accepted in paths', async () => {
  const { accessToken: token, accountId } = await sandbox.account('instagram');
  const { body } = await sandbox.ask('/instagram/v25.0/me?fields=user_id,username', { token });
  const { id, user_id } = z.object({ id: z.string(), user_id: z.string() }).parse(body);
  expect(user_id).toBe(accountId);
  expect(id).not.toBe(accountId);
  expect(await sandbox.ask(`/instagram/v25.0/${id}?fields=username`, { token })).toMatchObject({ status: 400 });
});
