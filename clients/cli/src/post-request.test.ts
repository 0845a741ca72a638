import { expect, it } from 'vitest';
import { parseConfig } from './commands/templates.ts';
import { UsageError } from './errors.ts';
import { applyOverrides, parseOption, parseText } from './overrides.ts';
import { targetsOf } from './post-request.ts';
import { threadParts } from './replies.ts';
import { parseDelay, parseSchedule } from './schedule.ts';
import { parseTargets } from './targets.ts';
import { testProgram } from './testing/program.ts';

it('targets are platforms and accounts, separated by commas or given one by one; an id may contain colons', () => {
  expect(parseTargets(['threads,x:44196397', ' tiktok ', 'bluesky:did:plc:abc', ','])).toEqual([
    { platform: 'threads' },
    { platform: 'x', accountId: '44196397' },
    { platform: 'tiktok' },
    { platform: 'bluesky', accountId: 'did:plc:abc' },
  ]);
});

it('texts and options name a platform or an account; its id may contain colons and periods', () => {
  const bluesky = { platform: 'bluesky', accountId: 'did:web:a.example' };
  expect(parseText('bluesky:did:web:a.example=1 + 1 = 2')).toMatchObject({ ...bluesky, value: '1 + 1 = 2' });
  expect(parseOption('bluesky:did:web:a.example.languages=en')).toMatchObject({ ...bluesky, name: 'languages' });
  expect(parseOption('youtube.title=v1.0=final')).toMatchObject({ name: 'title', value: 'v1.0=final' });
});

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

it.each([
  [undefined, undefined, undefined],
  ['2030-01-31T09:00Z', undefined, '2030-01-31T09:00Z'],
  ['2030-01-31T09:00+01:00', undefined, '2030-01-31T09:00+01:00'],
  ['20300131T090000-0500', undefined, '20300131T090000-0500'],
  ['next', undefined, { slot: 'next' }],
  ['2030-01-31 09:00', 'Europe/Madrid', { at: '2030-01-31T09:00', timeZone: 'Europe/Madrid' }],
  ['2030-01-31T09:00:30', undefined, { at: '2030-01-31T09:00:30', timeZone: 'Asia/Tokyo' }],
])('the time %s in the zone %s is sent as %j from a machine in Tokyo', (at, zone, sent) => {
  expect(parseSchedule(at, zone, 'Asia/Tokyo')).toEqual(sent);
});

it.each(['', 'Etc/Unknown'])('a local time needs --zone on a machine that names no zone: %j', (localZone) => {
  expect(() => parseSchedule('2030-01-31T09:00', undefined, localZone)).toThrow(UsageError);
  expect(parseSchedule('2030-01-31T09:00', 'Asia/Tokyo', localZone)).toMatchObject({ timeZone: 'Asia/Tokyo' });
});

const now = Date.parse('2030-01-31T09:00:30Z');

it.each([
  ['45m', '2030-01-31T09:46:00.000Z'],
  ['2h', '2030-01-31T11:01:00.000Z'],
  ['1d12h30m', '2030-02-01T21:31:00.000Z'],
])('a time by a period is a full minute, so that a repetition asks for the same time: %s', (delay, time) => {
  expect(parseDelay(delay, now)).toBe(time);
});

it('the config of a render is read from JSON, and pairs take precedence', () => {
  expect(parseConfig('{"title":"Dawn","size":2}', ['title=a=b', 'author='])).toEqual({
    title: 'a=b',
    size: 2,
    author: '',
  });
  expect(parseConfig(undefined, [])).toEqual({});
  const fix = expect.stringContaining(`--config '{"title":"Dawn"}'`);
  expect(() => parseConfig('{title}')).toThrow(expect.objectContaining({ fix }));
});

