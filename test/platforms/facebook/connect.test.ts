import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../functions/src/model/clock.ts';
import { facebook } from '../../../functions/src/platforms/facebook/publish.ts';
import { secretProof } from '../../../functions/src/platforms/kit/graph/facebook-login.ts';
import { consentCode } from '../contract/consent.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = facebook;
let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: facebook });
});
afterEach(() => {
  fixture.sandbox.reset();
  fixture.platform.settings.reset();
});
afterAll(() => fixture.close());

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

function freshCode() {
  return consentCode(fixture, connect);
}

/** The code of a user who grants these permissions only. */
async function codeWith(granted: string): Promise<string> {
  const { redirectUri } = fixture.settings;
  const scopes = [...connect.scopes.required, ...connect.scopes.defaults];
  const url = connect.authorizeUrl(fixture.settings, { redirectUri, state: 's', scopes, codeChallenge: null });
  const page = await fetch(`${url}&_sandbox=approve&_sandbox_user=user.${randomUUID()}&_sandbox_scopes=${granted}`, {
    redirect: 'manual',
  });
  return new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

function exchange(code: string, redirectUri = fixture.settings.redirectUri) {
  return connect.exchange(fixture.oauthCall, { code, redirectUri, codeVerifier: null });
}

function fault(operation: string, more: object) {
  return fixture.sandbox.faults.add({
    platform: 'facebook',
    operation,
    times: 1,
    afterEffect: false,
    cut: false,
    ...more,
  });
}

/** Reads the Page with a token, as everyone who has it can. */
async function opens(accessToken: string): Promise<boolean> {
  const [page] = [...(fixture.platform.accounts?.identity.accounts.keys() ?? [])].slice(-1);
  const query = new URLSearchParams({ ...secretProof(accessToken, fixture.settings) });
  const url = `${fixture.settings.apiUrl}/v25.0/${page}/published_posts?${query}`;
  return (await fetch(url, { headers: { authorization: `Bearer ${accessToken}` } })).ok;
}

describe('connecting Facebook', () => {
  it('each Page is connected as an account with a separate token', async () => {
    simulate({ pagesPerPerson: 3 });
    const connections = await exchange(await freshCode());
    expect(connections).toHaveLength(3);
    expect(new Set(connections.map(({ tokens }) => tokens.accessToken)).size).toBe(3);
    expect(new Set(connections.map(({ profile }) => profile.platformId)).size).toBe(3);
    expect(connections[0]).toMatchObject({
      tokens: { expiresIn: null, tokenType: 'bearer', scope: expect.stringContaining('pages_manage_posts') },
      profile: { displayName: expect.stringMatching(/^user\./), avatarUrl: expect.stringContaining('/media/avatar/') },
    });
  });

  it('all pages of the list of Pages are read', async () => {
    simulate({ pagesPerPerson: 5, pagesPerList: 2 });
    expect(await exchange(await freshCode())).toHaveLength(5);
  });

  it('the Pages are requested with a long-lived token, so that their tokens do not expire', async () => {
    const [connection] = await exchange(await freshCode());
    fixture.sandbox.clock.advance(200 * DAY);
    expect(await opens(connection?.tokens.accessToken ?? '')).toBe(true);
  });

  it('the Pages of businesses and of the user are connected, each once', async () => {
    simulate({ businesses: 3, ownedPages: 3, clientPages: 2, pagesPerList: 2 });
    const connections = await exchange(await freshCode());
    // The Page of the user is also the first one of the first business.
    expect(new Set(connections.map(({ profile }) => profile.platformId)).size).toBe(16);
    expect(connections).toHaveLength(16);
  });

  it('a user with all Pages in a business is connected, and the token of such a Page is renewed', async () => {
    simulate({ pagesPerPerson: 0, businesses: 1, ownedPages: 1 });
    const [connection] = await exchange(await freshCode());
    const { profile, tokens } = connection ?? expect.unreachable();
    const current = { accountId: profile.platformId, accessToken: '', refreshToken: tokens.refreshToken };
    expect(await opens((await connect.refresh(fixture.oauthCall, current)).accessToken)).toBe(true);
  });

  it('the Pages of businesses that the user may not post to are skipped', async () => {
    simulate({ businesses: 1, ownedPages: 2, businessRoles: false });
    expect(await exchange(await freshCode())).toHaveLength(1);
  });

  it('a business that Facebook refuses to list is skipped', async () => {
    simulate({ businesses: 2, ownedPages: 1 });
    fault('ownedPages', { status: 403 });
    fault('clientPages', { status: 400 });
    expect(await exchange(await freshCode())).toHaveLength(2);
  });

  it('businesses are not read without the permission', async () => {
    simulate({ businesses: 1, ownedPages: 1 });
    const granted = 'pages_show_list,pages_read_engagement';
    const [connection, ...others] = await exchange(await codeWith(granted));
    expect(others).toEqual([]);
    expect(connection?.tokens.scope).toBe(granted);
  });

  it('a bounded number of lists is read', async () => {
    simulate({ pagesPerPerson: 250, pagesPerList: 1 });
    expect(await exchange(await freshCode())).toHaveLength(200);
  });

  it.each([
    ['has no Page', { pagesPerPerson: 0 }, undefined, 'no_page', 'no Page'],
    [
      'may not post to the only Page',
      { tasks: ['ANALYZE', 'MANAGE'], businesses: 1 },
      undefined,
      'no_content_task',
      'create content',
    ],
    [
      'may not post to the Pages of a business',
      { pagesPerPerson: 0, businesses: 1, clientPages: 1, businessRoles: false },
      undefined,
      'no_content_task',
      'create content',
    ],
    [
      'has no Page and declines the businesses',
      { pagesPerPerson: 0 },
      'pages_show_list',
      'no_business_access',
      'business',
    ],
  ])('a user who %s learns why nothing is connected', async (_what, settings, granted, reason, message) => {
    simulate(settings);
    const code = granted === undefined ? await freshCode() : await codeWith(granted);
    await expect(exchange(code)).rejects.toMatchObject({ reason, message: expect.stringContaining(message) });
  });

  it('a code followed by the fragment of the redirect is accepted', async () => {
    expect(await exchange(`${await freshCode()}#_=_`)).toHaveLength(1);
  });

  it('a used code, an invalid code, and another redirect URL are refused', async () => {
    const code = await freshCode();
    await exchange(code);
    const refused = { outcome: { kind: 'rejected' } };
    await expect(exchange(code)).rejects.toMatchObject(refused);
    await expect(exchange('invented')).rejects.toMatchObject(refused);
    await expect(exchange(await freshCode(), 'https://herald.example/elsewhere')).rejects.toMatchObject(refused);
  });

  it.each(['token', 'exchange', 'profile', 'permissions'])(
    'a connection can be retried after an outage at %s',
    async (operation) => {
      const code = await freshCode();
      fault(operation, { status: 503 });
      await expect(exchange(code)).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
    },
  );
});

describe('refreshing Facebook tokens', () => {
  const connected = async () => {
    const [connection] = await exchange(await freshCode());
    return {
      accountId: connection?.profile.platformId ?? '',
      accessToken: connection?.tokens.accessToken ?? '',
      refreshToken: connection?.tokens.refreshToken ?? '',
    };
  };

  it('a refresh returns a new token for the same Page with the login, which stays', async () => {
    const current = await connected();
    fixture.sandbox.clock.advance(59 * DAY);
    const fresh = await connect.refresh(fixture.oauthCall, current);
    expect(fresh.accessToken).not.toBe(current.accessToken);
    expect(fresh.refreshToken).toBe(current.refreshToken);
    expect(await opens(fresh.accessToken)).toBe(true);
  });

  it('a refresh requires a reconnect when the user token has expired, or is missing', async () => {
    const current = await connected();
    fixture.sandbox.clock.advance(61 * DAY);
    const over = { outcome: { kind: 'reconnect' } };
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject(over);
    await expect(connect.refresh(fixture.oauthCall, { ...current, refreshToken: null })).rejects.toMatchObject(over);
  });

  it('a refresh requires a reconnect when the user no longer manages the Page', async () => {
    const [current, other] = [await connected(), await connected()];
    const elsewhere = connect.refresh(fixture.oauthCall, { ...current, accountId: other.accountId });
    await expect(elsewhere).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });

  it('a refresh is retried after an outage', async () => {
    const current = await connected();
    fault('refresh', { status: 503 });
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({
      outcome: { kind: 'retryAfter' },
    });
    expect(await connect.refresh(fixture.oauthCall, current)).toBeDefined();
  });
});
