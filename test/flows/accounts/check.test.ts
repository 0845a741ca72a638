import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkAccount, saveConnection } from '../../../functions/src/domain/accounts/index.ts';
import { platforms } from '../../../functions/src/model/platform.ts';
import { silent, TokenFixture } from '../../support/token-fixture.ts';

/** The read that shows whether a token is accepted, where its name in the sandbox is another one. */
const reads: Partial<Record<(typeof platforms)[number], string>> = { bluesky: 'getSession', facebook: 'page' };

describe.each(platforms)('a check of an account of %s', (platform) => {
  const operation = reads[platform] ?? 'profile';
  let fixture: TokenFixture;
  beforeAll(async () => {
    fixture = await TokenFixture.open(platform);
  });
  afterAll(() => fixture.close());

  const check = (address: Parameters<typeof checkAccount>[1]) => checkAccount(fixture.ctx, address, silent);
  const readsOf = (accountId: string) =>
    fixture.sandbox.calls.list().filter((call) => call.operation === operation && call.accountId === accountId).length;

  it('the check finds an account alive with one read, and changes nothing', async () => {
    const { address } = await fixture.connected();
    const before = await fixture.stored(address);
    const startedAt = fixture.sandbox.clock.now();
    const checked = await check(address);
    expect(checked).toMatchObject({
      platform,
      accountId: address.accountId,
      status: 'active',
      alive: true,
      reason: null,
    });
    expect(Date.parse(checked.checkedAt)).toBeGreaterThanOrEqual(startedAt);
    expect(Date.parse(checked.checkedAt)).toBeLessThanOrEqual(fixture.sandbox.clock.now());
    expect(readsOf(address.accountId)).toBe(1);
    expect(await fixture.stored(address)).toEqual(before);
  });

  it('the check marks an account that the platform refuses, and asks nothing for it after that', async () => {
    const { address, seeded } = await fixture.connected();
    fixture.revoke(address);
    const lost = { status: 'reconnect_required', canPublish: 'nothing', alive: false };
    const first = await check(address);
    expect(first).toMatchObject({ ...lost, reason: expect.stringContaining('Connect the account again') });
    expect(await fixture.stored(address)).toMatchObject({ reconnectRequired: true });
    const calls = fixture.sandbox.calls.list().length;
    expect(await check(address)).toMatchObject(lost);
    expect(fixture.sandbox.calls.list()).toHaveLength(calls);
    for (const token of [seeded.accessToken, seeded.refreshToken])
      if (token) expect(JSON.stringify(first)).not.toContain(token);
  });

  it.each([
    ['is not reached', { cut: true }],
    ['has a problem', { status: 500 }],
  ])('the check does not know whether an account is alive while the platform %s', async (_what, fault) => {
    const { address } = await fixture.connected();
    fixture.fault(address, { operation, times: 2, ...fault });
    const unknown = await check(address);
    expect(unknown).toMatchObject({ status: 'active', alive: null, reason: expect.stringMatching(/\.$/) });
    expect(await fixture.stored(address)).toMatchObject({ reconnectRequired: false });
  });
});

it('the check reads an Instagram account at the server of its login, with the token of its Page', async () => {
  const fixture = await TokenFixture.open('instagram', { login: 'facebook' });
  const { accountId, accessToken, username } = fixture.seed('behind.page');
  const address = { uid: randomUUID(), platform: 'instagram', accountId } as const;
  const server = `${fixture.sandbox.url}/instagram/facebook`;
  await saveConnection(fixture.ctx, address.uid, 'instagram', {
    tokens: { accessToken, refreshToken: null, tokenType: 'bearer', expiresIn: null, scope: null, server },
    profile: { platformId: accountId, displayName: null, username, avatarUrl: null, accountType: 'user' },
  });
  expect(await checkAccount(fixture.ctx, address, silent)).toMatchObject({ alive: true, reason: null });
  await fixture.close();
});

it('the check reads a LinkedIn member by r_basicprofile where the token lacks openid', async () => {
  const fixture = await TokenFixture.open('linkedin');
  const { address } = await fixture.connected();
  const ref = fixture.ctx.store.user(address.uid).accounts('linkedin').doc(address.accountId);
  await ref.update({ scope: 'r_basicprofile w_member_social' });
  await checkAccount(fixture.ctx, address, silent);
  const operations = fixture.sandbox.calls.list().map(({ operation }) => operation);
  expect(operations).toContain('readMe');
  await fixture.close();
});

it('the check does not know whether an account is alive on a platform that this deployment does not serve', async () => {
  const fixture = await TokenFixture.open('x');
  const { address } = await fixture.connected();
  const { x: _x, ...served } = fixture.ctx.config.platforms;
  const ctx = { ...fixture.ctx, config: { ...fixture.ctx.config, platforms: served } };
  expect(await checkAccount(ctx, address, silent)).toMatchObject({
    alive: null,
    reason: 'Herald is not set up for X at the moment.',
  });
  await fixture.close();
});
