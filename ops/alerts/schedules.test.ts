import { Cron } from 'croner';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseSchedule } from '../../dev/stack/scheduler/schedule.ts';
import { JOB_TOLERANCES } from '../../functions/src/domain/status/readiness.ts';
import * as schedules from '../../functions/src/entry/schedules.ts';
import { HOUR, MINUTE } from '../../functions/src/model/clock.ts';
import { policies } from './policies.ts';

const POLICIES = ['sweeps-not-running', 'cleanups-not-running'];
const UNITS: Record<string, number> = { m: MINUTE, h: HOUR };

/** What the SDK attaches to a scheduled function, and a deploy reads. */
const endpoint = z.looseObject({
  scheduleTrigger: z.looseObject({ schedule: z.string(), timeZone: z.string().optional().catch(undefined) }),
});

/** The time between two runs (ms). */
function intervalOf(deployed: unknown): number {
  const { schedule, timeZone } = endpoint.parse(Reflect.get(Object(deployed), '__endpoint')).scheduleTrigger;
  const { pattern, options } = parseSchedule(schedule, timeZone);
  const [first, second] = new Cron(pattern, { ...options, paused: true }).nextRuns(2, '2030-01-01T00:00:00');
  return (second?.getTime() ?? Number.NaN) - (first?.getTime() ?? Number.NaN);
}

/** How long each job may go without a run that ends well (ms), by the job's name. */
const windows = new Map(
  policies
    .filter(({ userLabels }) => POLICIES.includes(userLabels.herald))
    .flatMap(({ conditions }) => [
      ...conditions[0].conditionPrometheusQueryLanguage.query.matchAll(/job="(\w+)"\}\[(\d+)([mh])\]/g),
    ])
    .map(([, job = '', count, unit = '']) => [job, Number(count) * (UNITS[unit] ?? Number.NaN)] as const),
);

/** The functions of the jobs that run in the function of another job. */
const functionOf: Readonly<Record<string, keyof typeof schedules>> = {
  abandonedCleanup: 'uploadCleanup',
  oauthStateCleanup: 'logCleanup',
  webhookEventCleanup: 'logCleanup',
};

describe('the policies for scheduled functions that do not run', () => {
  it('alert policies watch the jobs of every scheduled function, and no other', () => {
    expect([...windows.keys()].sort()).toEqual([...Object.keys(schedules), ...Object.keys(functionOf)].sort());
  });

  it('alert policies allow the sweeps as much time as GET /health/ready does', () => {
    const sweeps = policies.filter(({ userLabels }) => userLabels.herald === 'sweeps-not-running');
    const query = sweeps.map(({ conditions }) => conditions[0].conditionPrometheusQueryLanguage.query).join('');
    const watched = [...windows].filter(([job]) => query.includes(`"${job}"`));
    expect(JOB_TOLERANCES).toEqual(Object.fromEntries(watched));
  });

  it.each([...windows])('alert policies allow %s more than one interval and at most ten', (job, window) => {
    const intervals = window / intervalOf(Reflect.get(schedules, functionOf[job] ?? job));
    expect(intervals).toBeGreaterThan(1);
    expect(intervals).toBeLessThanOrEqual(10);
  });
});
