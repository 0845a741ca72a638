import { expect, it } from 'vitest';
import { testProgram } from './testing/program.ts';

it.each([
  ['metrics', 'GET /v1/metrics'],
  [
    'metrics --from 2030-01-01 --to 2030-02-01 --group-by day --platform x --zone Europe/Madrid',
    'GET /v1/metrics?from=2030-01-01&to=2030-02-01&groupBy=day&platform=x&timeZone=Europe/Madrid',
  ],
  ['metrics --account x:1 --from 2030-01-01', 'GET /v1/accounts/x/1/metrics?from=2030-01-01'],
  ['metrics p1', 'GET /v1/posts/p1/metrics'],
  ['metrics p1 --refresh', 'POST /v1/posts/p1/metrics/refresh'],
])('herald %s sends %s', async (args, request) => {
  const { code, requests } = await testProgram(() => Response.json({})).run([...args.split(' '), '--json']);
  expect([code, requests.map((sent) => sent.request)]).toEqual([0, [request]]);
});

it.each(['metrics', 'metrics --account x:1', 'metrics p1'])(
  'herald %s --csv prints the response as CSV',
  async (args) => {
    const { requests, out } = await testProgram(() => new Response('day,likes\r\n')).run([...args.split(' '), '--csv']);
    expect([out, requests[0]?.headers.get('accept')]).toEqual(['day,likes\n', 'text/csv']);
  },
);

it.each(['metrics p1 --account x:1', 'metrics --refresh', 'metrics p1 --refresh --csv'])(
  'herald %s is refused as wrong usage',
  async (args) => {
    expect(await testProgram(() => Response.json({})).run(args.split(' '))).toMatchObject({ code: 2, requests: [] });
  },
);

it('herald metrics says of how many posts a sum is, and leaves out numbers that no post has', async () => {
  const likes = { sum: 7, posts: 1, missing: 1 };
  const metrics = { likes, views: { sum: null, posts: 0, missing: 2 } };
  const groups = [{ hour: 9, posts: 2, metrics }];
  const response = { groups, total: { posts: 2, metrics: { likes: { ...likes, missing: 0 } } } };
  const { out } = await testProgram(() => Response.json(response)).run(['metrics', '--group-by', 'hour']);
  expect(out).toBe('09:00  2 posts  likes 7 (of 1 posts)\ntotal  2 posts  likes 7\n');
});

it('herald metrics names each target of a post with its latest numbers', async () => {
  const observed = { observedAt: '2030-01-01T12:00:00Z', metrics: { likes: 3, views: null }, platform: { quotes: 1 } };
  const target = { platform: 'x', observable: true, goneAt: null, nextObservationAt: null };
  const targets = [
    { ...target, accountId: '1', latest: observed },
    { ...target, accountId: '2', latest: null },
    { ...target, accountId: '3', latest: null, observable: false },
  ];
  const { out } = await testProgram(() => Response.json({ targets })).run(['metrics', 'p1']);
  expect(out).toMatch(
    /^x:1 {2}2030-01-0\d \d\d:\d\d {2}likes 3, quotes 1\nx:2 +no numbers\nx:3 +this service does not read its numbers\n$/,
  );
});
