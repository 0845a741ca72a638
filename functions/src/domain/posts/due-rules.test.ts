import { expect, it } from 'vitest';
import { subscription } from '../../model/billing.ts';
import { HOUR } from '../../model/clock.ts';
import { subscriptionProblem, waitProblem } from './due-rules.ts';

const now = Date.UTC(2026, 10, 22, 9);
const publishAt = now + 6 * HOUR;

function problemOf(status: string, periodEndsInMs: number | null = null) {
  return subscriptionProblem(
    subscription.parse({ status, currentPeriodEnd: periodEndsInMs === null ? null : new Date(now + periodEndsInMs) }),
    { publishAt, now },
  );
}

it.each([
  ['an active subscription that lasts beyond the due time', 'active', 7 * HOUR, null],
  ['a trial', 'trialing', -HOUR, null],
  ['an active subscription that must be renewed before the due time', 'active', 5 * HOUR, 'warning'],
  ['a subscription that has ended', 'active', -HOUR, 'error'],
  ['an unpaid subscription', 'past_due', 7 * HOUR, 'error'],
])('the subscription has the expected problem: %s', (_what, status, periodEndsInMs, severity) => {
  expect(problemOf(status, periodEndsInMs)?.severity ?? null).toBe(severity);
});

it('a user without a subscription is an error', () => {
  expect(subscriptionProblem(null, { publishAt, now })).toMatchObject({
    rule: 'subscription.active',
    severity: 'error',
    actual: null,
  });
});

it.each([
  ['paused', 'platform.unpaused'],
  ['service_stopped', 'platform.available'],
  ['quota_used_up', 'account.quota'],
] as const)('the platform of a target that waits as %s is named', (reason, rule) => {
  const location = { field: 'content.platform', target: 'bluesky:1' };
  expect(waitProblem(reason, 'bluesky', location)).toMatchObject({
    ...location,
    rule,
    actual: reason,
    message: expect.stringContaining('Bluesky'),
  });
});
