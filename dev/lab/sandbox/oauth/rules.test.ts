import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type SandboxReply, textIn, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();

const REDIRECT = 'https://app.test/callback';
const VERIFIER = 'v'.repeat(43);
function hashed(encoding: 'hex' | 'base64url') {
  return createHash('sha256').update(VERIFIER).digest(encoding);
}
const S256 = { code_challenge: hashed('base64url'), code_challenge_method: 'S256' };
const SECRET = 'herald-local-secret';
function basic(secret: string) {
  return {
    authorization: `Basic ${Buffer.from(`herald-local:${secret}`).toString('base64')}`,
  };
}

type Form = Record<string, string>;

interface Subject {
  name: string;
  authorize: string;
  token: string;
  scope: string;
  /** The parameter that names the client. */
  clientParam?: string;
  /** Further parameters of the authorize request. */
  authorizeParams?: Form;
  /** Further parameters of the code exchange. */
  exchanged?: Form;
  codeSeconds: number;
  /** Wrong requests beside those that are wrong everywhere. */
  wrong: Form[];
  /** Wrong exchanges beside those that are wrong everywhere. */
  wrongGrants: Form[];
  /** How an exchange is sent; by default as a form that holds the client's id and secret. */
  send?(path: string, form: Form): Promise<SandboxReply>;
}

const SUBJECTS: Subject[] = [
  {
    name: 'threads',
    authorize: '/oauth/authorize',
    token: '/oauth/access_token',
    scope: 'threads_basic',
    codeSeconds: 3600,
    wrongGrants: [{ extra: '1' }, { code: '' }],
    wrong: [{ scope: 'threads_content_publish' }],
  },
  {
    name: 'instagram',
    authorize: '/oauth/authorize',
    token: '/oauth/access_token',
    codeSeconds: 3600,
    scope: 'instagram_business_basic',
    wrongGrants: [{ extra: '1' }, { code: '' }],
    wrong: [{ scope: 'instagram_business_content_publish' }],
  },
  {
    name: 'facebook',
    authorize: '/v25.0/dialog/oauth',
    token: '/v25.0/oauth/access_token',
    codeSeconds: 600,
    scope: 'pages_show_list,pages_manage_posts',
    wrong: [],
    wrongGrants: [{ extra: '1' }],
    send: (path, { grant_type, ...form }) => sandbox.ask(`${path}?${new URLSearchParams(form)}`),
  },
  {
    name: 'linkedin',
    authorize: '/oauth/v2/authorization',
    token: '/oauth/v2/accessToken',
    codeSeconds: 1800,
    scope: 'openid w_member_social',
    wrong: [],
    wrongGrants: [{ client_secret: '' }, { extra: '1' }],
  },
  {
    name: 'tiktok',
    authorize: '/v2/auth/authorize/',
    token: '/v2/oauth/token/',
    scope: 'user.info.basic',
    clientParam: 'client_key',
    codeSeconds: 600,
    authorizeParams: { code_challenge: hashed('hex'), code_challenge_method: 'S256' },
    exchanged: { code_verifier: VERIFIER },
    wrong: [{ redirect_uri: `${REDIRECT}?a=1` }, { redirect_uri: `https://app.test/${'x'.repeat(500)}` }],
    wrongGrants: [{ client_id: 'herald-local' }, { code_verifier: 'another' }],
  },
  {
    name: 'x',
    authorize: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    scope: 'tweet.read users.read',
    authorizeParams: S256,
    exchanged: { code_verifier: VERIFIER },
    codeSeconds: 30,
    wrong: [{ state: 'x'.repeat(501) }, { code_challenge: '' }, { code_challenge_method: 'S512' }],
    wrongGrants: [{ code_verifier: 'another' }, { code_verifier: '' }, { extra: '1' }],
    send: (path, { client_id, client_secret = '', ...form }) =>
      sandbox.ask(path, { form, headers: client_id === 'herald-local' ? basic(client_secret) : {} }),
  },
  {
    name: 'youtube',
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    codeSeconds: 600,
    scope: 'https://www.googleapis.com/auth/youtube.upload',
    exchanged: { code_verifier: VERIFIER },
    authorizeParams: { access_type: 'offline', prompt: 'consent', ...S256 },
    wrong: [{ access_type: 'sometimes' }, { code_challenge_method: 'plain' }],
    wrongGrants: [{ code_verifier: 'another' }, { extra: '1' }],
  },
  {
    name: 'snapchat',
    authorize: '/login/oauth2/authorize',
    token: '/login/oauth2/access_token',
    scope: 'snapchat-profile-api',
    codeSeconds: 600,
    wrong: [],
    wrongGrants: [{ extra: '1' }],
  },
];

