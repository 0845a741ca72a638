import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

const REDIRECT = 'https://app.test/callback/';
const asked = {
  client_key: 'herald-local',
  redirect_uri: REDIRECT,
  scope: 'user.info.basic,video.publish',
  response_type: 'code',
  state: 's',
};
const client = { client_key: 'herald-local', client_secret: 'herald-local-secret' };

const authorize = (extra: Record<string, string> = {}) =>
  sandbox.ask(`/tiktok/v2/auth/authorize/?${new URLSearchParams({ ...asked, _sandbox: 'approve', ...extra })}`);

const returned = async (extra: Record<string, string> = {}) =>
  new URL((await authorize(extra)).headers.get('location') ?? '').searchParams;

const freshCode = async (extra: Record<string, string> = {}) => (await returned(extra)).get('code') ?? '';

const grant = (form: Record<string, string>, path = '/tiktok/v2/oauth/token/') =>
  sandbox.ask(path, { form: { ...client, ...form } });

const exchange = (code: string, extra: Record<string, string> = {}) =>
  grant({ grant_type: 'authorization_code', redirect_uri: REDIRECT, code, ...extra });
const refresh = (refresh_token: string) => grant({ grant_type: 'refresh_token', refresh_token });

const tokensSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

const tokens = async () => tokensSchema.parse((await exchange(await freshCode())).body);

describe('the authorize page', () => {
  it('redirects back with a code that must be decoded once, the scopes and the state', async () => {
    const back = await returned();
    expect(back.get('code')).toMatch(/\*.*!.*%41/);
    expect(back.get('scopes')).toBe('user.info.basic,video.publish');
    expect(back.get('state')).toBe('s');
    const code = back.get('code') ?? '';
    expect((await exchange(decodeURIComponent(code))).status).toBe(400);
    expect((await exchange(code)).status).toBe(200);
  });

  it('lets the user grant fewer scopes than requested', async () => {
    const back = await returned({ _sandbox_scopes: 'user.info.basic' });
    expect(back.get('scopes')).toBe('user.info.basic');
    expect((await exchange(back.get('code') ?? '')).body).toMatchObject({ scope: 'user.info.basic' });
  });

  it('redirects back with the denial', async () => {
    expect(Object.fromEntries(await returned({ _sandbox: 'refuse' }))).toMatchObject({
      error: 'access_denied',
      state: 's',
    });
  });

  it.each([
    { client_key: 'other' },
    { response_type: 'token' },
    { scope: '' },
    { scope: 'user.info.basic,everything' },
    { state: '' },
    { redirect_uri: `${REDIRECT}?a=1` },
    { redirect_uri: `${REDIRECT}#a` },
    { redirect_uri: `https://app.test/${'x'.repeat(500)}` },
    { code_challenge: 'abc', code_challenge_method: 'plain' },
  ])('shows a page and never redirects for %j', async (wrong) => {
    const reply = await authorize(wrong);
    expect(reply.status).toBe(400);
    expect(reply.headers.get('location')).toBeNull();
  });

  it('accepts registered redirect URIs only, and shows a consent page', async () => {
    await sandbox.set('tiktok', { redirectUris: [REDIRECT] });
    expect((await authorize({ redirect_uri: 'https://app.test/callback' })).status).toBe(400);
    expect((await authorize({ _sandbox: '' })).raw).toContain('Approve');
  });
});

