import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
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
