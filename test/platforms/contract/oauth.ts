import { beforeEach, describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { openAccount } from '../../../functions/src/domain/accounts/open-account.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { callAs, decide, locationOf, start, visit } from '../../support/authorize-flow.ts';
import { addFault, countCalls } from '../../support/sandbox-control.ts';
import { newUser, type TestUser } from '../../support/signed-in-user.ts';
import { stack } from '../../support/stack.ts';
import { foreignBrowserContract } from './foreign-browser.ts';

export interface OAuthSubject {
  platform: Platform;
  /** In the authorize URL. */
  scopes: readonly string[];
  /** The parameter that holds the app's id. */
  clientParameter: string;
  /** By default the stored token expires, in the distant future. */
  tokensEnd?: boolean;
  /** Whether each account names its own server. */
  ownServer?: boolean;
  /** Whether the redirect address has a part for each server. */
  redirectPerServer?: boolean;
  /** The app's id, or what it looks like; by default the id of the local stack. */
  clientId?(redirectUri: string): unknown;
  /** For a platform that takes the request by a call: the parameters of the one that this address names. */
  pushedRequest?(authorizeUrl: string): Promise<URLSearchParams>;
}

let count = 0;

/** Runs the suite for a platform. */
export function oauthContract(subject: OAuthSubject): void {
  describe(`the connection contract of ${subject.platform}`, () => platformContract(subject));
}

/** Runs the suite of what all platforms share. One platform is enough. */
export function connectionContract(subject: OAuthSubject): void {
  describe('every connection', () => sharedContract(subject));
  describe('a connection through another browser', () => foreignBrowserContract(subject.platform));
}

/** The promises that the code of a platform can break. */
function platformContract(subject: OAuthSubject): void {
  const { platform, scopes, tokensEnd = true, ownServer = false, redirectPerServer = false, ...names } = subject;
  const { user, accounts, exchanges, stateOf, connect, expectPage } = connectionFixture(subject);

  it('the start returns the authorize URL and the redirect URL', async () => {
    const { authorizeUrl, state } = await start(user(), `authStart/${platform}`);
    const searchParams = (await names.pushedRequest?.(authorizeUrl)) ?? new URL(authorizeUrl).searchParams;
    const { redirectUri = '' } = context().config.platforms[platform] ?? {};
    expect(searchParams.get(names.clientParameter)).toEqual(names.clientId?.(redirectUri) ?? 'herald-local');
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('state')).toBe(state);
    expect(searchParams.get('redirect_uri')?.replace(redirectPerServer ? /\/[\da-f]{16}$/ : '', '')).toBe(redirectUri);
    expect(searchParams.get('scope')?.split(/[\s,]/)).toEqual(scopes);
    expect(await stateOf(state)).toMatchObject({ uid: user().uid, provider: platform, returnTo: null });
  });

  it('the callback stores the account with sealed tokens, and redirects the user back', async () => {
    const name = username();
    const redirect = await connect(name);
    const [view] = await accounts();
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      [platform]: 'connected',
      accounts: view?.accountId,
      user: user().uid,
    });
    expect(redirect.href.startsWith(`${stack.webUrl}/settings?${platform}=connected&`)).toBe(true);
    expect(view).toMatchObject({ platform, displayName: expect.any(String), status: 'active' });
    const address = { uid: user().uid, platform, accountId: view?.accountId ?? '' };
    const { accessToken } = await openAccount(context(), address, platform);
    const stored = (await context().store.user(user().uid).accounts(platform).doc(address.accountId).get()).data();
    expect(stored).toMatchObject({ accountId: address.accountId, profile: { platformId: address.accountId } });
    expect(JSON.stringify(stored)).not.toContain(accessToken);
    expect(stored?.accessToken).toMatch(/^v1\./);
    expect(stored?.server).toEqual(ownServer ? expect.stringMatching(/^https?:/) : undefined);
    const end = stored?.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY;
    expect(end).toBeGreaterThan((stored?.updatedAt.getTime() ?? 0) + 3_000_000);
    expect(Number.isFinite(end)).toBe(tokensEnd);
  });

  it('a code is exchanged once, however often the callback is called', async () => {
    const { authorizeUrl, state } = await start(user(), `authStart/${platform}`, { returnTo: '/settings' });
    const callback = await decide(authorizeUrl, approve(username()));
    const before = await exchanges();
    const answers = await Promise.all([visit(callback), visit(callback), visit(callback)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400]);
    await expectPage(await visit(callback), 400, 'invalid_state');
    expect(await exchanges()).toBe(before + 1);
    expect(await accounts()).toHaveLength(1);
    expect(await stateOf(state)).toBeUndefined();
  });

  it('the callback redirects to the web app with the refusal of the user', async () => {
    const { authorizeUrl, state } = await start(user(), `authStart/${platform}`, {
      returnTo: '/settings?tab=accounts',
    });
    const redirect = locationOf(await visit(await decide(authorizeUrl, { _sandbox: 'refuse' })));
    expect(redirect.href).toBe(`${stack.webUrl}/settings?tab=accounts&${platform}=error&reason=access_denied`);
    expect(await accounts()).toEqual([]);
    expect(await stateOf(state)).toBeUndefined();
  });

  it('the callback reports that the platform refuses the code', async () => {
    const { state } = await start(user(), `authStart/${platform}`, { returnTo: '/settings' });
    const url = new URL(`${stack.functionsUrl}/authCallback/${platform}`);
    url.search = `${new URLSearchParams({ state, code: 'never-issued' })}`;
    const redirect = locationOf(await visit(url));
    expect(Object.fromEntries(redirect.searchParams)).toEqual({ [platform]: 'error', reason: 'exchange_refused' });
    expect(await accounts()).toEqual([]);
  });

  it.each([
    ['closes the connection', { cut: true }],
    ['is unavailable', { status: 503 }],
  ])('the callback reports that the platform %s', async (_what, fault) => {
    const { authorizeUrl } = await start(user(), `authStart/${platform}`, { returnTo: '/settings' });
    const callback = await decide(authorizeUrl, approve(username()));
    await addFault({ platform, operation: 'token', ...fault });
    const redirect = locationOf(await visit(callback));
    expect(Object.fromEntries(redirect.searchParams)).toEqual({
      [platform]: 'error',
      reason: 'platform_unavailable',
    });
    expect(await accounts()).toEqual([]);
  });

  it('several accounts are connected, each once', async () => {
    const [first, second] = [username(), username()];
    await connect(first);
    await connect(second);
    const [one] = await accounts();
    const ref = context()
      .store.user(user().uid)
      .accounts(platform)
      .doc(one?.accountId ?? '');
    await ref.update({ enabled_for_repost: true, reconnectRequired: true });
    await Promise.all([connect(first), connect(first), connect(second)]);
    const all = await accounts();
    expect(all).toHaveLength(2);
    expect(all.every(({ status }) => status === 'active')).toBe(true);
    expect((await ref.get()).data()).toMatchObject({ enabled_for_repost: true, reconnectRequired: false });
  });
}

