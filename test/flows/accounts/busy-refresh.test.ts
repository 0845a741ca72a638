import { afterAll, beforeAll, expect, it } from 'vitest';
import { skippingWaits } from '../../../dev/stack/in-process/skipped-waits.ts';
import { freshAccount } from '../../../functions/src/domain/accounts/index.ts';
import { PlatformFailure } from '../../../functions/src/platforms/contract/outcome.ts';
import { silent, TokenFixture } from '../../support/token-fixture.ts';

let fixture: TokenFixture;
beforeAll(async () => {
  fixture = await TokenFixture.open('tiktok');
});
afterAll(() => fixture.close());

it('a worker waits for another worker that refreshes the token until the timeout, without a second refresh', async () => {
  const { address, seeded } = await fixture.connected();
  fixture.age(seeded);
  const ref = fixture.ctx.store.user(address.uid).accounts('tiktok').doc(address.accountId);
  await ref.update({ refreshLease: { owner: 'slow', until: new Date('2099-01-01') } });
  const waiting = skippingWaits(() => freshAccount(fixture.ctx, address, { logger: silent }));
  await expect(waiting).rejects.toBeInstanceOf(PlatformFailure);
  await expect(waiting).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
  expect(fixture.refreshes(address)).toBe(0);
});
