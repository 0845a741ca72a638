import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../functions/src/infra/config/config.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { parseCommand, parseTime } from './arguments.ts';
import { environmentFor } from './environment.ts';
import { explain } from './explain.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const limiting = { name: 'limits', email: 'ann@example.com', platforms: [], show: false, default: false };
const subscribing = { name: 'subscribe', credits: 0, end: false, list: false };

it.each([
  [['pause', 'threads', '--reason', 'outage'], { name: 'pause', platform: 'threads', reason: 'outage' }],
  [['resume', 'x', '--project', 'p'], { name: 'resume', platform: 'x', project: 'p' }],
  [
    ['redrive', '--since', '6h', '--platform', 'tiktok', '--dry-run'],
    {
      name: 'redrive',
      platform: 'tiktok',
      since: new Date('2026-11-21T06:00:00Z'),
      until: new Date(NOW),
      dryRun: true,
    },
  ],
  [
    ['end-runs', '--until', '2026-11-21T09:00Z'],
    { name: 'end-runs', until: new Date('2026-11-21T09:00:00Z'), dryRun: false },
  ],
  [['inspect', 'p1', '--target', 'x:1'], { name: 'inspect', post: 'p1', target: 'x:1', top: false }],
  [['inspect', '--top'], { name: 'inspect', top: true }],
  [
    [
      'limits',
      'ann@example.com',
      '--posts-per-day',
      '50',
      '--platform',
      'x=5',
      '--platform',
      'threads=0',
      '--dollars',
      '7.50',
    ],
    {
      ...limiting,
      postsPerDay: 50,
      platforms: [
        ['x', 5],
        ['threads', 0],
      ],
      dollars: 7.5,
    },
  ],
  [['limits', 'ann@example.com', '--show', '--project', 'p'], { ...limiting, show: true, project: 'p' }],
  [['limits', 'ann@example.com', '--default'], { ...limiting, default: true }],
  [['seals'], { name: 'seals' }],
  [['reseal', '--project', 'p'], { name: 'reseal', project: 'p' }],
  [['shards'], { name: 'shards' }],
  [
    ['subscribe', 'ann@example.com', '--until', '2027-12-31', '--project', 'p'],
    { ...subscribing, email: 'ann@example.com', until: new Date('2027-12-31T23:59:59.999Z'), project: 'p' },
  ],
  [
    ['subscribe', 'ann@example.com', '--until', '2027-12-31T09:00+01:00', '--credits', '600'],
    { ...subscribing, email: 'ann@example.com', until: new Date('2027-12-31T08:00Z'), credits: 600 },
  ],
  [['subscribe', 'ann@example.com', '--end'], { ...subscribing, email: 'ann@example.com', end: true }],
  [['subscribe', '--list'], { ...subscribing, list: true }],
  [
    ['incident', 'open', 'Posts wait.', '--platform', 'x', '--platform', 'threads'],
    { name: 'incident', positionals: ['open', 'Posts wait.'], platforms: ['x', 'threads'] },
  ],
  [
    ['incident', 'close', 'inc_1', 'It is over.'],
    { name: 'incident', positionals: ['close', 'inc_1', 'It is over.'], platforms: [] },
  ],
])('an operator’s command line is parsed: %j', (args, command) => expect(parseCommand(args, NOW)).toEqual(command));

