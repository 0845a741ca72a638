import { startSandbox } from '@herald-lab/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { freshAccount, listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { callAs, decide, locationOf, start, visit } from '../../support/authorize-flow.ts';
import { simulate } from '../../support/sandbox-control.ts';
import { newUser } from '../../support/signed-in-user.ts';
import { silent, TokenFixture } from '../../support/token-fixture.ts';

describe('a connection that starts with a handle', () => {
  it('an account is stored with its server, which is not the configured one', async () => {
    const other = await startSandbox({ port: 0 });
    try {
      await simulate('bluesky', { elsewhere: { zoe: `${other.url}/bluesky` } });
      other.platforms.find(({ name }) => name === 'bluesky')?.accounts?.seed({ username: 'zoe' });
      const user = await newUser();
      const { authorizeUrl } = await start(user, 'authStart/bluesky', { returnTo: '/settings', handle: '@zoe.test' });
      expect(new URL(authorizeUrl).origin).toBe(other.url);
      const callback = await decide(authorizeUrl, { _sandbox: 'approve', _sandbox_user: 'zoe' });
      expect(locationOf(await visit(callback)).searchParams.get('bluesky')).toBe('connected');
      const [view] = await listAccounts(context(), user.uid);
      const { accounts } = context().store.user(user.uid);
      const stored = (
        await accounts('bluesky')
          .doc(view?.accountId ?? '')
          .get()
      ).data();
      expect(stored).toMatchObject({ server: `${other.url}/bluesky`, profile: { username: 'zoe.test' } });
    } finally {
      await simulate('bluesky', { elsewhere: {} });
      await other.close();
    }
  });

  it('the user learns when another account has signed in, and nothing is stored', async () => {
    const user = await newUser();
    const names = [`wanted.${process.pid}`, `stranger.${process.pid}`] as const;
    for (const name of names) await connectFirst(name);
    const { authorizeUrl } = await start(user, 'authStart/bluesky', { handle: `${names[0]}.test` });
    const page = await visit(await decide(authorizeUrl, { _sandbox: 'approve', _sandbox_user: names[1] }));
    expect(page.status).toBe(400);
    expect(await page.text()).toContain(`You signed in to another account than ${names[0]}.test.`);
    expect(await listAccounts(context(), user.uid)).toEqual([]);
  });

  it.each([
    ['is no handle', 'authStart/bluesky', 'no handle', '“nohandle” is neither a handle nor the address of a server.'],
    ['has no account', 'authStart/bluesky', 'nobody.test', 'No Bluesky account or server was found at “nobody.test”.'],
    ['is too long', 'authStart/bluesky', 'x'.repeat(301), '300 characters'],
    ['the platform does not take', 'authStart/x', 'alice.test', 'X accounts are connected without a handle.'],
  ])('a handle that %s is refused, and nothing is stored', async (_what, name, handle, message) => {
    const user = await newUser();
    const response = await callAs(user, name, { handle });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: {
        code: 'validation_error',
        message: expect.stringContaining(message),
        details: [{ field: 'query.handle' }],
      },
    });
    const states = await context().store.oauthStates.where('uid', '==', user.uid).get();
    expect(states.size).toBe(0);
  });
});

/** Makes an account with this name at the configured server. */
async function connectFirst(name: string): Promise<void> {
  const { authorizeUrl } = await start(await newUser(), 'authStart/bluesky');
  await decide(authorizeUrl, { _sandbox: 'approve', _sandbox_user: name });
}

describe('a token refresh on Bluesky', () => {
  let fixture: TokenFixture;
  beforeAll(async () => {
    fixture = await TokenFixture.open('bluesky');
  });
  afterAll(() => fixture.close());

  it('a refresh repeats each discovery request that fails once', async () => {
    const { address, seeded } = await fixture.connected();
    fixture.age(seeded);
    const requests = new Set<string>();
    const http: Context['http'] = async (request) => {
      const response = await platformHttp(request);
      if (request.method !== 'GET' || requests.has(request.url)) return response;
      requests.add(request.url);
      return { ...response, status: 503, text: '' };
    };
    const { accessToken } = await freshAccount({ ...fixture.ctx, http }, address, { logger: silent });
    expect(accessToken).not.toBe(seeded.accessToken);
    expect(requests.size).toBeGreaterThan(2);
  });
});
