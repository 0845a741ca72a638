import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

const REDIRECT = 'https://app.test/callback';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const asked = {
  client_id: 'herald-local',
  redirect_uri: REDIRECT,
  scope: 'threads_basic,threads_content_publish',
  response_type: 'code',
  state: 'a state',
};

const authorize = (extra: Record<string, string> = {}) =>
  sandbox.ask(`/threads/oauth/authorize?${new URLSearchParams({ ...asked, _sandbox: 'approve', ...extra })}`);

const freshCode = async (extra: Record<string, string> = {}): Promise<string> => {
  const location = new URL((await authorize(extra)).headers.get('location') ?? '');
  return location.searchParams.get('code') ?? '';
};

const exchange = (code: string, extra: Record<string, string> = {}) => {
  const form = {
    client_id: 'herald-local',
    client_secret: 'herald-local-secret',
    grant_type: 'authorization_code',
    redirect_uri: REDIRECT,
    code,
    ...extra,
  };
  return sandbox.ask('/threads/oauth/access_token', { form });
};

const tokenSchema = z.object({ access_token: z.string() });

const shortToken = async (): Promise<string> =>
  tokenSchema.parse((await exchange(await freshCode())).body).access_token;

const longToken = (token: string, secret = 'herald-local-secret') =>
  sandbox.ask(`/threads/access_token?grant_type=th_exchange_token&client_secret=${secret}&access_token=${token}`);

const refresh = (token: string) =>
  sandbox.ask(`/threads/refresh_access_token?grant_type=th_refresh_token&access_token=${token}`);

describe('the authorize page', () => {
  it('redirects back with a code, the state and the appended #_', async () => {
    const { status, headers } = await authorize();
    expect(status).toBe(302);
    expect(headers.get('location')).toMatch(/^https:\/\/app\.test\/callback\?code=AQB[\w-]+&state=a\+state#_$/);
  });

  it('redirects back with the denial', async () => {
    const location = new URL((await authorize({ _sandbox: 'refuse' })).headers.get('location') ?? '');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
      state: 'a state',
    });
  });

  it.each([
    [{ client_id: '' }, 4476002],
    [{ client_id: 'other' }, 1349026],
    [{ redirect_uri: 'not a url' }, 1349168],
    [{ response_type: 'token' }, 1],
    [{ scope: 'threads_content_publish' }, 1],
    [{ scope: 'threads_basic,everything' }, 1],
  ])('shows JSON and never redirects for %j', async (wrong, code) => {
    expect(await authorize(wrong)).toMatchObject({ status: 400, body: { error_code: code } });
  });

  it('compares registered redirect URIs exactly', async () => {
    await sandbox.set('threads', { redirectUris: [REDIRECT] });
    expect((await authorize()).status).toBe(302);
    expect((await authorize({ redirect_uri: `${REDIRECT}/` })).body).toMatchObject({ error_code: 1349168 });
  });

  it('shows a consent page with the simulated accounts to choose from', async () => {
    await sandbox.account('threads', { username: 'grace', displayName: '<i>Grace</i>' });
    const page = await sandbox.ask(
      `/threads/oauth/authorize?${new URLSearchParams({ ...asked, state: '"><script>' })}`,
    );
    expect(page.status).toBe(200);
    for (const part of [
      'Approve',
      'Refuse',
      '@grace',
      '&lt;i&gt;Grace',
      'threads_content_publish',
      '&quot;&gt;&lt;script&gt;',
    ]) {
      expect(page.raw).toContain(part);
    }
  });

  it('makes a named account on first use, and finds it again', async () => {
    const ids = [];
    for (const _sandbox_user of ['kay', 'kay', 'lee']) {
      const { raw } = await exchange(await freshCode({ _sandbox_user }));
      ids.push(/"user_id":(\d+)/.exec(raw)?.[1]);
    }
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });
});

