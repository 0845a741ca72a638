import { expect, it } from 'vitest';
import type { Subscription } from '../../infra/store/documents/subscription.ts';
import { isActive } from './require-subscription.ts';

const NOW = 1_800_000_000_000;
function subscription(status: string, endsInMs: number | null): Subscription {
  return { status, currentPeriodEnd: endsInMs === null ? null : new Date(NOW + endsInMs) } as Subscription;
}

it.each<[string, Subscription | null, boolean]>([
  ['none', null, false],
  ['a trial', subscription('trialing', null), true],
  ['an active one in its period', subscription('active', 1), true],
  ['an active one at the end of its period', subscription('active', 0), false],
  ['an active one without a period', subscription('active', null), false],
  ['a cancelled one in its period', subscription('canceled', 1), false],
  ['an unpaid one in its period', subscription('past_due', 1), false],
])('%s gives access or not', (_what, given, active) => {
  expect(isActive(given, NOW)).toBe(active);
});