describe.each(SUBJECTS)('$name', (subject) => {
  const { name, clientParam = 'client_id', scope, send = (path, form) => sandbox.ask(path, { form }) } = subject;

  const authorize = (extra: Form = {}) => {
    const authorizeParams = {
      [clientParam]: 'herald-local',
      redirect_uri: REDIRECT,
      scope,
      response_type: 'code',
      state: 's',
    };
    const query = new URLSearchParams({
      ...authorizeParams,
      ...subject.authorizeParams,
      _sandbox: 'approve',
      ...extra,
    });
    return sandbox.ask(`/${name}${subject.authorize}?${query}`);
  };
  const back = async (extra: Form = {}) => new URL((await authorize(extra)).headers.get('location') ?? '').searchParams;
  const freshCode = async () => (await back()).get('code') ?? '';
  const grant = (form: Form) =>
    send(`/${name}${subject.token}`, { [clientParam]: 'herald-local', client_secret: SECRET, ...form });
  const exchange = (code: string, extra: Form = {}) =>
    grant({ grant_type: 'authorization_code', redirect_uri: REDIRECT, code, ...subject.exchanged, ...extra });

  it('an authorization redirects back with the state and a code or the denial', async () => {
    expect([(await back()).get('state'), (await back()).has('code')]).toEqual(['s', true]);
    const denied = await back({ _sandbox: 'refuse' });
    expect([denied.get('state'), denied.has('error')]).toEqual(['s', true]);
  });

  const everywhere = [{ [clientParam]: 'other' }, { response_type: 'token' }, { redirect_uri: 'app.test' }];
  it.each([...everywhere, { state: '' }, ...subject.wrong])(
    'an authorization never redirects for %j',
    async (wrong) => {
      const reply = await authorize(wrong);
      expect([reply.status, reply.headers.get('location')]).toEqual([400, null]);
    },
  );

  it('an authorization grants no unknown scope, and redirects only to registered addresses', async () => {
    const reply = await authorize({ scope: `${scope.split(/[ ,]/)[0]}${scope.includes(' ') ? ' ' : ','}everything` });
    expect(reply.headers.get('location') ?? '').not.toContain('code=');
    await sandbox.set(name, { redirectUris: [REDIRECT] });
    expect((await authorize({ redirect_uri: `${REDIRECT}/` })).status).toBe(400);
    expect((await authorize()).status).toBe(302);
  });

  it('an authorization code is accepted once, before it expires', async () => {
    const code = await freshCode();
    expect((await exchange(code)).status).toBe(200);
    expect((await exchange(code)).status).toBeGreaterThanOrEqual(400);
    const old = await freshCode();
    sandbox.advance(subject.codeSeconds * 1000);
    expect((await exchange(old)).status).toBeGreaterThanOrEqual(400);
  });

  it.each([
    { [clientParam]: 'other' },
    { client_secret: 'other' },
    { redirect_uri: `${REDIRECT}/` },
    ...(name === 'facebook' ? [] : [{ grant_type: 'password' }]),
    ...subject.wrongGrants,
  ])('an exchange is refused with %j', async (wrong) => {
    expect((await exchange(await freshCode(), wrong)).status).toBeGreaterThanOrEqual(400);
  });

  if (['tiktok', 'x', 'snapchat'].includes(name))
    it('a refresh token is used up, even when its response is lost', async () => {
      const everything = name === 'x' ? { scope: `${scope} offline.access` } : {};
      const code = (await back(everything)).get('code') ?? '';
      const refresh_token = textIn(await exchange(code), 'refresh_token');
      const refresh = (token: string) => grant({ grant_type: 'refresh_token', refresh_token: token });
      const replies = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const next = textIn(replies.find(({ status }) => status === 200) ?? replies[0], 'refresh_token');
      await sandbox.fault({ platform: name, operation: 'refresh', afterEffect: true });
      await expect(refresh(next)).rejects.toThrow();
      expect((await refresh(next)).status).toBe(400);
    });

  if (['threads', 'instagram'].includes(name))
    it('tokens are exchanged and refreshed depending on their kind and age', async () => {
      const prefix = name === 'threads' ? 'th' : 'ig';
      const call = (path: string, query: Form) => sandbox.ask(`/${name}/${path}?${new URLSearchParams(query)}`);
      const long = (access_token: string, client_secret = SECRET) =>
        call('access_token', { grant_type: `${prefix}_exchange_token`, client_secret, access_token });
      const refresh = (access_token: string) =>
        call('refresh_access_token', { grant_type: `${prefix}_refresh_token`, access_token });
      const short = textIn(await exchange(await freshCode()), 'access_token');
      expect((await long(short, 'wrong')).status).toBe(400);
      const token = textIn(await long(short), 'access_token');
      for (const reply of [await long(token), await refresh(short), await refresh(token)])
        expect(reply.status).toBe(400);
      sandbox.advance(86_400_000);
      expect((await long(short)).body).toMatchObject({ error: { code: 190, error_subcode: 463 } });
      expect((await refresh(token)).status).toBe(200);
      sandbox.advance(60 * 86_400_000);
      expect((await refresh(token)).body).toMatchObject({ error: { code: 190, error_subcode: 463 } });
    });
});

it('TikTok issues codes that must be decoded once, and Threads and Instagram ids beyond 2^53', async () => {
  const authorizeParams = { redirect_uri: REDIRECT, response_type: 'code', state: 's', _sandbox: 'approve' };
  const code = async (path: string, query: Form) => {
    const reply = await sandbox.ask(`${path}?${new URLSearchParams({ ...authorizeParams, ...query })}`);
    return new URL(reply.headers.get('location') ?? '').searchParams.get('code') ?? '';
  };
  const client = { client_id: 'herald-local' };
  expect(await code('/tiktok/v2/auth/authorize/', { client_key: 'herald-local', scope: 'video.publish' })).toMatch(
    /\*.*!.*%41/,
  );
  for (const [name, scope] of [
    ['threads', 'threads_basic'],
    ['instagram', 'instagram_business_basic'],
  ] as const) {
    const form = { ...client, client_secret: SECRET, grant_type: 'authorization_code', redirect_uri: REDIRECT };
    const granted = await code(`/${name}/oauth/authorize`, { ...client, scope });
    const { raw } = await sandbox.ask(`/${name}/oauth/access_token`, { form: { ...form, code: granted } });
    expect(BigInt(/"user_id":(\d+)/.exec(raw)?.[1] ?? 0)).toBeGreaterThan(2n ** 53n);
  }
});
