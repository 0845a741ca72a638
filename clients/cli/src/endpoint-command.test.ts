import { Herald } from '@herald-publishing/client';
import { expect, it } from 'vitest';
import { createCli } from './cli.ts';
import { endpointCommands } from './endpoints.ts';
import { createProgram } from './program.ts';
import { testProgram } from './testing/program.ts';

/** Runs a command line against an API that returns these bodies, one after the other. */
async function run(args: string, ...responses: unknown[]) {
  const program = testProgram(() => Response.json(responses.shift() ?? {}));
  const { requests, ...ended } = await program.run(args.split(' '));
  return { ...ended, sent: requests.map(({ headers: _headers, ...sent }) => sent) };
}

it('every command of an endpoint is in the program, and its method in the client', () => {
  const { system } = testProgram(() => Response.json({}));
  const program = createProgram(createCli(system), system);
  const names = program.commands.flatMap((command) => [
    command.name(),
    ...command.commands.map((below) => `${command.name()} ${below.name()}`),
  ]);
  expect(names).toEqual(expect.arrayContaining(endpointCommands.map(({ name }) => name)));
  const client = new Herald({ apiKey: 'sk_test_1', baseUrl: 'https://herald.example' });
  for (const { method } of endpointCommands)
    expect(client, method).toHaveProperty(method.split('.'), expect.any(Function));
});

it.each<[args: string, request: string, body?: object]>([
  [
    'list --status failed --account 1 --search dawn --due',
    'GET /v1/posts?status=failed&accountId=1&q=dawn&order=due&limit=20',
  ],
  ['cancel p1 --target x:1', 'DELETE /v1/posts/p1?target=x:1'],
  [
    'retry p1 --target x:1,x:2 --not-live',
    'POST /v1/posts/p1/retry',
    { targets: ['x:1', 'x:2'], confirmedNotLive: true },
  ],
  ['drafts publish d1 --at 2030-01-31T09:00Z', 'POST /v1/drafts/d1/publish', { scheduledTime: '2030-01-31T09:00Z' }],
  ['slots next --account x:1', 'GET /v1/slots/next?count=10&platform=x&accountId=1'],
  [
    'slots set --time-zone UTC --account x:1',
    'PUT /v1/slots',
    { timeZone: 'UTC', account: { platform: 'x', accountId: '1' }, weekly: {} },
  ],
  ['accounts --all-profiles', 'GET /v1/accounts?profiles=all'],
  [
    'connect --platform x threads --platform bluesky,x --expires-in 7d',
    'POST /v1/connect-links',
    { platforms: ['x', 'threads', 'bluesky', 'x'], expiresIn: 604_800 },
  ],
  [
    'webhooks update w1 --disable --no-description --no-reconnect-links',
    'PATCH /v1/webhooks/w1',
    { enabled: false, description: null, reconnectLinks: false },
  ],
  ['webhooks replay w1 --event e1', 'POST /v1/webhooks/w1/replay', { eventId: 'e1' }],
  ['events --after 7', 'GET /v1/events?cursor=7&limit=20'],
])('herald %s sends its arguments and options as fields', async (args, request, body) => {
  const { sent } = await run(`${args} --json`, { accounts: [], posts: [], events: [], nextCursor: null });
  expect(sent).toEqual([{ request, body }]);
});

it.each([
  ['retry p1 --not-live --reconcile', /cannot be used with/],
  ['webhooks replay w1 --event e1 --from 2030-01-01T00:00:00Z', /cannot be used with/],
  ['webhooks update w1 --enable --disable', /cannot be used with/],
  ['events list --after 1 --cursor 2', /cannot be used with/],
  ['webhooks replay w1', /option is missing/],
  ['profiles edit p1', /option is missing/],
  ['connect --platform nowhere', /x, instagram/],
  ['slots set --monday 09:00', /--time-zone/],
  ['accounts show x', /not an account/],
])('herald %s is refused before a request', async (args, message) => {
  expect(await run(args)).toMatchObject({ sent: [], code: 2, notes: expect.stringMatching(message) });
});

