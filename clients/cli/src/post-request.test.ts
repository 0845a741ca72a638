import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseConfig } from './commands/templates.ts';
import { UsageError } from './errors.ts';
import { applyOverrides, parseOption, parseText } from './overrides.ts';
import { targetsOf } from './post-request.ts';
import { threadParts } from './replies.ts';
import { run } from './run.ts';
import { parseDelay, parseSchedule } from './schedule.ts';
import { parseTargets } from './targets.ts';

it('targets are platforms and accounts, separated by commas or given one by one', () => {
  expect(parseTargets(['threads,x:44196397', ' tiktok '])).toEqual([
    { platform: 'threads' },
    { platform: 'x', accountId: '44196397' },
    { platform: 'tiktok' },
  ]);
});

it('a target may contain colons in the id of an account', () => {
  expect(parseTargets(['bluesky:did:plc:abc'])).toEqual([{ platform: 'bluesky', accountId: 'did:plc:abc' }]);
});

it('the list of targets is empty when the user names none', () => {
  expect(parseTargets(['', ','])).toEqual([]);
});

it.each(['nowhere', 'x:', 'X', ':1'])('unknown targets are refused as wrong usage: %j', (name) => {
  expect(() => parseTargets([name])).toThrow(UsageError);
});

it('texts and options name a platform or an account; its id may contain colons and periods', () => {
  const bluesky = { platform: 'bluesky', accountId: 'did:web:a.example' };
  expect(parseText('bluesky:did:web:a.example=1 + 1 = 2')).toMatchObject({ ...bluesky, value: '1 + 1 = 2' });
  expect(parseOption('bluesky:did:web:a.example.languages=en')).toMatchObject({ ...bluesky, name: 'languages' });
  expect(parseOption('youtube.title=v1.0=final')).toMatchObject({ name: 'title', value: 'v1.0=final' });
});

it.each(['tiktok', 'tiktok.privacy', 'tiktok=SELF_ONLY', 'nowhere.privacy=SELF_ONLY'])(
  'malformed texts and options for targets are refused as wrong usage: %s',
  (given) => expect(() => parseOption(given)).toThrow(UsageError),
);

it('options of an account replace the options of its platform, join lists, and remove options without a value', () => {
  const one = { platform: 'x', accountId: '1' } as const;
  const two = { platform: 'x', accountId: '2', overrides: { text: 'Old', kept: true } } as const;
  const changed = applyOverrides(
    [one, two, { platform: 'threads' }],
    [
      { ...one, name: 'text', value: 'For one' },
      { platform: 'x', name: 'text', value: undefined },
      { platform: 'x', name: 'tags', value: ['a'] },
      { platform: 'x', name: 'tags', value: ['b'] },
    ],
  );
  expect(changed).toEqual([
    { ...one, overrides: { text: 'For one', tags: ['a', 'b'] } },
    { ...two, overrides: { kept: true, tags: ['a', 'b'] } },
    { platform: 'threads' },
  ]);
});

it('a thread file has its parts between lines of three hyphens', () => {
  expect(threadParts('One\n\nstill one --- here\n---\nTwo\r\n--- \r\nThree\n')).toEqual([
    'One\n\nstill one --- here',
    'Two',
    'Three',
  ]);
  expect(threadParts('Only one part.')).toEqual(['Only one part.']);
});

it.each(['', '---\nTwo', 'One\n---\n---\nThree', 'One\n---\n'])(
  'a thread file without a text in each part is refused: %j',
  (text) => {
    expect(() => threadParts(text)).toThrow(UsageError);
  },
);

it('a post is immediate when the user gives no time', () => {
  expect(parseSchedule(undefined, undefined)).toBeUndefined();
});

it.each(['2030-01-31T09:00Z', '2030-01-31T09:00+01:00', '20300131T090000-0500'])(
  'a time with an offset is sent unchanged: %s',
  (at) => {
    expect(parseSchedule(at, undefined)).toBe(at);
  },
);

it('the time of a post can be the next free slot of the weekly times', () => {
  expect(parseSchedule('next', undefined)).toEqual({ slot: 'next' });
  expect(() => parseSchedule('next', 'UTC')).toThrow(UsageError);
});

it('a time without an offset is local to the given zone', () => {
  const expected = { at: '2030-01-31T09:00', timeZone: 'Europe/Madrid' };
  expect(parseSchedule('2030-01-31 09:00', 'Europe/Madrid')).toEqual(expected);
});

it('a time without a zone is local to the zone of the machine', () => {
  expect(parseSchedule('2030-01-31T09:00:30', undefined, 'Asia/Tokyo')).toEqual({
    at: '2030-01-31T09:00:30',
    timeZone: 'Asia/Tokyo',
  });
});

