import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../functions/src/infra/time/clock.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/index.ts';
import { consent, consentCode } from '../contract/consent.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = linkedin;
let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: linkedin });
});
afterEach(() => {
  fixture.sandbox.reset();
  fixture.platform.settings.reset();
});
afterAll(() => fixture.close());

function exchange(code: string, redirectUri = fixture.settings.redirectUri) {
  return connect.exchange(fixture.oauthCall, { code, redirectUri, codeVerifier: null });
}

function fail(operation: string, fault: { status?: number; body?: unknown; cut?: boolean }) {
  return fixture.sandbox.faults.add({
    platform: 'linkedin',
    operation,
    times: 1,
    afterEffect: false,
    cut: false,
    ...fault,
  });
}

describe('connecting a LinkedIn account', () => {
  it('requests scopes separated by spaces, without a PKCE challenge', () => {
    const { redirectUri } = fixture.settings;
    const scopes = connect.scopes.required;
    const text = connect.authorizeUrl(fixture.settings, { redirectUri, state: 's', scopes, codeChallenge: null });
    expect(new URL(text).pathname).toBe('/linkedin/oauth/v2/authorization');
    expect(text).toMatch(/scope=openid%20profile%20w_member_social$/);
    expect(connect.codeChallenge).toBeNull();
  });

  it.each([',', ' '])('returns a token of 60 days, scopes separated by "%s", and the profile', async (mark) => {
    fixture.platform.settings.patch({ scopeSeparator: mark });
    const [connection] = await exchange(await consentCode(fixture, connect));
    expect(connection?.tokens).toMatchObject({ refreshToken: null, scope: connect.scopes.required.join(mark) });
    expect(connection?.tokens.expiresIn).toBeGreaterThan((59 * DAY) / 1000);
    expect(connection?.profile).toMatchObject({
      platformId: expect.any(String),
      displayName: expect.stringMatching(/^user\./),
      username: null,
      avatarUrl: expect.stringContaining('avatar'),
    });
  });

  it('retries when LinkedIn briefly reports its new token as revoked', async () => {
    fixture.platform.settings.patch({ revokedFlakes: 1 });
    expect(await exchange(await consentCode(fixture, connect))).toHaveLength(1);
  });

  it('joins the parts of a name when LinkedIn returns only parts', async () => {
    fail('profile', { body: { sub: 'abc', given_name: 'Ada', family_name: 'Lovelace' } });
    const [connection] = await exchange(await consentCode(fixture, connect));
    expect(connection?.profile).toMatchObject({ platformId: 'abc', displayName: 'Ada Lovelace', avatarUrl: null });
  });

  it('refuses a used code, and another redirect URL', async () => {
    const refused = { outcome: { kind: 'rejected' } };
    const code = await consentCode(fixture, connect);
    await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject(refused);
    const other = await consentCode(fixture, connect);
    await expect(exchange(other, 'https://herald.example/elsewhere')).rejects.toMatchObject(refused);
  });

  it('recognises the error of LinkedIn for a refusal by the user', async () => {
    const redirect = await consent(fixture, connect, 'refuse');
    expect(connect.deniedAs).toContain(redirect.searchParams.get('error'));
  });
});

describe('refreshing LinkedIn tokens', () => {
  const connected = async () => {
    fixture.platform.settings.patch({ refreshTokens: true });
    const [connection] = await exchange(await consentCode(fixture, connect));
    return { accountId: '', accessToken: '', refreshToken: connection?.tokens.refreshToken ?? null };
  };

  it('returns a new access token, and keeps the refresh token', async () => {
    const current = await connected();
    const fresh = await connect.refresh(fixture.oauthCall, current);
    expect(fresh.refreshToken).toBe(current.refreshToken);
    expect((await connect.refresh(fixture.oauthCall, current)).accessToken).not.toBe(fresh.accessToken);
  });

  it('requires a reconnect when the refresh token expires after a year', async () => {
    const current = await connected();
    fixture.sandbox.clock.advance(366 * DAY);
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });

  it.each([
    ['an outage', { status: 503 }],
    ['a closed connection', { cut: true }],
    ['a page that is not a valid response', { status: 200, body: '<html>' }],
    [
      'an error in the request',
      { status: 400, body: { error: 'invalid_request', error_description: 'A required parameter is missing' } },
    ],
  ])('does not disconnect the account after %s', async (_name, fault) => {
    const current = await connected();
    fail('refresh', fault);
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({
      outcome: { kind: expect.stringMatching(/^(retryAfter|rejected)$/) },
    });
    expect(await connect.refresh(fixture.oauthCall, current)).toBeDefined();
  });
});
