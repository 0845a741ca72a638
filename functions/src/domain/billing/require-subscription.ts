import type { Config } from '../../infra/config/config.ts';
import type { Subscription } from '../../model/billing.ts';
import { HeraldError, type HeraldErrorOptions } from '../../model/errors.ts';

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
