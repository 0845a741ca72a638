import type { Context } from '../../../context.ts';
import { rateLimitExceeded } from '../../../infra/limits/rate-limit-exceeded.ts';
import { addressRules, type ClientAddress } from '../../../infra/limits/tiers.ts';
import { DAY } from '../../../model/clock.ts';
import { HeraldError } from '../../../model/errors.ts';
import { testUserOf } from '../../../model/ids.ts';

/** Test users that one address may add on a day. */
const NEW_TEST_USERS = { limit: 20, burst: 0, windowMs: DAY } as const;

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
