import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

const REDIRECT = 'https://app.test/callback';
const VERIFIER = 'v'.repeat(43);
const asked = {
  client_id: 'herald-local',
  redirect_uri: REDIRECT,
  scope: 'tweet.read users.read offline.access',
  response_type: 'code',
  state: 's',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};
const basic = (secret = 'herald-local-secret') => ({
  authorization: `Basic ${Buffer.from(`herald-local:${secret}`).toString('base64')}`,
});

const authorize = (extra: Record<string, string> = {}) =>
  sandbox.ask(`/x/i/oauth2/authorize?${new URLSearchParams({ ...asked, _sandbox: 'approve', ...extra })}`);
const returned = async (extra: Record<string, string> = {}) =>
  new URL((await authorize(extra)).headers.get('location') ?? '').searchParams;
const freshCode = async (extra: Record<string, string> = {}) => (await returned(extra)).get('code') ?? '';

const grant = (form: Record<string, string>, headers: Record<string, string> = basic()) =>
  sandbox.ask('/x/2/oauth2/token', { form, headers });
const exchange = (code: string, extra: Record<string, string> = {}) =>
  grant({ grant_type: 'authorization_code', redirect_uri: REDIRECT, code, code_verifier: VERIFIER, ...extra });
const refresh = (refresh_token: string) => grant({ grant_type: 'refresh_token', refresh_token });
const tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
const invalidToken = { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' };

describe('the authorize page', () => {
  it('redirects back with the code and the state, or the denial', async () => {
    expect(Object.fromEntries(await returned())).toEqual({ state: 's', code: expect.any(String) });
    expect(Object.fromEntries(await returned({ _sandbox: 'refuse' }))).toEqual({ state: 's', error: 'access_denied' });
    expect((await authorize({ _sandbox: '' })).raw).toContain('Approve');
  });

  it.each([
    { client_id: 'other' },
    { response_type: 'token' },
    { scope: '' },
    { scope: 'tweet.read everything' },
    { state: '' },
    { state: 'x'.repeat(501) },
    { redirect_uri: 'not an address' },
    { code_challenge: '' },
    { code_challenge_method: 'S512' },
  ])('shows a page of its own and never redirects for %j', async (wrong) => {
    const reply = await authorize(wrong);
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
  });

  it('compares registered redirect URIs exactly', async () => {
    await sandbox.set('x', { redirectUris: [REDIRECT] });
    expect((await authorize({ redirect_uri: `${REDIRECT}/` })).status).toBe(400);
  });
});

describe('the token endpoint', () => {
  it('responds with both tokens, or with one when offline access was not requested', async () => {
    expect((await exchange(await freshCode())).body).toEqual({
      token_type: 'bearer',
      expires_in: 7200,
      access_token: expect.any(String),
      scope: asked.scope,
      refresh_token: expect.any(String),
    });
    expect((await exchange(await freshCode({ scope: 'tweet.read' }))).body).not.toHaveProperty('refresh_token');
  });

  it('takes a code once, for 30 seconds, with its redirect URI and its verifier', async () => {
    const wrong = { status: 400, body: { error: 'invalid_request' } };
    const code = await freshCode();
    expect(await exchange(code, { redirect_uri: `${REDIRECT}/` })).toMatchObject(wrong);
    expect(await exchange(code, { code_verifier: 'another' })).toMatchObject(wrong);
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject(wrong);
    const old = await freshCode();
    sandbox.advance(30_000);
    expect(await exchange(old)).toMatchObject(wrong);
    const plain = { code_challenge: VERIFIER, code_challenge_method: 'plain' };
    expect((await exchange(await freshCode(plain))).status).toBe(200);
  });

  it('requires the client in a Basic header', async () => {
    const form = { grant_type: 'refresh_token', refresh_token: 'x' };
    expect(await grant(form, {})).toMatchObject({ status: 401, body: { error: 'unauthorized_client' } });
    expect(await grant(form, basic('wrong'))).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('uses up refresh tokens: of two concurrent requests one gets the next', async () => {
    const { refresh_token } = tokens.parse((await exchange(await freshCode())).body);
    const replies = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await refresh(refresh_token)).body).toEqual(invalidToken);
    const next = tokens.parse(replies.find(({ status }) => status === 200)?.body);
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });

  it('can keep the refresh token, and revokes', async () => {
    await sandbox.set('x', { rotation: 'keep' });
    const { refresh_token } = tokens.parse((await exchange(await freshCode())).body);
    expect((await refresh(refresh_token)).body).toMatchObject({ refresh_token });
    const revoked = await sandbox.ask('/x/2/oauth2/revoke', { form: { token: refresh_token }, headers: basic() });
    expect(revoked.body).toEqual({ revoked: true });
    expect((await refresh(refresh_token)).body).toEqual(invalidToken);
  });
});

describe('the profile', () => {
  it('has the requested fields beside id and names, for two hours', async () => {
    const { access_token: token } = tokens.parse((await exchange(await freshCode())).body);
    const me = (fields = '') => sandbox.ask(`/x/2/users/me?user.fields=${fields}`, { token });
    const data = { id: expect.stringMatching(/^\d{19}$/), name: 'sandbox.user', username: 'sandbox.user' };
    expect((await me()).body).toEqual({ data });
    expect((await me('profile_image_url,subscription_type')).body).toEqual({
      data: { ...data, profile_image_url: expect.stringContaining('_normal'), subscription_type: 'None' },
    });
    expect((await me('everything')).status).toBe(400);
    sandbox.advance(7_200_000);
    expect(await me()).toMatchObject({ status: 401, body: { title: 'Unauthorized', type: 'about:blank' } });
  });
});