it.each<[string, (text: string) => unknown, string[]]>([
  ['target', (name) => parseTargets([name]), ['nowhere', 'x:', 'X', ':1']],
  ['text for a target', parseText, ['bluesky', '=Short', 'nowhere=Short']],
  ['option', parseOption, ['tiktok', 'tiktok.privacy', 'tiktok=SELF_ONLY', 'nowhere.privacy=SELF_ONLY']],
  ['thread file', threadParts, ['', '---\nTwo', 'One\n---\n---\nThree', 'One\n---\n']],
  ['time', (at) => parseSchedule(at, undefined), ['tomorrow', '2030-01-31']],
  ['time with a zone', (at) => parseSchedule(at, 'Europe/Madrid'), ['next', '2030-01-31T09:00Z']],
  ['zone without a time', (zone) => parseSchedule(undefined, zone), ['Europe/Madrid']],
  ['period', (period) => parseDelay(period, now), ['', 'soon', '2', 'h', '30m2h', '-1h', '9999999d']],
  ['config of a render', (json) => parseConfig(json, []), ['[1]', '{']],
  ['value for a render', (pair) => parseConfig(undefined, [pair]), ['title', '=x']],
])('a wrong %s is refused as wrong usage', (_what, parse, wrong) => {
  for (const text of wrong) expect(() => parse(text), text).toThrow(UsageError);
});

it('an edit names the version of the post that it has read', async () => {
  const target = { platform: 'x', accountId: '1', targetId: 'x:1' };
  const program = testProgram(({ request }) =>
    request.startsWith('GET')
      ? Response.json({ targets: [target], runs: [] }, { headers: { etag: '"v1"' } })
      : Response.json({ scheduledTime: null, warnings: [] }),
  );
  const { code, requests } = await program.run(['edit', 'p1', '--text-for', 'x=New']);
  expect([code, requests.at(-1)?.headers.get('if-match')]).toEqual([0, '"v1"']);
  const body = { post: { content: { platform: [{ ...target, overrides: { text: 'New' } }] } } };
  expect(requests.at(-1)).toEqual({ request: 'PATCH /v1/posts/p1', headers: expect.any(Headers), body });
});

it.each([
  ['--keep-metadata', true],
  ['--no-keep-metadata', false],
])('herald edit %s sets keepMetadata to %s', async (option, keepMetadata) => {
  const program = testProgram(({ request }) =>
    request.startsWith('GET')
      ? Response.json({ targets: [], runs: [] }, { headers: { etag: '"v1"' } })
      : Response.json({ scheduledTime: null, warnings: [] }),
  );
  const { code, requests } = await program.run(['edit', 'p1', option]);
  expect([code, requests.at(-1)?.body]).toEqual([0, { post: { content: { keepMetadata } } }]);
});

it('an edit names no parts, no cancelled targets, and no file by both its id and its address', () => {
  const media = [
    { kind: 'image' as const, url: 'https://example.com/1.jpg', mediaId: 'm1', altText: 'One' },
    { kind: 'image' as const, url: 'https://example.com/2.jpg' },
  ];
  const kept = { platform: 'x' as const, accountId: '1', targetId: 'x:1', splitText: true };
  const cancelled = { platform: 'x' as const, accountId: '2', targetId: 'x:2' };
  const error = { code: 'cancelled' as const, message: 'Cancelled.', transient: false };
  const run = { status: 'failed' as const, attempt: 0, result: null, error, notes: [], lastProblem: null };
  const times = { nextAttemptAt: null, finishedAt: null, dueAt: null, startedAt: null, lateMs: null, delays: [] };
  const overrides = { link: null, media, replies: [{ text: 'Last', media, delaySeconds: 60 }] };
  const named = [{ mediaId: 'm1', altText: 'One' }, { url: 'https://example.com/2.jpg' }];
  expect(
    targetsOf({
      targets: [{ ...kept, overrides, parts: ['For', 'X'] }, cancelled],
      runs: [{ ...cancelled, ...run, ...times, livemode: false }],
    }),
  ).toEqual([
    { ...kept, overrides: { link: null, media: named, replies: [{ text: 'Last', media: named, delaySeconds: 60 }] } },
  ]);
});
