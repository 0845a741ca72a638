import { HeraldError } from '../../infra/errors.ts';
import type { Subscription } from '../../infra/store/documents/subscription.ts';

/** Whether it is `trialing`, or `active` in a period that has not ended. `now` in ms since the epoch. */
export function isActive(subscription: Subscription | null, now: number): boolean {
  if (subscription?.status === 'trialing') return true;
  return subscription?.status === 'active' && (subscription.currentPeriodEnd?.getTime() ?? 0) > now;
}

/** Throws `forbidden` unless the subscription is active. `now` in ms since the epoch. */
export function requireActive(subscription: Subscription | null, now: number): void {
  if (!subscription) throw new HeraldError('forbidden', 'Subscription required');
  if (!isActive(subscription, now)) throw new HeraldError('forbidden', 'Subscription inactive or expired');
}
