import { expect, it } from 'vitest';
import type { Subscription } from '../../model/billing.ts';
import { isActive, requireActive } from './subscription.ts';

const NOW = 1_800_000_000_000;
function subscription(status: string, endsInMs: number | null): Subscription {
  return { status, currentPeriodEnd: endsInMs === null ? null : new Date(NOW + endsInMs) } as Subscription;
}

it.each<[string, Subscription | null, boolean]>([
  ['no subscription', null, false],
  ['a trial', subscription('trialing', null), true],
  ['an active subscription within its period', subscription('active', 1), true],
  ['an active subscription at the end of its period', subscription('active', 0), false],
  ['an active subscription without a period', subscription('active', null), false],
  ['a cancelled subscription within its period', subscription('canceled', 1), false],
  ['an unpaid subscription within its period', subscription('past_due', 1), false],
])('access depends on the subscription: %s', (_what, given, active) => {
  expect(isActive(given, NOW)).toBe(active);
});

it.each([
  ['stripe', null, undefined],
  ['granted', null, 'Ask the operator of this service for access.'],
  ['granted', 'help@example.com', 'Ask help@example.com for access.'],
  ['open', null, "Confirm your e-mail address with the link in Herald's e-mail. The plan page sends it again."],
] as const)(
  'a user without access is refused in the mode %s with support by %s and learns the remedy',
  (mode, supportEmail, fix) => {
    const config = { billing: { mode }, web: { supportEmail } };
    const refused = (message: string) => expect.objectContaining({ reason: 'forbidden', message, fix });
    expect(() => requireActive(null, NOW, config)).toThrow(refused('Subscription required'));
    expect(() => requireActive(subscription('active', 0), NOW, config)).toThrow(
      refused('Subscription inactive or expired'),
    );
  },
);
