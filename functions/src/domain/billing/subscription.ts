import type { Context } from '../../context.ts';
import type { Config } from '../../infra/config/config.ts';
import { unlessMalformed } from '../../infra/store/converter.ts';
import type { Subscription } from '../../model/billing.ts';
import { HeraldError, type HeraldErrorOptions } from '../../model/errors.ts';
import { customerOf, personOf } from '../../model/ids.ts';
import { LONG_AGO } from '../../model/instant.ts';

/** The last moment that a date can have. */
const NEVER = new Date(8.64e15);

const openSubscription: Subscription = {
  status: 'active',
  currentPeriodEnd: NEVER,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  updatedAt: LONG_AGO,
};

/** Whether it is `trialing`, or `active` in a period that has not ended. `now` in ms since the epoch. */
export function isActive(subscription: Pick<Subscription, 'status' | 'currentPeriodEnd'> | null, now: number): boolean {
  if (subscription?.status === 'trialing') return true;
  return subscription?.status === 'active' && (subscription.currentPeriodEnd?.getTime() ?? 0) > now;
}

/** Throws `forbidden` unless the subscription is active. `now` in ms since the epoch. */
export function requireActive(subscription: Subscription | null, now: number, config: AccessConfig): void {
  const remedy = accessRemedy(config);
  if (!subscription) throw new HeraldError('forbidden', 'Subscription required', remedy);
  if (!isActive(subscription, now)) throw new HeraldError('forbidden', 'Subscription inactive or expired', remedy);
}

interface AccessConfig {
  billing: Pick<Config['billing'], 'mode'>;
  web: Pick<Config['web'], 'supportEmail'>;
}

/** The fix for a user without an active subscription where none is sold; empty where the user can buy one. */
export function accessRemedy({ billing, web }: AccessConfig): Pick<HeraldErrorOptions, 'fix'> {
  if (billing.mode === 'stripe') return {};
  if (billing.mode === 'open')
    return { fix: "Confirm your e-mail address with the link in Herald's e-mail. The plan page sends it again." };
  return { fix: `Ask ${web.supportEmail ?? 'the operator of this service'} for access.` };
}

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

/** The subscription as responses show it. `now` in ms since the epoch. */
export function subscriptionView(subscription: Subscription, now: number) {
  const { status, currentPeriodEnd } = subscription;
  return {
    status,
    active: isActive(subscription, now),
    currentPeriodEnd: currentPeriodEnd === NEVER ? null : (currentPeriodEnd?.toISOString() ?? null),
  };
}
