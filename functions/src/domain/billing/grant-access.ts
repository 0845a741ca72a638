import type { Context } from '../../context.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import { retryOnConflict, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import { readable } from '../../infra/store/converter.ts';
import type { Subscription } from '../../model/billing.ts';
import { HeraldError } from '../../model/errors.ts';
import { isDerivedUser, uuid } from '../../model/ids.ts';
import { isTerminal } from './event-order.ts';
import { isActive } from './subscription.ts';

type Tools = Pick<Context, 'store' | 'clock' | 'config'>;

/** Write conflicts with payment events and with jobs of the user that spend credits. */
const MAX_ATTEMPTS = 12;
const PAGE_SIZE = 500;

interface Grant {
  /** The end of the access; null leaves the access as it is. */
  until: Date | null;
  credits: number;
}

/**
 * Lets a user publish until a time, and adds credits with an entry of the ledger, in one commit. Resolves with the new balance. Throws
 * `already_subscribed` for a user with a subscription at Stripe where those count.
 */
export function grantAccess(tools: Tools, userId: string, { until, credits }: Grant): Promise<number> {
  const { store, clock } = tools;
  const user = store.user(userId);
  const entryId = `operator_${uuid()}`;
  return retryOnConflict(async () => {
    const [subscription, balance, entry] = await Promise.all([
      user.subscription.get(),
      user.credits.get(),
      user.creditGrants.doc(entryId).get(),
    ]);
    const before = balance.data()?.balance ?? 0;
    // An earlier attempt was committed, although its response was lost.
    if (entry.exists) return before;
    const updatedAt = new Date(clock.now());
    const batch = store.batch();
    if (until) {
      const stored = subscription.data() ?? null;
      requireNoStripe(tools, stored);
      writeIfUnchanged(batch, subscription, { ...activeUntil(stored, until), updatedAt });
    }
    if (credits > 0) {
      writeIfUnchanged(batch, balance, { balance: before + credits, updatedAt });
      batch.create(entry.ref, { kind: 'grant', credits, invoiceId: null, createdAt: updatedAt });
    }
    await batch.commit();
    return before + credits;
  }, MAX_ATTEMPTS);
}

/** Ends the access of a user now. Throws `not_found` for a user without access, and `already_subscribed` as `grantAccess`. */
export function endAccess(tools: Tools, userId: string): Promise<void> {
  const { store, clock } = tools;
  return retryOnConflict(async () => {
    const subscription = await store.user(userId).subscription.get();
    const stored = subscription.data() ?? null;
    const now = clock.now();
    if (!stored || !isActive(stored, now)) throw new HeraldError('not_found', 'This user has no access to end.');
    requireNoStripe(tools, stored);
    const updatedAt = new Date(now);
    const batch = store.batch();
    writeIfUnchanged(batch, subscription, { ...activeUntil(stored, updatedAt), updatedAt });
    await batch.commit();
  }, MAX_ATTEMPTS);
}

export interface UserWithAccess {
  userId: string;
  subscription: Subscription;
  credits: number;
}

/** The users with an active subscription, at most `limit`, and whether there are more. Test users and profiles do not count. */
export async function listAccess(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  limit: number,
): Promise<{ users: UserWithAccess[]; hasMore: boolean }> {
  const found: Omit<UserWithAccess, 'credits'>[] = [];
  for await (const page of pagesOf(store.allSubscriptions, PAGE_SIZE)) {
    for (const { data: subscription, document } of readable(page)) {
      const userId = document.ref.parent.parent?.id ?? '';
      if (!isDerivedUser(userId) && isActive(subscription, clock.now())) found.push({ userId, subscription });
    }
    if (found.length > limit) break;
  }
  const users = await Promise.all(
    found.slice(0, limit).map(async (user) => {
      const balance = await store.read(store.user(user.userId).credits);
      return { ...user, credits: balance.data()?.balance ?? 0 };
    }),
  );
  return { users, hasMore: found.length > limit };
}

/**
 * Access that the operator gives. It stays `active` when it ends, with a period that is over. It is not the subscription at Stripe that
 * has ended before, so that the user may buy another one afterwards.
 */
function activeUntil(stored: Subscription | null, currentPeriodEnd: Date): Omit<Subscription, 'updatedAt'> {
  const { stripeCustomerId = null, stripeSubscriptionId = null, status = '' } = stored ?? {};
  return {
    status: 'active',
    currentPeriodEnd,
    stripeCustomerId,
    stripeSubscriptionId: isTerminal(status) ? null : stripeSubscriptionId,
  };
}

/** The next event of a subscription at Stripe would replace what the operator writes. */
function requireNoStripe({ config }: Pick<Context, 'config'>, stored: Subscription | null): void {
  if (config.billing.mode !== 'stripe' || stored === null || stored.stripeSubscriptionId === null) return;
  if (isTerminal(stored.status)) return;
  throw new HeraldError(
    'already_subscribed',
    `This user has a subscription at Stripe (${stored.status}), which decides about access: change or cancel it in Stripe's dashboard.`,
  );
}
