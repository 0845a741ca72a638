import { describe, expect, it } from 'vitest';
import { subscription } from '../../infra/store/documents/subscription.ts';
import { HOUR } from '../../infra/time/clock.ts';
import { subscriptionProblem, waitProblem } from './due-rules.ts';

const now = Date.UTC(2026, 10, 22, 9);
const publishAt = now + 6 * HOUR;

function problemOf(status: string, periodEndsInMs: number | null = null) {
  return subscriptionProblem(
    subscription.parse({ status, currentPeriodEnd: periodEndsInMs === null ? null : new Date(now + periodEndsInMs) }),
    { publishAt, now },
  );
}

describe('subscriptionProblem', () => {
  it.each([
    ['that lasts until it is due', 'active', 7 * HOUR, null],
    ['that is a trial', 'trialing', -HOUR, null],
    ['that may be renewed until then', 'active', 5 * HOUR, 'warning'],
    ['that has ended', 'active', -HOUR, 'error'],
    ['that is not paid', 'past_due', 7 * HOUR, 'error'],
  ])('%s', (_what, status, periodEndsInMs, severity) => {
    expect(problemOf(status, periodEndsInMs)?.severity ?? null).toBe(severity);
  });

  it('reports an error for a user without a subscription', () => {
    expect(subscriptionProblem(null, { publishAt, now })).toMatchObject({
      rule: 'subscription.active',
      severity: 'error',
      actual: null,
    });
  });
});

it.each([
  ['paused', 'platform.unpaused'],
  ['service_stopped', 'platform.available'],
  ['quota_used_up', 'account.quota'],
] as const)('a target that is held up as %s names the platform', (reason, rule) => {
  const location = { field: 'body.post.content.platform', target: 'bluesky:1' };
  expect(waitProblem(reason, 'bluesky', location)).toMatchObject({
    ...location,
    rule,
    actual: reason,
    message: expect.stringContaining('Bluesky'),
  });
});