describe('the token endpoint', () => {
  it('responds flat, with lifetimes and scopes', async () => {
    expect((await exchange(await freshCode())).body).toEqual({
      access_token: expect.stringMatching(/^act\./),
      expires_in: 7200,
      open_id: expect.any(String),
      refresh_expires_in: 15_552_000,
      refresh_token: expect.stringMatching(/^rft\./),
      scope: 'user.info.basic,video.publish',
      token_type: 'Bearer',
    });
  });

  it('takes a code once, for ten minutes, with the same redirect URI', async () => {
    const code = await freshCode();
    expect((await exchange(code, { redirect_uri: 'https://app.test/callback' })).body).toMatchObject({
      error: 'invalid_request',
    });
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: expect.any(String),
      log_id: expect.any(String),
    });
    const old = await freshCode();
    sandbox.advance(600_000);
    expect((await exchange(old)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('checks a challenge that was sent: SHA-256 in hex', async () => {
    const verifier = 'v'.repeat(43);
    const challenge = (encoding: 'hex' | 'base64url') => ({
      code_challenge: createHash('sha256').update(verifier).digest(encoding),
      code_challenge_method: 'S256',
    });
    expect((await exchange(await freshCode(challenge('hex')), { code_verifier: verifier })).status).toBe(200);
    expect((await exchange(await freshCode(challenge('base64url')), { code_verifier: verifier })).body).toMatchObject({
      error: 'invalid_request',
    });
    expect((await exchange(await freshCode(), { code_verifier: 'ignored' })).status).toBe(200);
  });

  it.each([
    [{ client_key: 'other' }, 'invalid_client'],
    [{ client_secret: 'other' }, 'invalid_client'],
    [{ client_secret: '' }, 'invalid_request'],
    [{ grant_type: 'password' }, 'unsupported_grant_type'],
    [{ grant_type: '' }, 'invalid_request'],
    [{ redirect_uri: '' }, 'invalid_request'],
    [{ client_id: 'herald-local' }, 'invalid_request'],
  ])('rejects %j with %s', async (wrong, error) => {
    expect(await exchange(await freshCode(), wrong)).toMatchObject({ status: 400, body: { error } });
  });

  it('can send its errors with HTTP 200', async () => {
    await sandbox.set('tiktok', { oauthErrorStatus: 200 });
    expect(await exchange('nonsense')).toMatchObject({ status: 200, body: { error: 'invalid_grant' } });
  });

  it('is a form, under a path that ends in a slash', async () => {
    expect((await sandbox.ask('/tiktok/v2/oauth/token/', { json: client })).body).toMatchObject({
      error: 'invalid_request',
    });
    expect((await grant({}, '/tiktok/v2/oauth/token')).status).toBe(404);
  });

  it('issues client tokens', async () => {
    expect((await grant({ grant_type: 'client_credentials' })).body).toEqual({
      access_token: expect.stringMatching(/^clt\./),
      expires_in: 7200,
      token_type: 'Bearer',
    });
  });
});

describe('refreshing', () => {
  it('rotates strictly: the old refresh token is revoked, even if the response is lost', async () => {
    const { refresh_token: first } = await tokens();
    await sandbox.fault({ platform: 'tiktok', operation: 'refresh', afterEffect: true });
    await expect(refresh(first)).rejects.toThrow();
    expect((await refresh(first)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('issues a new pair with the same scopes', async () => {
    const first = await tokens();
    const reply = await refresh(first.refresh_token);
    const second = tokensSchema.parse(reply.body);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.access_token).not.toBe(first.access_token);
    expect(reply.body).toMatchObject({ scope: 'user.info.basic,video.publish' });
    expect((await refresh(second.refresh_token)).status).toBe(200);
  });

  it('happens once for two concurrent requests', async () => {
    const { refresh_token } = await tokens();
    const replies = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('can keep the refresh token', async () => {
    await sandbox.set('tiktok', { rotation: 'keep' });
    const { refresh_token } = await tokens();
    expect((await refresh(refresh_token)).body).toMatchObject({ refresh_token });
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it('has lifetimes that can be changed, for both tokens', async () => {
    await sandbox.set('tiktok', { accessTokenSeconds: 7200, refreshTokenSeconds: 10_000 });
    const { access_token: token, refresh_token } = await tokens();
    const me = () => sandbox.ask('/tiktok/v2/user/info/?fields=open_id', { token });
    expect((await me()).status).toBe(200);
    sandbox.advance(7_200_000);
    expect(await me()).toMatchObject({ status: 401, body: { error: { code: 'access_token_invalid' } } });
    sandbox.advance(2_800_000);
    expect((await refresh(refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });
});

describe('revoking', () => {
  it('ends both tokens with an empty response', async () => {
    const { access_token: token, refresh_token } = await tokens();
    expect(await grant({ token }, '/tiktok/v2/oauth/revoke/')).toMatchObject({ status: 200, raw: '' });
    expect((await sandbox.ask('/tiktok/v2/user/info/?fields=open_id', { token })).status).toBe(401);
    expect((await refresh(refresh_token)).body).toMatchObject({ error: 'invalid_grant' });
  });
});