it('a list is a table, and names the option that shows the rest', async () => {
  const createdBy = { kind: 'key', name: null };
  const draft = { status: 'waiting', version: 2, createdBy, updatedAt: '2030-01-01T12:00:00Z' };
  const { out, notes } = await run('drafts --limit 2', {
    drafts: [
      { ...draft, id: 'd1', preview: 'One\u001b[2J' },
      { ...draft, id: 'd22', preview: 'Two', createdBy: { kind: 'key', name: 'Ada' } },
    ],
    nextCursor: 'c1',
  });
  expect(out).toMatch(
    /^d1 {3}v2 {2}waiting {2}key {2}2030-01-01 \d\d:\d\d {2}One\nd22 {2}v2 {2}waiting {2}Ada {2}2030-01-01 .* {2}Two\n$/,
  );
  expect(notes).toBe('There are more: add --cursor c1\n');
});

const at = '2030-01-01T12:00:00Z';
const local = '2030-01-01 \\d\\d:\\d\\d';
const webhook = { id: 'w1', disabled: null, failingSince: null, eventTypes: null, url: 'u', description: null };
const attempts = [{ error: 'x' }, { error: null, status: 500 }];
const event = { sequence: 7, timestamp: at, type: 'account.connected' };
const eventTypes = ['post.failed', 'export.ready'];
const limits = { requestsPerMinute: null, postsPerDay: 5 };

it.each([
  ['webhooks', webhook, 'w1  on  everything  u'],
  ['webhooks', { ...webhook, verified: false }, 'w1  on, not verified  everything  u'],
  [
    'webhooks',
    { ...webhook, failingSince: at, eventTypes, description: 'Own' },
    `w1  failing since ${local}  post.failed,export.ready  u  Own`,
  ],
  [
    'webhooks deliveries w1',
    { eventId: 'e1', sequence: 7, type: 'post.failed', status: 'failed', attempts },
    'e1  7  post.failed  failed  2 attempts  status 500',
  ],
  [
    'profiles',
    { id: 'p1', externalId: null, limits, createdAt: at, name: 'Bakery' },
    `p1    5 posts a day  ${local}  Bakery`,
  ],
  [
    'media',
    { id: 'm1', mimeType: 'image/png', sizeBytes: 88_400, createdAt: at, fileName: null },
    `m1  image/png  88.4 kB  ${local}`,
  ],
  ['events', { ...event, data: { account: { platform: 'x', accountId: '1' } } }, `7  ${at}  account.connected  x:1`],
  ['events', { ...event, data: { key: { name: null, tokenPreview: 'sk_ab' } } }, `7  ${at}  account.connected  sk_ab`],
])('herald %s shows %j as a row', async (args, item, row) => {
  const list = args.includes(' ') ? 'deliveries' : args;
  expect((await run(args, { [list]: [item], nextCursor: null })).out).toMatch(new RegExp(`^${row}\n$`));
});

it.each([
  [{ delivered: true, error: null, status: 204, durationMs: 5 }, 'delivered: status 204 in 5 ms\n', 0],
  [{ delivered: false, error: 'refused', status: null, durationMs: 5 }, 'not delivered: refused in 5 ms\n', 1],
])(
  'the line for %j has the first text for which there are values, and the exit code follows',
  async (result, line, code) => {
    expect(await run('webhooks test w1', result)).toMatchObject({ out: line, code });
  },
);

it('a response without columns is shown field by field', async () => {
  const { out } = await run('accounts capabilities tiktok:1', {
    blocked: null,
    creator: { nickname: 'Ada' },
    limit: 3,
  });
  expect(out).toBe('blocked\ncreator  {"nickname":"Ada"}\nlimit    3\n');
});

it('herald status has a dash without runs, never rounds up to 100 %, and names reasons and lasting incidents only', async () => {
  const empty = { successRate: null, onTimeRate: null, latenessMs: { p95: null } };
  const used = { successRate: 0.99999, onTimeRate: 1, latenessMs: { p95: 30_000 } };
  const incident = { startedAt: at, updates: [{ text: 'Posts wait.' }] };
  const { out } = await run('status', {
    platforms: [
      { platform: 'threads', level: 'operational', reason: null, windows: { '24h': used } },
      { platform: 'x', level: 'down', reason: 'their outage', windows: { '24h': empty } },
    ],
    incidents: [
      { ...incident, endedAt: null },
      { ...incident, endedAt: at, updates: [{ text: 'It is over.' }] },
    ],
  });
  expect(out.split('\n')).toEqual([
    'platform  level        success  on time  late (p95)',
    'threads   operational  99.99 %  100 %    at most 30 s',
    'x         down         -        -        -',
    'x: their outage',
    expect.stringMatching(/^incident since 2030-01-01 .*: Posts wait\.$/),
    '',
  ]);
});
