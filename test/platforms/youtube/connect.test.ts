import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import type { OAuthCall } from '../../../functions/src/platforms/contract/oauth.ts';
import { youtube } from '../../../functions/src/platforms/youtube/publish.ts';
import { consentCode, VERIFIER } from '../contract/consent.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = youtube;
let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: youtube });
});
afterEach(() => {
  fixture.sandbox.reset();
  fixture.platform.settings.reset();
});
afterAll(() => fixture.close());

function freshCode(): Promise<string> {
  return consentCode(fixture, connect);
}

function exchange(code: string, wrong: { redirectUri?: string; codeVerifier?: string } = {}) {
  return connect.exchange(fixture.oauthCall, {
    code,
    redirectUri: fixture.settings.redirectUri,
    codeVerifier: VERIFIER,
    ...wrong,
  });
}

describe('connecting a YouTube channel', () => {
  it('a connection uses the parameter names of Google, and requests a refresh token', () => {
    const { redirectUri } = fixture.settings;
    const codeChallenge = connect.codeChallenge?.(VERIFIER) ?? null;
    const scopes = [...connect.scopes.required];
    const url = new URL(connect.authorizeUrl(fixture.settings, { redirectUri, state: 's', scopes, codeChallenge }));
    expect(url.pathname).toBe('/youtube/o/oauth2/v2/auth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'herald-local',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes.join(' '),
      state: 's',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('a connection returns both tokens, the granted scopes and the channel', async () => {
    const [connection] = await exchange(await freshCode());
    expect(connection?.tokens).toMatchObject({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: expect.closeTo(3599, -2),
      scope: connect.scopes.required.join(' '),
    });
    expect(connection?.profile).toMatchObject({
      platformId: expect.stringMatching(/^UC/),
      displayName: expect.stringMatching(/^user\./),
      username: expect.stringMatching(/^user\./),
      avatarUrl: expect.stringMatching(/^http/),
    });
  });

  it.each(['empty', 'signupRequired'])('nothing is connected for an account without a channel: %s', async (channel) => {
    fixture.platform.settings.patch({ channel });
    expect(await exchange(await freshCode())).toEqual([]);
  });

  it('a code with another redirect URL, with another verifier, or for a second time is refused', async () => {
    const code = await freshCode();
    const elsewhere = { redirectUri: 'https://herald.example/elsewhere' };
    await expect(exchange(code, elsewhere)).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
    await expect(exchange(code, { codeVerifier: 'v'.repeat(43) })).rejects.toMatchObject({
      outcome: { kind: 'reconnect' },
    });
    expect(await exchange(code)).toHaveLength(1);
    await expect(exchange(code)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });

  it('tokens are requested from a token host that is configured separately', async () => {
    const settings = { ...fixture.settings, tokenUrl: fixture.settings.apiUrl, apiUrl: 'http://127.0.0.1:9' };
    const urls: string[] = [];
    const http: OAuthCall['http'] = (request) => {
      urls.push(request.url);
      return platformHttp({ ...request, url: request.url.replace('http://127.0.0.1:9', fixture.settings.apiUrl) });
    };
    const code = await freshCode();
    const { redirectUri } = fixture.settings;
    await connect.exchange({ ...fixture.oauthCall, settings, http }, { code, redirectUri, codeVerifier: VERIFIER });
    expect(urls).toEqual([`${settings.tokenUrl}/token`, 'http://127.0.0.1:9/youtube/v3/channels']);
  });
});

describe('refreshing YouTube tokens', () => {
  it('a refresh returns a new access token and keeps the refresh token, which stays valid', async () => {
    const [connection] = await exchange(await freshCode());
    const current = { accountId: '', accessToken: '', refreshToken: connection?.tokens.refreshToken ?? '' };
    const fresh = await connect.refresh(fixture.oauthCall, current);
    expect(fresh.refreshToken).toBe(current.refreshToken);
    expect(fresh.accessToken).not.toBe(connection?.tokens.accessToken);
    expect(await connect.refresh(fixture.oauthCall, current)).toBeDefined();
  });
});
