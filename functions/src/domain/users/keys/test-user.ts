import type { Context } from '../../../context.ts';
import { addressRules, type ClientAddress } from '../../../infra/limits/address-rules.ts';
import { rateLimitExceeded } from '../../../infra/limits/rate-limit-exceeded.ts';
import { retryOnConflict } from '../../../infra/store/conflicts.ts';
import { DAY } from '../../../model/clock.ts';
import { HeraldError } from '../../../model/errors.ts';
import { testUserOf } from '../../../model/ids.ts';
import { newTestAccount, testAccounts } from '../../accounts/index.ts';

/** AI credits of a test user: they pay for fixed transcripts only. */
const CREDITS = 1_000_000;
/** Conflicts are with another key that is made at the same time. */
const MAX_ATTEMPTS = 4;

/** Test users that one address may add on a day. */
const NEW_TEST_USERS = { limit: 20, burst: 0, windowMs: DAY } as const;

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

/**
 * Whether a person may have test keys: test mode costs nothing, so it takes an e-mail address, and an address of the network
 * adds a few people a day. Throws `email_not_verified` and `rate_limit_exceeded`.
 */
export async function admitTestUser(
  { store, users, limiter }: Pick<Context, 'store' | 'users' | 'limiter'>,
  { userId, emailVerified }: { userId: string; emailVerified: boolean },
  address: ClientAddress,
): Promise<void> {
  // Tokens and sessions do not follow a confirmation.
  if (!emailVerified && !(await users.hasVerifiedEmail(userId)))
    throw new HeraldError('email_not_verified', 'Confirm your e-mail address before you create a test key.');
  const { exists } = await store.read(store.user(testUserOf(userId)).subscription);
  if (exists) return;
  const { allowed, retryAfterSeconds } = await limiter.consume(addressRules('test-users', address, NEW_TEST_USERS));
  const explanation = `One address adds ${NEW_TEST_USERS.limit} users of test keys a day.`;
  if (!allowed) throw rateLimitExceeded(retryAfterSeconds, { explanation });
}
