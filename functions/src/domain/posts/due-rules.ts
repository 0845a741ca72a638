import type { Subscription } from '../../model/billing.ts';
import type { HeraldErrorOptions } from '../../model/errors.ts';
import type { Platform } from '../../model/platform.ts';
import type { Rule } from '../../platforms/contract/rules.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { isActive } from '../billing/index.ts';
import { type PostProblem, plainRule } from './post-problem.ts';

/** What has to hold when a scheduled post is due, beside its content, files and accounts. */
export const dueRules = {
  subscribed: plainRule('subscription.active', 'account', 'The subscription must be active when the post is due.'),
  unpaused: plainRule('platform.unpaused', 'account', 'Publishing to the platform must not be paused.'),
  available: plainRule('platform.available', 'account', 'The platform must not have stopped this service.'),
  withinQuota: plainRule('account.quota', 'account', 'The account must not have reached a limit of the platform.'),
} as const satisfies Record<string, Rule>;

/** The problem that the subscription causes for a post that is due at a time (ms since the epoch); null for none. `fix` replaces the usual remedy. */
export function subscriptionProblem(
  subscription: Subscription | null,
  { publishAt, now, fix }: { publishAt: number; now: number } & Pick<HeraldErrorOptions, 'fix'>,
): PostProblem | null {
  if (isActive(subscription, publishAt) && isActive(subscription, now)) return null;
  const found = { field: '', target: null, rule: dueRules.subscribed.id, limit: 'active' };
  if (!isActive(subscription, now))
    return {
      ...found,
      actual: subscription?.status ?? null,
      severity: 'error',
      message: 'The subscription is not active: the post would not be published.',
      fix: fix ?? 'Renew the subscription before the post is due.',
    };
  // Most subscriptions renew themselves at the end of their period.
  return {
    ...found,
    actual: subscription?.currentPeriodEnd?.toISOString() ?? null,
    severity: 'warning',
    message: 'The subscription ends before the post is due: unless it is renewed, nothing is published.',
    fix: fix ?? 'Make sure that the subscription is renewed.',
  };
}

/** What holds up the posts of an account: nothing that would end them. */
export type WaitReason = 'paused' | 'service_stopped' | 'quota_used_up';

const waitReasons = {
  paused: {
    rule: dueRules.unpaused,
    messageFor: (name: string) => `Publishing to ${name} is paused: the post would wait until it resumes.`,
    fix: 'No action is needed. Cancel the target if it must not be published late.',
  },
  service_stopped: {
    rule: dueRules.available,
    messageFor: (name: string) =>
      `${name} takes nothing from this service at the moment: the post would wait until it does.`,
    fix: 'No action is needed. Cancel the target if it must not be published late.',
  },
  quota_used_up: {
    rule: dueRules.withinQuota,
    messageFor: (name: string) => `This account has reached a limit of ${name}: its posts wait until the limit resets.`,
    fix: 'Cancel posts that you do not need, or schedule the post for later.',
  },
} as const satisfies Record<WaitReason, { rule: Rule; messageFor(name: string): string; fix: string }>;

/** What a hold says of a target. */
export function waitProblem(
  reason: WaitReason,
  platform: Platform,
  { field, target }: Pick<PostProblem, 'field' | 'target'>,
): PostProblem {
  const { rule, messageFor, fix } = waitReasons[reason];
  const message = messageFor(platformDefinitions[platform].displayName);
  return { field, target, rule: rule.id, limit: null, actual: reason, severity: rule.severity, message, fix };
}
