import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

const REDIRECT = 'https://app.test/callback';
const asked = {
  client_id: 'herald-local',
  redirect_uri: REDIRECT,
  scope: 'openid profile w_member_social',
  response_type: 'code',
  state: 's',
};
const authorize = (extra: Record<string, string> = {}) =>
  sandbox.ask(`/linkedin/oauth/v2/authorization?${new URLSearchParams({ ...asked, _sandbox: 'approve', ...extra })}`);
const returned = async (extra: Record<string, string> = {}) =>
  new URL((await authorize(extra)).headers.get('location') ?? '').searchParams;
const freshCode = async () => (await returned()).get('code') ?? '';

const grant = (form: Record<string, string>) =>
  sandbox.ask('/linkedin/oauth/v2/accessToken', {
    form: { client_id: 'herald-local', client_secret: 'herald-local-secret', ...form },
  });
const exchange = (code: string, extra: Record<string, string> = {}) =>
  grant({ grant_type: 'authorization_code', redirect_uri: REDIRECT, code, ...extra });
const tokens = z.object({ access_token: z.string(), refresh_token: z.string().optional() });

describe('the authorize page', () => {
  it('redirects back with the code, the denial, or an unauthorized scope', async () => {
    expect(Object.fromEntries(await returned())).toEqual({ state: 's', code: expect.stringMatching(/^AQT/) });
    expect((await returned({ _sandbox: 'refuse' })).get('error')).toBe('user_cancelled_authorize');
    expect((await returned({ scope: 'w_organization_social' })).get('error')).toBe('unauthorized_scope_error');
  });

  it.each([{ client_id: 'other' }, { response_type: 'token' }, { state: '' }, { redirect_uri: `${REDIRECT}#x` }])(
    'shows a page and never redirects for %j',
    async (wrong) => {
      const reply = await authorize(wrong);
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
    },
  );
});

describe('the token endpoint', () => {
  it('responds with 60 days, commas between the scopes, and no refresh token', async () => {
    expect((await exchange(await freshCode())).body).toEqual({
      access_token: expect.stringMatching(/^AQX/),
      expires_in: 5_184_000,
      scope: 'openid,profile,w_member_social',
      token_type: 'Bearer',
    });
  });

  it('takes a code once, for half an hour, with its redirect URI', async () => {
    const code = await freshCode();
    const elsewhere = await exchange(code, { redirect_uri: 'https://app.test/other' });
    expect(elsewhere).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject({ status: 401, body: { error: 'invalid_request' } });
    const old = await freshCode();
    sandbox.advance(1_800_000);
    expect((await exchange(old)).status).toBe(401);
  });

  it.each([
    [{ client_secret: '' }, 'invalid_request'],
    [{ client_secret: 'wrong' }, 'invalid_client'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
  ])('rejects %j with %s', async (wrong, error) => {
    expect((await exchange(await freshCode(), wrong)).body).toMatchObject({ error });
  });

  it('refreshes for approved apps only: the refresh token stays, and its end does not move', async () => {
    await sandbox.set('linkedin', { refreshTokens: true, accessTokenSeconds: 86_400 });
    const { refresh_token = '' } = tokens.parse((await exchange(await freshCode())).body);
    sandbox.advance(86_400_000);
    const refresh = () => grant({ grant_type: 'refresh_token', refresh_token });
    expect((await refresh()).body).toMatchObject({ refresh_token, refresh_token_expires_in: 31_449_600 });
    sandbox.advance(31_449_600_000);
    expect(await refresh()).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: expect.stringContaining('expired or revoked') },
    });
  });
});

describe('the profile', () => {
  it('may fail at first with a valid token, and ends with the token', async () => {
    await sandbox.set('linkedin', { revokedFlakes: 2, scopeSeparator: ' ' });
    const { access_token: token } = tokens.parse((await exchange(await freshCode())).body);
    const me = () => sandbox.ask('/linkedin/v2/userinfo', { token });
    const revoked = { status: 401, body: { serviceErrorCode: 65601, code: 'REVOKED_ACCESS_TOKEN' } };
    expect(await me()).toMatchObject(revoked);
    expect(await me()).toMatchObject(revoked);
    expect((await me()).body).toMatchObject({ sub: expect.any(String), name: 'sandbox.user' });
    sandbox.advance(5_184_000_000);
    expect(await me()).toMatchObject({ status: 401, body: { code: 'EXPIRED_ACCESS_TOKEN' } });
  });
});
