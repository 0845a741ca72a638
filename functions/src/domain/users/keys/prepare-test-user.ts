import type { Context } from '../../../context.ts';
import { retryOnConflict } from '../../../infra/store/conflicts.ts';
import { testUserOf } from '../../../model/ids.ts';
import { newTestAccount, testAccounts } from '../../accounts/index.ts';

/** AI credits of a test user: they pay for fixed transcripts only. */
const CREDITS = 1_000_000;
/** Conflicts are with another key that is made at the same time. */
const MAX_ATTEMPTS = 4;

/**
 * Creates the missing resources of the test user of an owner: simulated accounts, credits, and a subscription, since
 * test mode needs no paid one. Idempotent: keeps the changes of the user.
 */
export function prepareTestUser({ store, clock }: Pick<Context, 'store' | 'clock'>, ownerId: string): Promise<void> {
  return retryOnConflict(async () => {
    const uid = testUserOf(ownerId);
    const user = store.user(uid);
    const updatedAt = new Date(clock.now());
    const accounts = testAccounts.map((address) => ({
      address,
      ref: user.accounts(address.platform).doc(address.accountId),
    }));
    const [subscription, credits, ...connected] = await Promise.all([
      store.read(user.subscription),
      store.read(user.credits),
      ...accounts.map(({ ref }) => store.read(ref)),
    ]);
    const batch = store.batch();
    if (!subscription.exists)
      batch.create(user.subscription, {
        status: 'trialing',
        currentPeriodEnd: null,
        stripeCustomerId: null,
        stripeSubscriptionId: null,
        updatedAt,
      });
    if (!credits.exists) batch.create(user.credits, { balance: CREDITS, updatedAt });
    for (const [index, { address, ref }] of accounts.entries())
      if (!connected[index]?.exists) batch.create(ref, newTestAccount(address, clock.now()));
    await batch.commit();
  }, MAX_ATTEMPTS);
}
