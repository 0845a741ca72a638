import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../functions/src/model/clock.ts';
import { instagram } from '../../../functions/src/platforms/instagram/publish.ts';
import { consentCode } from '../contract/consent.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = instagram;
let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: instagram });
});
afterEach(() => {
  fixture.sandbox.reset();
  fixture.platform.settings.reset();
});
afterAll(() => fixture.close());

function exchange(code: string, redirectUri = fixture.settings.redirectUri) {
  return connect.exchange(fixture.oauthCall, { code, redirectUri, codeVerifier: null });
}

describe('connecting an Instagram account', () => {
  it.each(['flat', 'data'])('responses in either format are accepted (%s)', async (replyShape) => {
    fixture.platform.settings.patch({ replyShape });
    const [connection] = await exchange(await consentCode(fixture, connect));
    expect(connection?.tokens).toMatchObject({
      refreshToken: null,
      tokenType: 'bearer',
      scope: 'instagram_business_basic,instagram_business_content_publish',
    });
    expect(connection?.tokens.expiresIn).toBeGreaterThan((59 * DAY) / 1000);
    expect(connection?.profile).toMatchObject({ username: expect.stringMatching(/^user\./), accountType: 'user' });
  });

  it('the account is stored under the id that posts use, with every digit', async () => {
    const [connection] = await exchange(await consentCode(fixture, connect));
    expect(connection?.profile.platformId).toMatch(/^17841\d{12}$/);
    const run = fixture.newRun(
      { text: '', mediaType: 'text', media: [], originals: [] },
      connection?.profile.username ?? '',
    );
    expect(run.account.accountId).toBe(connection?.profile.platformId);
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
    fixture.sandbox.faults.add({
      platform: 'instagram',
      operation,
      times: 1,
      status: 503,
      afterEffect: false,
      cut: false,
    });
    const code = await consentCode(fixture, connect);
    await expect(exchange(code)).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
  });
});

describe('refreshing Instagram tokens', () => {
  const token = async () => (await exchange(await consentCode(fixture, connect)))[0]?.tokens.accessToken ?? '';
  const refresh = (accessToken: string) =>
    connect.refresh(fixture.oauthCall, { accountId: '1', accessToken, refreshToken: null });

  it('a refresh returns a new token', async () => {
    const old = await token();
    fixture.sandbox.clock.advance(2 * DAY);
    const fresh = await refresh(old);
    expect(fresh.accessToken).not.toBe(old);
    expect(fresh.expiresIn).toBeGreaterThan((59 * DAY) / 1000);
  });

  it('a refresh requires a reconnect when the token has expired', async () => {
    const old = await token();
    fixture.sandbox.clock.advance(61 * DAY);
    await expect(refresh(old)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });

  it('a token that lacks a permission is kept, since it may still post', async () => {
    const old = await token();
    fixture.sandbox.clock.advance(2 * DAY);
    const body = { error: { message: 'No permission', type: 'OAuthException', code: 10 } };
    fixture.sandbox.faults.add({
      platform: 'instagram',
      operation: 'refresh',
      times: 1,
      status: 403,
      body,
      afterEffect: false,
      cut: false,
    });
    await expect(refresh(old)).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
  });
});
