import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { targetsOf } from './edit-request.ts';
import { run } from './run.ts';

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
