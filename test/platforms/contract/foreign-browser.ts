import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { authCallback } from '../../../functions/src/http/connect/connection-functions.ts';
import { sha256Hex } from '../../../functions/src/infra/crypto/digest.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { decide, locationOf, start, visit } from '../../support/authorize-flow.ts';
import { beginSession, visit as visitPages } from '../../support/page-client.ts';
import { newUser, type TestUser } from '../../support/signed-in-user.ts';
import { stack } from '../../support/stack.ts';

let count = 0;

const activated = z.object({ platform: z.string(), accounts: z.array(z.string()).min(1), user: z.string() });

/** Whoever comes back from a platform need not be who started: an authorize URL can be sent to anybody. */
export function foreignBrowserContract(platform: Platform): void {
  let user: TestUser;
  let other: TestUser;
  beforeEach(async () => {
    [user, other] = await Promise.all([newUser(), newUser()]);
  });

  const accountsOf = ({ uid }: TestUser) => listAccounts(context(), uid);
  const activate = (cookie: string, connection: string) =>
    visitPages('/api/connections/activate', { method: 'POST', cookie, body: { connection } });
  const pendingOf = async (token: string) =>
    (await context().store.pendingConnections.doc(sha256Hex(token)).get()).data();

  /** Starts in the pages with this session; a browser without any session comes back. The token that it gets. */
  const authorizeFromPages = async (cookie: string): Promise<string> => {
    const response = await visitPages('/api/connections', { method: 'POST', cookie, body: { platform } });
    const { authorizeUrl } = z.object({ authorizeUrl: z.url() }).parse(response.body);
    const redirect = locationOf(await visit(await decide(authorizeUrl, approve())));
    expect(redirect.href.startsWith(`${stack.webUrl}/settings/accounts?${platform}=pending#connection=`)).toBe(true);
    return new URLSearchParams(redirect.hash.slice(1)).get('connection') ?? '';
  };

  describe('a connection started by the pages', () => {
    it('a connection waits for its session with sealed tokens for less than ten minutes', async () => {
      const token = await authorizeFromPages(await beginSession(user));
      expect(await accountsOf(user)).toEqual([]);
      const pending = await pendingOf(token);
      expect(pending?.accounts.map(({ accessToken }) => accessToken)).toEqual([expect.stringMatching(/^v1\./)]);
      expect(pending?.accounts.every(({ refreshToken }) => refreshToken?.startsWith('v1.') ?? true)).toBe(true);
      const life = (pending?.expireAt.getTime() ?? 0) - (pending?.createdAt.getTime() ?? 0);
      expect(life).toBeLessThanOrEqual(10 * 60_000);
    });

    it('the session that started a connection completes it, and receives the account and its owner', async () => {
      const cookie = await beginSession(user);
      const token = await authorizeFromPages(cookie);
      const response = await activate(cookie, token);
      const [account] = await accountsOf(user);
      expect(account).toMatchObject({ platform, status: 'active' });
      const { user: owner, accounts } = activated.parse(response.body);
      expect(owner).toContain(user.email);
      expect(accounts).toEqual([account?.displayName ?? account?.username]);
      expect(await activate(cookie, token)).toMatchObject({ status: 400, body: { error: { code: 'invalid_state' } } });
      expect(await accountsOf(user)).toHaveLength(1);
    });

    it('a connection connects nothing in the browser of another user', async () => {
      const cookie = await beginSession(user);
      const token = await authorizeFromPages(cookie);
      const foreign = await activate(await beginSession(other), token);
      expect(foreign).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
      expect([await accountsOf(user), await accountsOf(other)]).toEqual([[], []]);
      expect(await pendingOf(token)).toBeUndefined();
      expect((await activate(cookie, token)).status).toBe(400);
    });

    it('a connection connects nothing without a session, or when it is too old', async () => {
      const cookie = await beginSession(user);
      const token = await authorizeFromPages(cookie);
      expect(
        (await visitPages('/api/connections/activate', { method: 'POST', body: { connection: token } })).status,
      ).toBe(401);
      await context()
        .store.pendingConnections.doc(sha256Hex(token))
        .update({ expireAt: new Date('2020-01-01') });
      expect(await activate(cookie, token)).toMatchObject({ status: 400, body: { error: { code: 'invalid_state' } } });
      expect(await accountsOf(user)).toEqual([]);
    });
  });

  describe('a connection started by API that asks for consent', () => {
    let server: Server;
    let address = '';
    beforeAll(async () => {
      const ctx = context();
      const web = { ...ctx.config.web, connectConfirm: true };
      const app = authCallback({ ...ctx, config: { ...ctx.config, web } });
      server = app.listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
      address = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}/${platform}`;
    });
    afterAll(() => server.close());

    /** The page that the browser gets, and its form with this decision. */
    const confirmationPage = async (query: Record<string, string>) => {
      const { authorizeUrl } = await start(user, `authStart/${platform}`, query);
      const callback = await decide(authorizeUrl, approve());
      const response = await visit(new URL(address + callback.search));
      const html = await response.text();
      const connection = /name="connection" value="([^"]+)"/.exec(html)?.[1] ?? '';
      const answer = (decision: string) =>
        visit(new URL(address), { method: 'POST', body: new URLSearchParams({ connection, decision }) });
      return { response, html, connection, answer };
    };

    it('the page shows the receiving Herald account to the user of the browser, and connects after a confirmation', async () => {
      const { response, html, connection, answer } = await confirmationPage({ returnTo: '/settings' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${stack.webUrl}`);
      expect(html).toContain(user.email);
      expect(html).toContain('(address not confirmed)');
      expect(await accountsOf(user)).toEqual([]);
      expect((await pendingOf(connection))?.accounts[0]?.accessToken).toMatch(/^v1\./);
      const redirect = locationOf(await answer('connect'));
      const [account] = await accountsOf(user);
      expect(Object.fromEntries(redirect.searchParams)).toEqual({
        [platform]: 'connected',
        accounts: account?.accountId,
        user: user.uid,
      });
      expect((await answer('connect')).status).toBe(400);
    });

    it('a connection is discarded when the user cancels', async () => {
      const { connection, answer } = await confirmationPage({});
      const response = await answer('cancel');
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('not_confirmed')]);
      expect(await accountsOf(user)).toEqual([]);
      expect(await pendingOf(connection)).toBeUndefined();
    });

    it('a session of the pages does not activate a connection that asks for consent', async () => {
      const { connection } = await confirmationPage({});
      expect((await activate(await beginSession(user), connection)).status).toBe(403);
      expect(await accountsOf(user)).toEqual([]);
    });
  });

  it('a confirmation with an unknown or missing token connects nothing', async () => {
    const url = new URL(`${stack.functionsUrl}/authCallback/${platform}`);
    const send = (body: Record<string, string>) => visit(url, { method: 'POST', body: new URLSearchParams(body) });
    const unknown = await send({ connection: 'unknown', decision: 'connect' });
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining('invalid_state')]);
    const incomplete = await send({ decision: 'connect' });
    expect([incomplete.status, await incomplete.text()]).toEqual([400, expect.stringContaining('validation_error')]);
  });
}

/** Approval by a new simulated account. */
function approve(): Record<string, string> {
  count += 1;
  return { _sandbox: 'approve', _sandbox_user: `owner.${process.pid}.${count}` };
}
