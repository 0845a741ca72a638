import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platformHttp } from '../../../functions/src/http/platform-http.ts';
import type { OAuthCall } from '../../../functions/src/platforms/contract/connect.ts';
import { instagram } from '../../../functions/src/platforms/instagram/index.ts';
import { DAY } from '../../../functions/src/time/clock.ts';
import { consent } from '../contract/consent.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = instagram;
let stage: PublisherFixture;
let call: OAuthCall;
beforeAll(async () => {
  stage = await PublisherFixture.open({ module: instagram });
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  call = { settings: stage.settings, http: platformHttp, logger };
});
afterEach(() => {
  stage.sandbox.reset();
  stage.platform.settings.reset();
});
afterAll(() => stage.close());

const codeOf = (url: URL): string => url.searchParams.get('code') ?? '';
const exchange = (code: string, redirectUri = stage.settings.redirectUri) =>
  connect.exchange(call, { code, redirectUri, codeVerifier: null });

describe('connecting an Instagram account', () => {
  it.each(['flat', 'data'])('understands answers in either shape (%s)', async (replyShape) => {
    stage.platform.settings.patch({ replyShape });
    const [connection] = await exchange(codeOf(await consent(stage, connect)));
    expect(connection?.tokens).toMatchObject({
      refreshToken: null,
      tokenType: 'bearer',
      scope: 'instagram_business_basic,instagram_business_content_publish',
    });
    expect(connection?.tokens.expiresIn).toBeGreaterThan((59 * DAY) / 1000);
    expect(connection?.profile).toMatchObject({ username: expect.stringMatching(/^user\./), accountType: 'user' });
  });

  it('knows the account by the id that posts go to, with every digit', async () => {
    const [connection] = await exchange(codeOf(await consent(stage, connect)));
    expect(connection?.profile.platformId).toMatch(/^17841\d{12}$/);
    const run = stage.newRun(
      { text: '', mediaType: 'text', media: [], originals: [] },
      connection?.profile.username ?? '',
    );
    expect(run.account.accountId).toBe(connection?.profile.platformId);
  });

  it('takes a code with the fragment of the redirect still on it', async () => {
    expect(await exchange(`${codeOf(await consent(stage, connect))}#_`)).toHaveLength(1);
  });

  it('is refused with a used code, an invented one, or another address', async () => {
    const code = codeOf(await consent(stage, connect));
    await exchange(code);
    const other = codeOf(await consent(stage, connect));
    const refused = { outcome: { kind: 'rejected' } };
    await expect(exchange(code)).rejects.toMatchObject(refused);
    await expect(exchange('invented')).rejects.toMatchObject(refused);
    await expect(exchange(other, 'https://herald.example/elsewhere')).rejects.toMatchObject(refused);
  });

  it.each(['token', 'exchange', 'profile'])('may be tried again after an outage at %s', async (operation) => {
    stage.sandbox.faults.add({
      platform: 'instagram',
      operation,
      times: 1,
      status: 503,
      afterEffect: false,
      cut: false,
    });
    const code = codeOf(await consent(stage, connect));
    await expect(exchange(code)).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
  });
});

describe('renewing it', () => {
  const token = async () => (await exchange(codeOf(await consent(stage, connect))))[0]?.tokens.accessToken ?? '';
  const refresh = (accessToken: string) => connect.refresh(call, { accountId: '1', accessToken, refreshToken: null });

  it('brings a new token', async () => {
    const old = await token();
    stage.sandbox.clock.advance(2 * DAY);
    const fresh = await refresh(old);
    expect(fresh.accessToken).not.toBe(old);
    expect(fresh.expiresIn).toBeGreaterThan((59 * DAY) / 1000);
  });

  it('ends where the token has ended', async () => {
    const old = await token();
    stage.sandbox.clock.advance(61 * DAY);
    await expect(refresh(old)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });

  it('leaves a token without a permission its life: it may still post', async () => {
    const old = await token();
    stage.sandbox.clock.advance(2 * DAY);
    const body = { error: { message: 'No permission', type: 'OAuthException', code: 10 } };
    stage.sandbox.faults.add({
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
