import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshAccount, listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { silent, TokenFixture } from '../../support/token-fixture.ts';

let fixture: TokenFixture;
beforeAll(async () => {
  fixture = await TokenFixture.open('mastodon');
});
afterAll(() => fixture.close());

it('a Mastodon token is kept for years, sealed', async () => {
  const { address, seeded } = await fixture.connected();
  fixture.sandbox.clock.advance(1000 * DAY);
  expect((await freshAccount(fixture.ctx, address, { logger: silent })).accessToken).toBe(seeded.accessToken);
  expect(JSON.stringify(await fixture.stored(address))).not.toContain(JSON.parse(seeded.accessToken).accessToken);
});

it('the owner is asked to connect the account again once the server refuses its token', async () => {
  const { address, seeded } = await fixture.connected();
  const refused = freshAccount(fixture.ctx, address, { logger: silent, refused: seeded.accessToken });
  await expect(refused).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  expect(await listAccounts(fixture.ctx, address.uid)).toMatchObject([{ status: 'reconnect_required' }]);
});
