import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { snapchat } from '../../../functions/src/platforms/snapchat/publish.ts';
import { consentCode } from '../contract/consent.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = snapchat;
let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: snapchat });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(() => fixture.close());

async function exchange() {
  const code = await consentCode(fixture, connect);
  return connect.exchange(fixture.oauthCall, { code, redirectUri: fixture.settings.redirectUri, codeVerifier: null });
}

describe('connecting a Snapchat profile', () => {
  it('a connection uses the parameter names of Snapchat, without a PKCE challenge', () => {
    const { redirectUri } = fixture.settings;
    const request = { redirectUri, state: 's', scopes: ['snapchat-profile-api'], codeChallenge: null };
    const url = new URL(connect.authorizeUrl(fixture.settings, request));
    expect(connect.codeChallenge).toBeNull();
    expect(url.pathname).toBe('/snapchat/login/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'herald-local',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'snapchat-profile-api',
      state: 's',
    });
  });

  it.each(['single', 'list'])(
    'a connection returns both tokens and the profile, in either format: %s',
    async (profileShape) => {
      fixture.platform.settings.patch({ profileShape, expiresInText: true });
      const [connection] = await exchange();
      expect(connection).toMatchObject({
        tokens: {
          accessToken: expect.any(String),
          refreshToken: expect.any(String),
          expiresIn: expect.closeTo(3600, -2),
        },
        profile: {
          platformId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          displayName: expect.stringMatching(/^user\./),
          username: expect.stringMatching(/^user\./),
          avatarUrl: expect.stringMatching(/^http/),
        },
      });
    },
  );

  it('nothing is connected for an account without a Public Profile', async () => {
    fixture.platform.settings.patch({ profileShape: 'none' });
    expect(await exchange()).toEqual([]);
  });

  it('a connection is refused when Snapchat has not approved the service', async () => {
    fixture.platform.settings.patch({ allowlisted: false });
    await expect(exchange()).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
  });
});

describe('refreshing Snapchat tokens', () => {
  const refreshed = async (settings: Record<string, unknown>) => {
    fixture.platform.settings.patch(settings);
    const [connection] = await exchange();
    const current = { accountId: '', accessToken: '', refreshToken: connection?.tokens.refreshToken ?? '' };
    return { current, fresh: await connect.refresh(fixture.oauthCall, current) };
  };

  it('a refresh stores the new refresh token, and the old one becomes invalid', async () => {
    const { current, fresh } = await refreshed({ rotation: 'strict' });
    expect(fresh.refreshToken).not.toBe(current.refreshToken);
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });

  it('a refresh keeps the old refresh token when Snapchat returns none', async () => {
    const { current, fresh } = await refreshed({ rotation: 'none' });
    expect(fresh.refreshToken).toBe(current.refreshToken);
    expect(await connect.refresh(fixture.oauthCall, current)).toBeDefined();
  });
});
