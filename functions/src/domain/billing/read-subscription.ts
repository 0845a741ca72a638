import type { Context } from '../../context.ts';
import { unlessMalformed } from '../../infra/store/converter.ts';
import type { Subscription } from '../../model/billing.ts';
import { customerOf, personOf } from '../../model/ids.ts';
import { LONG_AGO } from '../../model/instant.ts';
import { isActive } from './require-subscription.ts';

type Tools = Pick<Context, 'store' | 'config' | 'users'>;

/**
 * The subscription that decides whether a user may publish: of the customer, so that it counts for profiles too. Where access is
 * open, a confirmed e-mail address counts as an active one. Throws `service_unavailable` where the identity provider does not respond
 * and has not confirmed the address before.
 */
export async function readSubscription({ store, config, users }: Tools, userId: string): Promise<Subscription | null> {
  if (config.billing.mode === 'open') return (await users.hasVerifiedEmail(personOf(userId))) ? openSubscription : null;
  const snapshot = await store.read(store.user(customerOf(userId)).subscription);
  return unlessMalformed(() => snapshot.data()) ?? null;
}

/** The last moment that a date can have. */
const NEVER = new Date(8.64e15);

const openSubscription: Subscription = {
  status: 'active',
  currentPeriodEnd: NEVER,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  updatedAt: LONG_AGO,
};

/** The subscription as responses show it. `now` in ms since the epoch. */
export function subscriptionView(subscription: Subscription, now: number) {
  const { status, currentPeriodEnd } = subscription;
  return {
    status,
    active: isActive(subscription, now),
    currentPeriodEnd: currentPeriodEnd === NEVER ? null : (currentPeriodEnd?.toISOString() ?? null),
  };
}
