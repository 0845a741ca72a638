import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import type { LogFields } from '../../../functions/src/infra/observe/logger.ts';
import type { OAuthCall } from '../../../functions/src/platforms/contract/oauth.ts';
import { tiktok } from '../../../functions/src/platforms/tiktok/publish.ts';
import { consentCode } from '../contract/consent.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = tiktok;
let fixture: PublisherFixture;
let warnings: LogFields[] = [];
function call(): OAuthCall {
  return {
    settings: fixture.settings,
    http: platformHttp,
    logger: { debug() {}, info() {}, error() {}, warn: (_message, facts = {}) => void warnings.push(facts) },
  };
}
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: tiktok });
});
beforeEach(() => {
  warnings = [];
});
afterEach(() => {
  fixture.sandbox.reset();
  fixture.platform.settings.reset();
});
afterAll(() => fixture.close());

function exchange(code: string, redirectUri = fixture.settings.redirectUri) {
  return connect.exchange(call(), { code, redirectUri, codeVerifier: null });
}

function fail(operation: string, fault: { status?: number; body?: unknown; cut?: boolean }) {
  return fixture.sandbox.faults.add({
    platform: 'tiktok',
    operation,
    times: 1,
    afterEffect: false,
    cut: false,
    ...fault,
  });
}

describe('connecting a TikTok account', () => {
  it('a connection uses the parameter names of TikTok', () => {
    const { redirectUri } = fixture.settings;
    const scopes = [...connect.scopes.required, ...connect.scopes.defaults];
    const url = new URL(
      connect.authorizeUrl(fixture.settings, { redirectUri, state: 's', scopes, codeChallenge: null }),
    );
    expect(url.pathname).toBe('/tiktok/v2/auth/authorize/');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_key: 'herald-local',
      scope: 'user.info.basic,user.info.profile,video.publish,video.list,video.upload',
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 's',
    });
  });

  it.each(['https://herald.example/cb?x=1', 'https://herald.example/cb#x', 'https://herald.example/cb?'])(
    'a connection refuses the redirect URL %s',
    (redirectUri) => {
      const authorize = () =>
        connect.authorizeUrl(fixture.settings, { redirectUri, state: 's', scopes: [], codeChallenge: null });
      expect(authorize).toThrow('not have a query or a fragment');
    },
  );

  it('a connection returns both tokens, the granted scopes, the profile and its source', async () => {
    const [connection] = await exchange(await consentCode(fixture, connect));
    const { openId } = connection ?? {};
    expect(connection?.tokens).toMatchObject({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: expect.any(Number),
      scope: expect.stringContaining('video.publish'),
    });
    expect(connection?.profile).toMatchObject({ platformId: openId, displayName: expect.stringMatching(/^user\./) });
    expect(connection?.extra).toMatchObject({ profile: { user: { open_id: openId } } });
  });

  it('the profile is read without the trailing slash if necessary, and the reason is logged', async () => {
    fixture.platform.settings.patch({ userInfoPath: 'noSlash' });
    const [connection] = await exchange(await consentCode(fixture, connect));
    expect(connection?.profile.platformId).toBe(connection?.openId);
    expect(warnings).toEqual([{ path: '/v2/user/info/', status: 404, body: 'Unsupported path' }]);
  });

  it('a token and an unbounded page are not logged when the profile cannot be read', async () => {
    fail('profile', { status: 500, body: 'x'.repeat(10_000) });
    fail('profile', { status: 500, body: 'x'.repeat(10_000) });
    await expect(exchange(await consentCode(fixture, connect))).rejects.toMatchObject({
      outcome: { kind: 'retryAfter' },
    });
    expect(warnings).toHaveLength(2);
    expect(JSON.stringify(warnings).length).toBeLessThan(1000);
  });

  it.each([200, 400])('a refusal with HTTP %d is recognised', async (oauthErrorStatus) => {
    fixture.platform.settings.patch({ oauthErrorStatus });
    const code = await consentCode(fixture, connect);
    await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
    const other = await consentCode(fixture, connect);
    await expect(exchange(other, 'https://herald.example/elsewhere')).rejects.toMatchObject({
      outcome: { kind: 'rejected', message: expect.stringMatching(/^TikTok refused the connection: [^_]+\.$/) },
    });
  });
});

describe('refreshing TikTok tokens', () => {
  const connected = async () => {
    const [connection] = await exchange(await consentCode(fixture, connect));
    return { accountId: 'any', accessToken: '', refreshToken: connection?.tokens.refreshToken ?? '' };
  };

  it('a refresh returns both tokens, and the old refresh token becomes invalid', async () => {
    const current = await connected();
    const fresh = await connect.refresh(call(), current);
    expect(fresh.refreshToken).not.toBe(current.refreshToken);
    await expect(connect.refresh(call(), current)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
    expect(
      await connect.refresh(call(), { accountId: 'any', accessToken: '', refreshToken: fresh.refreshToken }),
    ).toBeDefined();
  });

  it.each([
    ['an outage', { status: 503 }],
    ['a closed connection', { cut: true }],
    ['a page that is not a valid response', { status: 200, body: '<html>' }],
    ['an error of TikTok', { status: 200, body: { error: 'server_error', error_description: 'Try later.' } }],
    [
      'a wrong secret',
      { status: 401, body: { error: 'invalid_client', error_description: 'Client secret is wrong.' } },
    ],
  ])('a refresh does not disconnect the account after %s', async (_name, fault) => {
    const current = await connected();
    fail('refresh', fault);
    await expect(connect.refresh(call(), current)).rejects.toMatchObject({
      outcome: { kind: expect.stringMatching(/^(retryAfter|rejected)$/) },
    });
    expect(await connect.refresh(call(), current)).toBeDefined();
  });
});
