import { readFileSync } from 'node:fs';
import { Cron } from 'croner';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseSchedule } from '../../dev/stack/scheduler/schedule.ts';
import { JOB_TOLERANCES } from '../../functions/src/domain/status/readiness.ts';
import * as schedules from '../../functions/src/entry/schedules.ts';
import { HOUR, MINUTE } from '../../functions/src/model/clock.ts';
import { deployOps, type Gcloud } from './deploy.ts';
import { metrics } from './metrics.ts';
import { policies } from './policies.ts';

const resource = z.looseObject({});
type Resource = z.infer<typeof resource>;

/** A project with a `gcloud` that refuses what the real one refuses: a second metric of a name, an update without an etag. */
function simulatedProject() {
  const resources = new Map<string, Resource>();
  const commands: string[] = [];
  let ids = 0;
  const gcloud: Gcloud = async (args) => {
    const [, kind = '', verb = '', ...rest] = args;
    const positional = rest.filter((arg) => !arg.startsWith('--'));
    const path = /=(.*)/.exec(rest.find((arg) => /-from-file=/.test(arg)) ?? '')?.[1];
    expect(rest).toEqual(expect.arrayContaining(['--project=p1', '--quiet']));
    commands.push(`${kind} ${verb}`);
    const ofKind = [...resources].filter(([key]) => key.startsWith(`${kind}/`));
    if (verb === 'list') return JSON.stringify(ofKind.map(([, content]) => content));
    const content = resource.parse(JSON.parse(readFileSync(path ?? '', 'utf8')));
    ids += 1;
    const id = positional[0] ?? `projects/p1/${kind}/${ids}`;
    const current = resources.get(`${kind}/${id}`);
    if ((verb === 'create') !== (current === undefined)) throw new Error(`${kind} ${verb} ${id}`);
    if (kind === 'dashboards' && current && content['etag'] !== current['etag']) throw new Error('etag');
    resources.set(`${kind}/${id}`, {
      ...content,
      name: id,
      ...(kind === 'dashboards' ? { etag: String(commands.length) } : {}),
    });
    return '';
  };
  const ofKind = (kind: string): Resource[] =>
    [...resources].filter(([key]) => key.startsWith(`${kind}/`)).map(([, content]) => content);
  return { gcloud, commands, ofKind };
}

function counts({ ofKind }: ReturnType<typeof simulatedProject>) {
  return ['metrics', 'policies', 'dashboards'].map((kind) => ofKind(kind).length);
}

it('a deploy creates everything once, and updates it on the second run', async () => {
  const project = simulatedProject();
  const options = { project: 'p1', channels: [], gcloud: project.gcloud, log: () => {} };
  await deployOps(options);
  const all = [Object.keys(metrics).length, policies.length, 1];
  expect(counts(project)).toEqual(all);
  project.commands.length = 0;
  await deployOps(options);
  expect(counts(project)).toEqual(all);
  expect(project.commands.filter((command) => command.endsWith('create'))).toEqual([]);
});

it('a deploy keeps the notification channels of a policy, unless the caller gives others', async () => {
  const project = simulatedProject();
  const options = { project: 'p1', gcloud: project.gcloud, log: () => {} };
  const channelsOf = () => new Set(project.ofKind('policies').flatMap((policy) => policy['notificationChannels']));
  await deployOps({ ...options, channels: ['projects/p1/notificationChannels/1'] });
  await deployOps({ ...options, channels: [] });
  expect(channelsOf()).toEqual(new Set(['projects/p1/notificationChannels/1']));
  await deployOps({ ...options, channels: ['projects/p1/notificationChannels/2'] });
  expect(channelsOf()).toEqual(new Set(['projects/p1/notificationChannels/2']));
});

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
