import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const REDIRECT = 'https://app.test/callback';
const SCOPE = 'https://www.googleapis.com/auth/youtube.upload';
const client = { client_id: 'herald-local', client_secret: 'herald-local-secret' };
const asked = {
  client_id: 'herald-local',
  redirect_uri: REDIRECT,
  scope: SCOPE,
  response_type: 'code',
  state: 's',
  access_type: 'offline',
  prompt: 'consent',
};

const authorize = (extra: Record<string, string> = {}) =>
  sandbox.ask(`/youtube/o/oauth2/v2/auth?${new URLSearchParams({ ...asked, _sandbox: 'approve', ...extra })}`);
const returned = async (extra: Record<string, string> = {}) =>
  new URL((await authorize(extra)).headers.get('location') ?? '').searchParams;
const freshCode = async (extra: Record<string, string> = {}) => (await returned(extra)).get('code') ?? '';
const grant = (form: Record<string, string>) => sandbox.ask('/youtube/token', { form: { ...client, ...form } });
const exchange = (code: string, extra: Record<string, string> = {}) =>
  grant({ grant_type: 'authorization_code', redirect_uri: REDIRECT, code, ...extra });

describe('an authorize page after RFC 6749', () => {
  it('redirects back with a code and the state, or with the denial', async () => {
    expect(Object.fromEntries(await returned())).toEqual({ code: expect.stringMatching(/^4\/0/), state: 's' });
    expect(Object.fromEntries(await returned({ _sandbox: 'refuse' }))).toEqual({ error: 'access_denied', state: 's' });
    expect((await authorize({ _sandbox: '' })).raw).toContain('Approve');
  });

  it('lets the user grant fewer scopes than requested', async () => {
    const reply = await exchange(await freshCode({ scope: `${SCOPE} ${SCOPE}`, _sandbox_scopes: 'none' }));
    expect(reply.body).toMatchObject({ scope: '' });
  });

  it.each([
    { client_id: 'other' },
    { response_type: 'token' },
    { scope: '' },
    { scope: 'everything' },
    { state: '' },
    { redirect_uri: '/callback' },
    { redirect_uri: `${REDIRECT}#a` },
    { code_challenge: 'abc', code_challenge_method: 'plain' },
    { access_type: 'sometimes' },
  ])('shows a page and never redirects for %j', async (wrong) => {
    const reply = await authorize(wrong);
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
  });
});

describe('a token endpoint after RFC 6749', () => {
  it('takes a code once, for ten minutes, with the same redirect URI and verifier', async () => {
    const verifier = 'v'.repeat(43);
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const code = await freshCode({ code_challenge, code_challenge_method: 'S256' });
    expect((await exchange(code)).body).toMatchObject({ error: 'invalid_grant' });
    const elsewhere = { redirect_uri: 'https://app.test/', code_verifier: verifier };
    expect((await exchange(code, elsewhere)).body).toMatchObject({ error: 'redirect_uri_mismatch' });
    expect((await exchange(code, { code_verifier: verifier })).status).toBe(200);
    expect((await exchange(code, { code_verifier: verifier })).body).toMatchObject({ error: 'invalid_grant' });
    const old = await freshCode();
    sandbox.advance(600_000);
    expect((await exchange(old)).body).toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    [{ client_id: 'other' }, 401, 'invalid_client'],
    [{ client_secret: 'other' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ surprise: 'x' }, 400, 'invalid_request'],
  ])('rejects %j', async (wrong, status, error) => {
    expect(await exchange(await freshCode(), wrong)).toMatchObject({ status, body: { error } });
  });

  it('gives a refresh token when it is requested, and no second one', async () => {
    expect((await exchange(await freshCode({ access_type: 'online' }))).body).not.toHaveProperty('refresh_token');
    const { refresh_token } = z.object({ refresh_token: z.string() }).parse((await exchange(await freshCode())).body);
    const refreshed = await grant({ grant_type: 'refresh_token', refresh_token });
    expect(refreshed.body).toMatchObject({ access_token: expect.any(String), expires_in: 3599, scope: SCOPE });
    expect(refreshed.body).not.toHaveProperty('refresh_token');
    const { accountId } = await sandbox.account('youtube', { username: 'sandbox.user' });
    await sandbox.control('tokens', { platform: 'youtube', accountId, become: 'revoked' });
    expect(await grant({ grant_type: 'refresh_token', refresh_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });
});
