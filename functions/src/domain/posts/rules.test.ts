import { expect, it } from 'vitest';
import { readConfig } from '../../infra/config/config.ts';
import { account } from '../../model/account.ts';
import { subscription } from '../../model/billing.ts';
import { HOUR } from '../../model/clock.ts';
import type { Content } from '../../model/post.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { accountProblems } from './account-rules.ts';
import { subscriptionProblem, waitProblem } from './due-rules.ts';
import { problemsOf } from './probe-files.ts';
import { warningsOf } from './warnings.ts';

const options = { visibility: 'CONNECTIONS' };
const content: Content = { text: 'Hello', mediaType: 'text', media: [], originals: [], options };
const stored = account.parse({ accountId: '1', accessToken: 'sealed', refreshToken: 'sealed', profile: {} });

it.each([
  ['person', []],
  ['organization', [{ rule: 'linkedin.organization_visibility', severity: 'error', actual: 'CONNECTIONS' }]],
] as const)('a LinkedIn post for connections has the expected problems for a %s', (kind, problems) => {
  const found = accountProblems('linkedin', { ...stored, kind }, { content, publishAt: 0, now: 0 });
  expect(found).toHaveLength(problems.length);
  expect(found).toMatchObject(problems);
});

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

it('an accepted post has no warning that the operator has switched off', () => {
  const rulesOf = (HIDDEN_WARNINGS: string): string[] =>
    warningsOf(
      { clock: { now: () => 0 }, config: readConfig({ HIDDEN_WARNINGS }, platformDefinitions) },
      {},
      { connected: new Map(), media: new Map() },
      {
        content: { text: 'https://herald.example/a', mediaType: 'text', media: [], originals: [] },
        requested: [{ platform: 'x' }],
        publishAt: null,
      },
    ).map(({ rule }) => rule);
  expect(rulesOf('')).toContain('x.link_cost');
  expect(rulesOf('x.link_cost')).not.toContain('x.link_cost');
});

it('the warnings that the operator has switched off are left out, and no error', () => {
  const rulesOf = (hiddenWarnings: string[]): string[] =>
    problemsOf(
      {
        content: { text: '$AA $BB https://herald.example/a', mediaType: 'text', media: [], originals: [] },
        targets: [{ platform: 'x', field: 'content.platform', found: '1' }],
        connected: new Map(),
        media: new Map(),
        publishAt: 0,
        now: 0,
        hiddenWarnings,
        fieldOf: () => 'content',
      },
      new Map(),
    ).map(({ rule }) => rule);
  expect(rulesOf([])).toEqual(['x.cashtag_count', 'x.link_cost']);
  expect(rulesOf(['x.link_cost', 'x.cashtag_count'])).toEqual(['x.cashtag_count']);
});