/** What the tests of a connection share: a user, and what is stored and called for them. */
function connectionFixture({ platform }: OAuthSubject) {
  let user: TestUser;
  beforeEach(async () => {
    user = await newUser();
  });

  const accounts = () => listAccounts(context(), user.uid);
  const exchanges = () => countCalls(platform, 'token');
  const stateOf = async (state: string) => (await context().store.oauthStates.doc(state).get()).data();

  /** Connects, from the start to the browser's return to the web app. */
  const connect = async (name: string): Promise<URL> => {
    const { authorizeUrl } = await start(user, `authStart/${platform}`, { returnTo: '/settings' });
    return locationOf(await visit(await decide(authorizeUrl, approve(name))));
  };

  const expectPage = async (response: Response, status: number, ...texts: string[]): Promise<string> => {
    const html = await response.text();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    for (const text of texts) expect(html).toContain(text);
    return html;
  };
  return { user: () => user, accounts, exchanges, stateOf, connect, expectPage };
}

function approve(name: string) {
  return { _sandbox: 'approve', _sandbox_user: name };
}

function username(): string {
  count += 1;
  return `user.${process.pid}.${count}`;
}

/** The promises of the code that all platforms share. */
function sharedContract(subject: OAuthSubject): void {
  const { platform } = subject;
  const { user, accounts, exchanges, stateOf, expectPage } = connectionFixture(subject);

  it.each([
    ['no token', {}],
    ['an invalid token', { authorization: 'Bearer nonsense' }],
    ['another scheme', { authorization: 'Basic bm9uc2Vuc2U=' }],
  ])('a request with %s is refused', async (_what, headers) => {
    const response = await fetch(`${stack.functionsUrl}/authStart/${platform}`, { headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: {
        type: 'authentication_error',
        code: 'unauthorized',
        message: 'Missing or invalid ID token',
        requestId: response.headers.get('x-request-id'),
      },
    });
  });

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', '/%2f%2fevil.example'])(
    'the return URL %j is refused',
    async (returnTo) => {
      const response = await callAs(user(), `authStart/${platform}`, { returnTo });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: { code: 'validation_error', details: [{ field: 'query.returnTo' }] },
      });
    },
  );

  it('the browser may send requests of the web app', async () => {
    const response = await fetch(`${stack.functionsUrl}/authStart/${platform}`, {
      method: 'OPTIONS',
      headers: { origin: stack.webUrl, 'access-control-request-method': 'GET' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(stack.webUrl);
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
  });

  it('a page is rendered when there is no return URL', async () => {
    const name = username();
    const { authorizeUrl } = await start(user(), `authStart/${platform}`);
    const page = await visit(await decide(authorizeUrl, approve(name)));
    await expectPage(page, 200, 'is connected', user().email);
    expect(await accounts()).toHaveLength(1);
  });

  it('a browser prefetch of the callback is ignored', async () => {
    const { authorizeUrl } = await start(user(), `authStart/${platform}`, { returnTo: '/settings' });
    const callback = await decide(authorizeUrl, approve(username()));
    expect((await visit(callback, { method: 'HEAD' })).status).toBe(503);
    expect((await visit(callback, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(503);
    expect(locationOf(await visit(callback)).searchParams.get(platform)).toBe('connected');
  });

  it.each([
    ['missing', ''],
    ['empty', 'state='],
    ['forged', 'state=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
    ['not a valid document id', 'state=..%2F..%2Fusers'],
    ['sent twice', 'state=a&state=b'],
    ['markup', 'state=%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ])('the platform is not called when the state is %s', async (_what, query) => {
    const before = await exchanges();
    const response = await visit(new URL(`${stack.functionsUrl}/authCallback/${platform}?code=some-code&${query}`));
    expect(await expectPage(response, 400, 'invalid_state')).not.toContain('<script');
    expect(await exchanges()).toBe(before);
  });

  it('the platform is not called when the state has expired', async () => {
    const { authorizeUrl, state } = await start(user(), `authStart/${platform}`, { returnTo: '/settings' });
    const callback = await decide(authorizeUrl, approve(username()));
    await context()
      .store.oauthStates.doc(state)
      .update({ expireAt: new Date('2020-01-01') });
    const before = await exchanges();
    await expectPage(await visit(callback), 400, 'invalid_state');
    expect(await exchanges()).toBe(before);
    expect(await stateOf(state)).toBeUndefined();
  });

  it('the platform is not called when the state belongs to another platform', async () => {
    const { authorizeUrl } = await start(user(), `authStart/${platform}`, { returnTo: '/settings' });
    const callback = await decide(authorizeUrl, approve(username()));
    const before = await exchanges();
    const otherPlatform = platform === 'x' ? 'threads' : 'x';
    const elsewhere = new URL(`${stack.functionsUrl}/authCallback/${otherPlatform}${callback.search}`);
    await expectPage(await visit(elsewhere), 400, 'invalid_state');
    await expectPage(await visit(callback), 400, 'invalid_state');
    expect(await exchanges()).toBe(before);
    expect(await accounts()).toEqual([]);
  });

  it('the refusal is rendered when there is no return URL', async () => {
    const { authorizeUrl } = await start(user(), `authStart/${platform}`);
    await expectPage(await visit(await decide(authorizeUrl, { _sandbox: 'refuse' })), 400, 'access_denied');
  });

  it('an error is reported instead of using the code beside it, and no markup is rendered', async () => {
    const { state } = await start(user(), `authStart/${platform}`);
    const before = await exchanges();
    const url = new URL(`${stack.functionsUrl}/authCallback/${platform}`);
    url.search = `${new URLSearchParams({ state, code: 'c', error: '<img src=x>', error_description: '<script>' })}`;
    const html = await expectPage(await visit(url), 400, 'unknown');
    expect(html).not.toMatch(/<img|<script/);
    expect(await exchanges()).toBe(before);
  });
}
