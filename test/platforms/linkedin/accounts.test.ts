import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshAccount, listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { silent, TokenFixture } from '../../support/token-fixture.ts';

describe('linkedin, for an app without refresh tokens', () => {
  let fixture: TokenFixture;
  beforeAll(async () => {
    fixture = await TokenFixture.open('linkedin');
  });
  afterAll(() => fixture.close());

  it('an app without refresh tokens uses a token until it expires, and then requires a reconnect', async () => {
    const { address, seeded } = await fixture.connected();
    fixture.age(seeded);
    expect((await freshAccount(fixture.ctx, address, { logger: silent })).accessToken).toBe(seeded.accessToken);
    expect(await listAccounts(fixture.ctx, address.uid)).toMatchObject([{ status: 'active' }]);
    fixture.sandbox.clock.advance(DAY);
    expect(await listAccounts(fixture.ctx, address.uid)).toMatchObject([{ status: 'reconnect_required' }]);
    await expect(freshAccount(fixture.ctx, address, { logger: silent })).rejects.toMatchObject({
      outcome: { kind: 'reconnect' },
    });
    expect(fixture.refreshes(address)).toBe(0);
  });
});
