import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { RunOutcome } from '../../model/run-outcome.ts';
import { BOUNDS, countersOf, histogramOf, ON_TIME_MS, percentile, sumOf } from './counters.ts';
import { causeOf } from './run-outcome.ts';
import { serviceLevels } from './sweep.ts';
import { viewWindow, windowOf } from './windows.ts';

const published: RunOutcome = {
  platform: 'x',
  userId: 'ann',
  result: 'published',
  posts: 1,
  cause: null,
  code: null,
  scheduled: true,
  attempts: 1,
  lateMs: 900,
  publishMs: 3000,
  endedAt: new Date('2026-11-26T10:59:59Z'),
};

test('the percentile is the smallest bound that the share of the values does not exceed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 30 * 24 * HOUR }), { minLength: 1 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      (values, share) => {
        const all = values.reduce((sum, late) => sumOf([sum, countersOf({ ...published, lateMs: late })]), sumOf([]));
        const sorted = values.toSorted((a, b) => a - b);
        const exact = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
        expect(percentile(all.late, share)).toBe(BOUNDS.find((bound) => exact <= bound));
      },
    ),
  );
});

it('the percentile has 60 s as a bound, is absent without values, and the last bucket takes larger values', () => {
  expect(BOUNDS).toContain(ON_TIME_MS);
  expect(percentile({}, 0.5)).toBeNull();
  expect(percentile(histogramOf(1000 * 24 * HOUR), 1)).toBe(BOUNDS.at(-1));
});

it('the success rate leaves out failures of the user, and a run that nobody started counts as late', () => {
  const failed = { ...published, result: 'failed', publishMs: null } as const;
  const outcomes: RunOutcome[] = [
    published,
    { ...published, result: 'partly', attempts: 3, lateMs: 61 * SECOND },
    { ...published, scheduled: false, lateMs: 5 * MINUTE },
    { ...failed, cause: 'user', lateMs: null },
    { ...failed, cause: 'herald', lateMs: null },
    { ...failed, result: 'unknown' },
  ];
  expect(viewWindow(sumOf(outcomes.map(countersOf)))).toEqual({
    published: 3,
    partlyPublished: 1,
    failed: { user: 1, platform: 0, herald: 1 },
    unknown: 1,
    retries: 2,
    successRate: 0.6,
    onTimeRate: 0.5,
    latenessMs: { p50: SECOND, p95: 5 * MINUTE, p99: 5 * MINUTE },
    publishMs: { p50: 5 * SECOND, p95: 5 * SECOND, p99: 5 * SECOND },
  });
  expect(viewWindow(sumOf([]))).toMatchObject({ successRate: null, onTimeRate: null, latenessMs: { p50: null } });
});

it('the counters tell settled runs from unknown and given up ones, and late starts from those on time', () => {
  const failed = { ...published, result: 'failed', publishMs: null } as const;
  const outcomes: RunOutcome[] = [
    published,
    { ...published, result: 'partly', code: 'gave_up' },
    { ...published, lateMs: 61 * SECOND },
    { ...published, scheduled: false, lateMs: HOUR },
    { ...failed, cause: 'platform', code: 'platform_rejected' },
    { ...failed, cause: 'user', code: 'gave_up', lateMs: null },
    { ...failed, cause: 'platform', code: 'gave_up' },
    { ...failed, cause: 'herald', code: 'gave_up', lateMs: null },
    { ...failed, result: 'unknown', code: 'outcome_unknown' },
    { ...published, platform: 'threads' },
  ];
  expect(serviceLevels(outcomes)).toEqual([
    { platform: 'x', end: 'settled', start: 'onTime', runs: 3 },
    { platform: 'x', end: 'settled', start: 'late', runs: 1 },
    { platform: 'x', end: 'settled', start: 'uncounted', runs: 2 },
    { platform: 'x', end: 'unsettled', start: 'onTime', runs: 2 },
    { platform: 'x', end: 'unsettled', start: 'late', runs: 1 },
    { platform: 'threads', end: 'settled', start: 'onTime', runs: 1 },
  ]);
});

it('the periods are the last 24 hours of the clock, and 30 and 90 days with the present one', () => {
  const now = Date.parse('2026-11-26T10:30:00Z');
  const one = { x: countersOf(published) };
  const day = (...hours: string[]) => ({
    hours: Object.fromEntries(hours.map((hour) => [hour, one])),
    expireAt: new Date(now),
  });
  const days = new Map([
    ['2026-11-26', day('10')],
    ['2026-11-25', day('10', '11')],
    ['2026-10-28', day('00')],
    ['2026-10-27', day('23')],
    ['2026-08-29', day('00')],
    ['2026-08-28', day('23')],
  ]);
  const count = (name: '24h' | '30d' | '90d') => windowOf(name, days, now).x?.published;
  expect([count('24h'), count('30d'), count('90d')]).toEqual([2, 4, 6]);
});

it('a run that was given up has the cause of its last problem', () => {
  const problem = { message: '', transient: true, at: new Date(0) };
  const error = { ...problem, code: 'gave_up' } as const;
  expect(causeOf({ error, lastProblem: null })).toBe('herald');
  expect(causeOf({ error, lastProblem: { ...problem, code: 'retry_after' } })).toBe('platform');
  expect(causeOf({ error, lastProblem: { ...problem, code: 'quota_used_up' } })).toBe('user');
});
