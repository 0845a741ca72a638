import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SECOND } from '../../../functions/src/model/clock.ts';
import { x } from '../../../functions/src/platforms/x/publish.ts';
import { consentCode, VERIFIER } from '../contract/consent.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = x;
let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: x });
});
afterEach(() => fixture.sandbox.reset());
afterAll(() => fixture.close());

function exchange(code: string, codeVerifier: string | null = VERIFIER, redirectUri = fixture.settings.redirectUri) {
  return connect.exchange(fixture.oauthCall, { code, redirectUri, codeVerifier });
}

function fail(operation: string, fault: { status?: number; body?: unknown; cut?: boolean }) {
  return fixture.sandbox.faults.add({ platform: 'x', operation, times: 1, afterEffect: false, cut: false, ...fault });
}

describe('connecting an X account', () => {
  it('a connection requests scopes separated by spaces, with a PKCE challenge', () => {
    const { redirectUri } = fixture.settings;
    const codeChallenge = connect.codeChallenge?.('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk') ?? null;
    const scopes = connect.scopes.required;
    const text = connect.authorizeUrl(fixture.settings, { redirectUri, state: 's', scopes, codeChallenge });
    const url = new URL(text);
    expect(url.pathname).toBe('/x/i/oauth2/authorize');
    expect(text).toContain('scope=tweet.read%20tweet.write%20users.read%20media.write%20offline.access&');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'herald-local',
      response_type: 'code',
      // The example of RFC 7636, appendix B.
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    });
  });

  it('a connection returns both tokens, the granted scopes, and the profile with every digit of its id', async () => {
    const [connection] = await exchange(await consentCode(fixture, connect));
    expect(connection?.tokens).toMatchObject({
      tokenType: 'bearer',
      expiresIn: expect.closeTo(7200, -2),
      refreshToken: expect.any(String),
    });
    expect(connection?.tokens.scope?.split(' ')).toEqual(connect.scopes.required);
    const { profile } = connection ?? {};
    expect(BigInt(profile?.platformId ?? '0')).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    expect(profile).toMatchObject({ username: expect.stringMatching(/^user\./), accountType: 'user' });
    expect(profile?.avatarUrl).not.toContain('_normal');
  });

  it('a used code, an expired code, another verifier, and another redirect URL are refused', async () => {
    const refused = { outcome: { kind: 'rejected', message: expect.stringMatching(/^X refused the connection: /) } };
    const used = await consentCode(fixture, connect);
    await exchange(used);
    await expect(exchange(used)).rejects.toMatchObject(refused);
    await expect(exchange(await consentCode(fixture, connect), 'another')).rejects.toMatchObject(refused);
    const elsewhere = exchange(await consentCode(fixture, connect), VERIFIER, 'https://herald.example/elsewhere');
    await expect(elsewhere).rejects.toMatchObject(refused);
    const old = await consentCode(fixture, connect);
    fixture.sandbox.clock.advance(30 * SECOND);
    await expect(exchange(old)).rejects.toMatchObject(refused);
  });

  it.each(['token', 'profile'])('a connection can be retried after an outage at %s', async (operation) => {
    fail(operation, { status: 503 });
    const code = await consentCode(fixture, connect);
    await expect(exchange(code)).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
  });
});

describe('refreshing X tokens', () => {
  const connected = async () => {
    const [connection] = await exchange(await consentCode(fixture, connect));
    return { accountId: 'any', accessToken: '', refreshToken: connection?.tokens.refreshToken ?? '' };
  };

  it('a refresh returns both tokens, and the old refresh token requires a reconnect', async () => {
    const current = await connected();
    const fresh = await connect.refresh(fixture.oauthCall, current);
    expect(fresh.refreshToken).not.toBe(current.refreshToken);
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
    expect(
      await connect.refresh(fixture.oauthCall, { accountId: 'any', accessToken: '', refreshToken: fresh.refreshToken }),
    ).toBeDefined();
  });

  it.each([
    ['an outage', { status: 503 }],
    ['too many calls', { status: 429 }],
    ['a closed connection', { cut: true }],
    ['a page that is not a valid response', { status: 200, body: '<html>' }],
    ['a wrong secret', { status: 401, body: { error: 'invalid_client', error_description: 'Wrong client.' } }],
    [
      'an error in the request',
      { status: 400, body: { error: 'invalid_request', error_description: 'Missing required parameter [client_id].' } },
    ],
  ])('a refresh does not disconnect the account after %s', async (_name, fault) => {
    const current = await connected();
    fail('refresh', fault);
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({
      outcome: { kind: expect.stringMatching(/^(retryAfter|rejected)$/) },
    });
    expect(await connect.refresh(fixture.oauthCall, current)).toBeDefined();
  });

  it('a refresh without a refresh token is refused', async () => {
    const refresh = connect.refresh(fixture.oauthCall, { accountId: 'any', accessToken: 'a', refreshToken: null });
    await expect(refresh).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });
});
