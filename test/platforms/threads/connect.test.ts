import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../functions/src/model/clock.ts';
import { threads } from '../../../functions/src/platforms/threads/publish.ts';
import { consentCode } from '../contract/consent.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = threads;
let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: threads });
});
afterEach(() => fixture.sandbox.reset());
afterAll(() => fixture.close());

function exchange(code: string, redirectUri = fixture.settings.redirectUri) {
  return connect.exchange(fixture.oauthCall, { code, redirectUri, codeVerifier: null });
}

describe('connecting a Threads account', () => {
  it('a connection requests the scopes that publishing needs', async () => {
    const url = new URL(
      connect.authorizeUrl(fixture.settings, {
        redirectUri: 'https://herald.example/callback',
        state: 's',
        scopes: connect.scopes.required,
        codeChallenge: null,
      }),
    );
    expect(url.pathname).toBe('/threads/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'herald-local',
      redirect_uri: 'https://herald.example/callback',
      response_type: 'code',
      scope: 'threads_basic,threads_content_publish',
      state: 's',
    });
  });

  it('a connection returns a long-lived token, the profile and every digit of the user id', async () => {
    const [connection] = await exchange(await consentCode(fixture, connect));
    expect(connection?.tokens).toMatchObject({ refreshToken: null, tokenType: 'bearer', scope: null });
    expect(connection?.tokens.expiresIn).toBeGreaterThan((59 * DAY) / 1000);
    expect(connection?.profile).toMatchObject({ username: expect.stringMatching(/^user\./), accountType: 'user' });
    const userId = connection?.profile.platformId ?? '';
    expect(BigInt(userId)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    expect(connection?.extra).toEqual({ threadsUserId: userId });
  });

  it('a code followed by the fragment of the redirect is accepted', async () => {
    expect(await exchange(`${await consentCode(fixture, connect)}#_`)).toHaveLength(1);
  });

  it('a used code, an invalid code, and another redirect URL are refused', async () => {
    const code = await consentCode(fixture, connect);
    await exchange(code);
    const other = await consentCode(fixture, connect);
    const refused = { outcome: { kind: 'rejected' } };
    await expect(exchange(code)).rejects.toMatchObject(refused);
    await expect(exchange('invented')).rejects.toMatchObject(refused);
    await expect(exchange(other, 'https://herald.example/elsewhere')).rejects.toMatchObject(refused);
  });

  it.each(['token', 'exchange', 'profile'])('a connection can be retried after an outage at %s', async (operation) => {
    const fault = { platform: 'threads', operation, times: 1, status: 503, afterEffect: false, cut: false };
    fixture.sandbox.faults.add(fault);
    const code = await consentCode(fixture, connect);
    await expect(exchange(code)).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
  });
});

describe('refreshing a Threads token', () => {
  const connected = async () => {
    const [connection] = await exchange(await consentCode(fixture, connect));
    return { accountId: 'any', accessToken: connection?.tokens.accessToken ?? '', refreshToken: null };
  };

  it('a refresh returns a new token for a token that is a day old', async () => {
    const current = await connected();
    fixture.sandbox.clock.advance(2 * DAY);
    const fresh = await connect.refresh(fixture.oauthCall, current);
    expect(fresh.accessToken).not.toBe(current.accessToken);
    expect(fresh.expiresIn).toBeGreaterThan((59 * DAY) / 1000);
  });

  it('a refresh keeps the account connected when it is too early, or Threads is unavailable', async () => {
    const current = await connected();
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
    fixture.sandbox.clock.advance(2 * DAY);
    const outage = { platform: 'threads', operation: 'refresh', times: 1, afterEffect: false };
    fixture.sandbox.faults.add({ ...outage, cut: true });
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({
      outcome: { kind: 'retryAfter' },
    });
    fixture.sandbox.faults.add({ ...outage, cut: false, status: 403 });
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
  });

  it('a refresh requires a reconnect when the token has expired', async () => {
    const current = await connected();
    fixture.sandbox.clock.advance(61 * DAY);
    await expect(connect.refresh(fixture.oauthCall, current)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });
});