it.each(['', 'Etc/Unknown'])('a local time needs --zone on a machine that names no zone: %j', (localZone) => {
  expect(() => parseSchedule('2030-01-31T09:00', undefined, localZone)).toThrow(UsageError);
  expect(parseSchedule('2030-01-31T09:00', 'Asia/Tokyo', localZone)).toMatchObject({ timeZone: 'Asia/Tokyo' });
});

it.each([
  [undefined, 'Europe/Madrid'],
  ['2030-01-31T09:00Z', 'Europe/Madrid'],
  ['tomorrow', undefined],
  ['2030-01-31', undefined],
])('a wrong time is refused as wrong usage: %s in %s', (at, zone) => {
  expect(() => parseSchedule(at, zone)).toThrow(UsageError);
});

describe('the time of a post by a period', () => {
  const now = Date.parse('2030-01-31T09:00:30Z');

  it.each([
    ['45m', '2030-01-31T09:46:00.000Z'],
    ['2h', '2030-01-31T11:01:00.000Z'],
    ['1d12h30m', '2030-02-01T21:31:00.000Z'],
  ])('a time by a period is a full minute, so that a repetition asks for the same time: %s', (delay, time) => {
    expect(parseDelay(delay, now)).toBe(time);
  });

  it.each(['', 'soon', '2', 'h', '30m2h', '-1h', '9999999d'])(
    'a wrong period is refused as wrong usage: %j',
    (delay) => {
      expect(() => parseDelay(delay, now)).toThrow(UsageError);
    },
  );
});

it('the config of a render is read from JSON, and pairs take precedence', () => {
  expect(parseConfig('{"title":"Dawn","size":2}', ['title=a=b', 'author='])).toEqual({
    title: 'a=b',
    size: 2,
    author: '',
  });
  expect(parseConfig(undefined, [])).toEqual({});
});

it.each([
  ['[1]', []],
  ['{', []],
  [undefined, ['title']],
  [undefined, ['=x']],
])('the config of a render refuses as wrong usage %s with %j', (json, pairs) => {
  expect(() => parseConfig(json, pairs)).toThrow(UsageError);
});

it('an edit names the version of the post that it has read', async () => {
  const target = { platform: 'x', accountId: '1', targetId: 'x:1' };
  const read = Response.json({ targets: [target], runs: [] }, { headers: { etag: '"v1"' } });
  const fetch = vi
    .fn()
    .mockResolvedValueOnce(read)
    .mockResolvedValueOnce(Response.json({ scheduledTime: null, warnings: [] }));
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const env = { HERALD_API_KEY: 'sk_test_1', HERALD_URL: 'https://herald.example.com' };
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const system = Object.assign(new EventEmitter(), { env, stdin, stdout, stderr });
  expect(await run(['edit', 'p1', '--text-for', 'x=New'], system)).toBe(0);
  const { method, headers, body } = fetch.mock.lastCall?.[1] ?? {};
  expect([method, headers.get('if-match')]).toEqual(['PATCH', '"v1"']);
  expect(JSON.parse(body)).toEqual({ post: { content: { platform: [{ ...target, overrides: { text: 'New' } }] } } });
});

it('an edit of a split post names no parts, and no file of a reply by both its id and its address', () => {
  const media = [{ kind: 'image' as const, url: 'https://example.com/1.jpg', mediaId: 'm1' }];
  const target = { platform: 'x' as const, accountId: '1', targetId: 'x:1', splitText: true };
  const overrides = { text: 'For X', replies: [{ text: 'Last', media, delaySeconds: 60 }] };
  expect(targetsOf({ targets: [{ ...target, overrides, parts: ['For', 'X'] }], runs: [] })).toEqual([
    {
      ...target,
      overrides: { text: 'For X', replies: [{ text: 'Last', media: [{ mediaId: 'm1' }], delaySeconds: 60 }] },
    },
  ]);
});

it('an edit names neither cancelled targets nor a file by both its id and its address', () => {
  const media = [
    { kind: 'image' as const, url: 'https://example.com/1.jpg', mediaId: 'm1', altText: 'One' },
    { kind: 'image' as const, url: 'https://example.com/2.jpg' },
  ];
  const kept = { platform: 'x' as const, accountId: '1', targetId: 'x:1', overrides: { media, link: null } };
  const cancelled = { platform: 'x' as const, accountId: '2', targetId: 'x:2' };
  const error = { code: 'cancelled' as const, message: 'Cancelled.', transient: false };
  const run = { status: 'failed' as const, attempt: 0, result: null, error, notes: [], lastProblem: null };
  const times = { nextAttemptAt: null, finishedAt: null, dueAt: null, startedAt: null, lateMs: null, delays: [] };
  expect(
    targetsOf({ targets: [kept, cancelled], runs: [{ ...cancelled, ...run, ...times, livemode: false }] }),
  ).toEqual([
    {
      ...kept,
      overrides: { link: null, media: [{ mediaId: 'm1', altText: 'One' }, { url: 'https://example.com/2.jpg' }] },
    },
  ]);
});