describe('the code exchange', () => {
  it('has a user id as a bare number that a JavaScript number damages', async () => {
    const { status, raw, body } = await exchange(await freshCode());
    const id = /"user_id":(\d+)[,}]/.exec(raw)?.[1] ?? '';
    expect(status).toBe(200);
    expect(BigInt(id)).toBeGreaterThan(2n ** 53n);
    expect(String(z.object({ user_id: z.number() }).parse(body).user_id)).not.toBe(id);
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(body)).sort()).toEqual(['access_token', 'user_id']);
    const { access_token: token } = tokenSchema.parse(body);
    expect((await sandbox.ask('/threads/v1.0/me?fields=id', { token })).body).toEqual({ id });
  });

  it('takes a code once, with flat errors', async () => {
    const code = await freshCode();
    expect((await exchange(code)).status).toBe(200);
    expect(await exchange(code)).toMatchObject({
      status: 400,
      body: {
        error_type: 'OAuthException',
        code: 400,
        error_message: 'Matching code was not found or was already used',
      },
    });
  });

  it('rejects a code that has expired, and one with #_ left on it', async () => {
    const code = await freshCode();
    expect((await exchange(`${code}#_`)).status).toBe(400);
    sandbox.advance(HOUR);
    expect((await exchange(code)).body).toMatchObject({ error_type: 'OAuthException' });
  });

  it('requires the same redirect URI, with an error in the envelope, and keeps the code valid', async () => {
    const code = await freshCode();
    expect(await exchange(code, { redirect_uri: `${REDIRECT}/` })).toMatchObject({
      status: 400,
      body: { error: { code: 100 } },
    });
    expect((await exchange(code)).status).toBe(200);
  });

  it.each([
    { client_id: 'other' },
    { client_secret: 'other' },
    { grant_type: 'password' },
    { code: '' },
    { extra: '1' },
  ])('rejects %j', async (wrong) => {
    expect((await exchange(await freshCode(), wrong)).status).toBe(400);
  });

  it('issues app tokens, which give access to no account', async () => {
    const form = { client_id: 'herald-local', client_secret: 'herald-local-secret', grant_type: 'client_credentials' };
    const { body } = await sandbox.ask('/threads/oauth/access_token', { form });
    const { access_token: token } = tokenSchema.parse(body);
    expect(token).toMatch(/^TH\|/);
    expect((await sandbox.ask('/threads/v1.0/me', { token })).body).toMatchObject({ error: { code: 10 } });
  });
});

describe('token kinds', () => {
  it('turns a short-lived token into a long-lived one for about 60 days', async () => {
    const reply = await longToken(await shortToken());
    expect(reply.body).toEqual({
      access_token: expect.stringMatching(/^THQV/),
      token_type: 'bearer',
      expires_in: 5_183_944,
    });
  });

  it('ends a short-lived token after an hour, for good', async () => {
    const token = await shortToken();
    expect((await sandbox.ask('/threads/v1.0/me', { token })).status).toBe(200);
    sandbox.advance(HOUR);
    expect((await sandbox.ask('/threads/v1.0/me', { token })).body).toMatchObject({
      error: { code: 190, error_subcode: 463 },
    });
    expect((await longToken(token)).body).toMatchObject({ error: { code: 190, error_subcode: 463 } });
  });

  it('does not exchange a long-lived token again', async () => {
    const { access_token: long } = tokenSchema.parse((await longToken(await shortToken())).body);
    expect((await longToken(long)).body).toMatchObject({ error: { code: 452, error_subcode: 4279019 } });
  });

  it('requires the secret, the grant and GET for the exchange', async () => {
    const token = await shortToken();
    expect((await longToken(token, 'wrong')).status).toBe(400);
    expect(
      (await sandbox.ask(`/threads/access_token?client_secret=herald-local-secret&access_token=${token}`)).status,
    ).toBe(400);
    expect((await sandbox.ask('/threads/access_token', { method: 'POST' })).body).toMatchObject({
      error: { code: 2500 },
    });
    expect((await sandbox.ask('/threads/v1.0/oauth/access_token', { method: 'POST' })).body).toMatchObject({
      error: { code: 2500 },
    });
  });

  it('refreshes a long-lived token from its second day on, until it is expired', async () => {
    const { accessToken } = await sandbox.account('threads');
    expect((await refresh(accessToken)).status).toBe(400);
    sandbox.advance(DAY);
    const { access_token: next } = tokenSchema.parse((await refresh(accessToken)).body);
    expect(next).not.toBe(accessToken);
    expect((await sandbox.ask('/threads/v1.0/me', { token: accessToken })).status).toBe(200);
    sandbox.advance(59 * DAY);
    expect((await refresh(accessToken)).body).toMatchObject({ error: { code: 190, error_subcode: 463 } });
    expect((await refresh(next)).status).toBe(200);
  });

  it('can revoke the old token, and seeds old tokens', async () => {
    await sandbox.set('threads', { refreshRevokesOld: true });
    const { accessToken, expiresIn } = await sandbox.account('threads', { tokenAgeMs: 2 * DAY });
    expect(expiresIn).toBe(58 * 86_400);
    expect((await refresh(accessToken)).status).toBe(200);
    expect((await refresh(accessToken)).body).toMatchObject({ error: { code: 190 } });
  });

  it('does not refresh short-lived tokens', async () => {
    expect((await refresh(await shortToken())).body).toMatchObject({ error: { code: 452 } });
  });

  it('describes a token', async () => {
    const { accessToken, accountId } = await sandbox.account('threads');
    const { body } = await sandbox.ask(`/threads/v1.0/debug_token?input_token=${accessToken}`, { token: accessToken });
    expect(body).toMatchObject({ data: { type: 'USER', is_valid: true, user_id: accountId } });
  });
});