it.each([
  [[]],
  [['stop', 'threads']],
  [['pause', 'threads']],
  [['pause', 'myspace', '--reason', 'x']],
  [['pause', 'threads', 'x', '--reason', 'x']],
  [['resume']],
  [['resume', 'threads', '--since', '1h']],
  [['redrive']],
  [['redrive', '--since', 'yesterday']],
  [['redrive', '--nonsense']],
  [['end-runs']],
  [['inspect']],
  [['reseal']],
  [['incident', 'open']],
  [['incident', 'close', 'inc_1']],
  [['resume', '--platform', 'x', '--platform', 'threads']],
  [['inspect', 'p1', '--platform', 'x']],
  [['inspect', 'p1', '--top']],
  [['limits']],
  [['limits', 'ann']],
  [['limits', 'ann@example.com']],
  [['limits', 'ann@example.com', '--show', '--dollars', '5']],
  [['limits', 'ann@example.com', '--platform', 'x']],
  [['limits', 'ann@example.com', '--platform', 'myspace=5']],
  [['limits', 'ann@example.com', '--posts-per-day', 'many']],
  [['pause', 'x', '--reason', 'r', '--posts-per-day', '5']],
])('a wrong command line is refused with an explanation: %j', (args) =>
  expect(parseCommand(args, NOW)).toEqual(expect.any(String)),
);

it.each([
  [['--until', '2027-12-31'], 'Name a user by EMAIL, or give --list.'],
  [['ann@example.com'], 'Say what to do with --until, --credits or --end.'],
  [['ann@example.com', '--list'], 'Give --list alone: it lists every user with access.'],
  [['ann@example.com', '--end', '--credits', '5'], 'Give --end alone, or --until and --credits.'],
  [['ann', '--end'], 'ann is no e-mail address.'],
  [
    ['ann@example.com', '--until', '2026-11-20'],
    '2026-11-20 is in the past: name a later date, or end access with --end.',
  ],
  [['ann@example.com', '--until', '2027-02-30'], '2027-02-30 is no date: write 2027-12-31 or 2027-12-31T09:00Z.'],
  [['ann@example.com', '--until', '30d'], '30d is no date: write 2027-12-31 or 2027-12-31T09:00Z.'],
  [['ann@example.com', '--until', '2027-12-31T25:00Z'], '2027-12-31T25:00Z is no date'],
  [['ann@example.com', '--credits', '0'], 'Give --credits a whole number from 1 to 999999999.'],
  [['ann@example.com', '--credits', '-5'], 'Option'],
])('npm run subscribe refuses %j and names the remedy', (args, message) =>
  expect(parseCommand(['subscribe', ...args], NOW)).toContain(message),
);

it.each([
  ['30m', '2026-11-21T11:30:00.000Z'],
  ['2d', '2026-11-19T12:00:00.000Z'],
  ['2026-11-21T09:00Z', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21T09:00:00+01:00', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21', undefined],
  ['6', undefined],
])('a command line accepts or refuses the time %s', (text, expected) =>
  expect(parseTime(text, NOW)?.toISOString()).toBe(expected),
);

const folder = mkdtempSync(join(tmpdir(), 'herald-operations-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a command acts on a project with the settings of its deploy', () => {
  mkdirSync(join(folder, 'functions'));
  writeFileSync(join(folder, 'functions/.env.herald-1'), 'HERALD_REGION=europe-west1\nRETENTION_DAYS=30\n');
  const environment = environmentFor('herald-1', folder);
  expect(environment['GOOGLE_CLOUD_QUOTA_PROJECT']).toBe('herald-1');
  const config = readConfig(environment, platformDefinitions);
  expect(config).toMatchObject({ projectId: 'herald-1', region: 'europe-west1' });
  expect(readConfig(environmentFor('herald-2', folder), platformDefinitions)).toMatchObject({ projectId: 'herald-2' });
});

const LOGIN = 'Google Cloud accepts no login of this machine: run `gcloud auth application-default login`.';

it.each([
  ['no credentials', new Error('Could not load the default credentials. Browse to …'), LOGIN],
  [
    'an expired login below another error',
    new Error('Signing in failed.', { cause: new Error('invalid_grant') }),
    LOGIN,
  ],
  ['another error', new Error('There is no post p1.'), 'There is no post p1.'],
  ['no error', 'over', 'over'],
])('an operator gets an explanation of %s', (_what, error, text) => expect(explain(error)).toBe(text));
