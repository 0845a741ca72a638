import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountAddress, freshAccount } from '../../../functions/src/domain/accounts/index.ts';
import { finishPending, savePending } from '../../../functions/src/domain/accounts/pending-connection.ts';
import { DAY, MINUTE } from '../../../functions/src/model/clock.ts';
import { silent, TokenFixture } from '../../support/token-fixture.ts';

let fixture: TokenFixture;
beforeAll(async () => {
  fixture = await TokenFixture.open('tiktok');
  // An instance with a wrong clock.
  fixture.sandbox.clock.advance(400 * DAY);
});
afterAll(() => fixture.close());

async function differenceMs({ uid, platform, accountId }: AccountAddress): Promise<number> {
  const snapshot = await fixture.ctx.store.user(uid).accounts(platform).doc(accountId).get();
  return Math.abs((snapshot.data()?.updatedAt.getTime() ?? 0) - (snapshot.updateTime?.toMillis() ?? 0));
}

it('updatedAt of a connected account and of refreshed tokens comes from the clock of the database', async () => {
  const { address, seeded } = await fixture.connected();
  expect(await differenceMs(address)).toBeLessThan(MINUTE);
  fixture.age(seeded);
  await freshAccount(fixture.ctx, address, { logger: silent });
  expect(fixture.refreshes(address)).toBe(1);
  expect(await differenceMs(address)).toBeLessThan(MINUTE);
});

it('updatedAt of a confirmed connection comes from the clock of the database', async () => {
  const { address } = await fixture.connected();
  const account = await fixture.stored(address);
  if (!account) throw new Error('The account was not stored.');
  const token = await savePending(fixture.ctx, {
    uid: address.uid,
    userName: 'A user',
    provider: 'tiktok',
    sessionId: null,
    returnTo: null,
    accounts: [account],
    missingScopes: [],
  });
  const finished = await finishPending(fixture.ctx, token, { confirmedFor: 'tiktok', decision: 'connect' });
  expect(finished.kind).toBe('finished');
  expect(await differenceMs(address)).toBeLessThan(MINUTE);
});
