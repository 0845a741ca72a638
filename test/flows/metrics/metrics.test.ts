import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { newSeries } from '../../../functions/src/domain/metrics/index.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { DAY, HOUR } from '../../../functions/src/model/clock.ts';
import type { Observation, Reading } from '../../../functions/src/model/metrics.ts';
import type { UserPost } from '../../../functions/src/model/post.ts';
import { environmentOf, herald } from '../../clients/herald.ts';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { connect } from '../../support/mcp-client.ts';
import { runJob } from '../../support/stack.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const SOURCE = 'Threads API, insights';
const FIRST = new Date('2026-03-28T10:00:00Z');

function observed(
  observedAt: Date,
  numbers: Record<string, Reading>,
  platform: Record<string, Reading> = {},
): Observation {
  return { observedAt, source: SOURCE, numbers, platform };
}

let count = 0;

/** A published post of the user, with these numbers. */
async function live(user: TestUser, change: Partial<UserPost> = {}): Promise<UserPost> {
  count += 1;
  const accountId = user.accounts.threads[0] ?? '';
  const publishedAt = change.publishedAt ?? FIRST;
  const post: UserPost = {
    postSubmissionId: `post-${count}`,
    runId: 'threads',
    platform: 'threads',
    accountId,
    platformPostId: `${count}`,
    url: null,
    text: '',
    mediaType: 'text',
    mediaUrls: [],
    enableRepurposing: false,
    publishedAt,
    expireAt: null,
    ...newSeries({ userId: user.uid, platform: 'threads', accountId }, publishedAt),
    ...change,
  };
  await context().store.user(user.uid).posts.doc(`threads:${user.uid}-${count}`).set(post);
  return post;
}

async function get(by: Pick<TestUser, 'apiKey'>, path: string, headers: Record<string, string> = {}) {
  return request(path, { headers: { ...withKey(by), ...headers } });
}

let user: TestUser;
beforeAll(async () => {
  user = await createUser({ threads: 1 });
});

describe('GET /v1/posts/{id}/metrics', () => {
  const numbers = { views: 12, likes: 0, comments: 'scope_missing' } as const;
  const shown = {
    observedAt: '2026-03-28T16:00:00.000Z',
    source: SOURCE,
    metrics: {
      impressions: null,
      reach: null,
      views: 12,
      likes: 0,
      comments: null,
      shares: null,
      saves: null,
      clicks: null,
      watchTimeSeconds: null,
    },
    platform: { quotes: 3, reposts: null },
    reasons: {
      impressions: 'not_supported',
      reach: 'not_supported',
      comments: 'scope_missing',
      shares: 'not_supported',
      saves: 'not_supported',
      clicks: 'not_supported',
      watchTimeSeconds: 'not_supported',
      reposts: 'error',
    },
  };

  async function measured() {
    const { id } = await unqueuedPost(user);
    await live(user, {
      postSubmissionId: id,
      url: '=cmd()',
      latest: observed(new Date('2026-03-28T16:00:00Z'), numbers, { quotes: 3, reposts: 'error' }),
      earlier: [
        observed(new Date('2026-03-28T17:00:00Z'), { views: 'error' }),
        observed(new Date('2026-03-28T11:00:00Z'), { views: 5 }),
      ],
      observeAt: new Date('2026-03-29T10:00:00Z'),
    });
    return id;
  }

  it('the metrics of a post have a reason for every null, the series in order, and the official names', async () => {
    const id = await measured();
    const { status, body } = await get(user, `/v1/posts/${id}/metrics`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      postSubmissionId: id,
      targets: [
        {
          accountId: user.accounts.threads[0],
          goneAt: null,
          nextObservationAt: '2026-03-29T10:00:00.000Z',
          officialNames: { views: 'views' },
          documentation: expect.stringContaining('https://developers.facebook.com/'),
          series: [{ metrics: { views: 5 } }, shown, { metrics: { views: null }, reasons: { views: 'error' } }],
        },
      ],
    });
    const { targets } = z.object({ targets: z.array(z.object({ latest: z.unknown() })) }).parse(body);
    expect(targets[0]?.latest).toEqual(shown);
  });

  it('the metrics show a published post after a refresh, and the account its followers', async () => {
    const owner = await createUser();
    const { posts, accountMetrics } = context().store.user(owner.uid);
    const id = await publish(owner, aPost());
    await eventually(
      async () => (await posts.get()).size,
      (size) => size === 1,
    );
    await request(`/v1/posts/${id}/metrics/refresh`, { method: 'POST', headers: withKey(owner) });
    // Accounts of other tests may be due before, and the post and its account are read in any order.
    await eventually(
      async () => {
        await runJob('metricsSweep');
        const [post, account] = [(await posts.get()).docs, (await accountMetrics.get()).docs];
        return post[0]?.data().latest != null && (account[0]?.data().observations.length ?? 0) > 0;
      },
      (areRead) => areRead,
    );
    expect((await get(owner, `/v1/posts/${id}/metrics`)).body).toMatchObject({
      targets: [{ latest: { source: SOURCE, metrics: { likes: expect.any(Number) } } }],
    });
    expect((await get(owner, `/v1/accounts/threads/${owner.accounts.threads[0]}/metrics`)).body).toMatchObject({
      latest: { metrics: { followers: expect.any(Number) } },
    });
  });

  it('a post has no targets before it is published, and no latest numbers before the first observation', async () => {
    const { id } = await unqueuedPost(user);
    expect((await get(user, `/v1/posts/${id}/metrics`)).body).toEqual({ postSubmissionId: id, targets: [] });
    await live(user, { postSubmissionId: id });
    expect((await get(user, `/v1/posts/${id}/metrics`)).body).toMatchObject({
      targets: [{ latest: null, series: [], nextObservationAt: expect.stringMatching(/^2026-03-28T1[12]/) }],
    });
  });

  it('a client that prefers CSV gets a row for each observation, and no formulas', async () => {
    const id = await measured();
    const { headers, body } = await get(user, `/v1/posts/${id}/metrics`, { accept: 'text/csv' });
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('vary')).toContain('Accept');
    const [header, ...rows] = z.string().parse(body).trimEnd().split('\r\n');
    expect(header).toContain('url,publishedAt,goneAt,observedAt,source,impressions,reach,views,likes,');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain(`,'=cmd(),2026-03-28T10:00:00.000Z,,2026-03-28T16:00:00.000Z,"${SOURCE}",,,12,0,,`);
    expect(rows[1]).toMatch(/,quotes=3; reposts=,impressions=not_supported; .*reposts=error$/);
    const unchanged = await get(user, `/v1/posts/${id}/metrics`, {
      accept: 'text/csv',
      'if-none-match': headers.get('etag') ?? '',
    });
    expect(unchanged.status).toBe(304);
  });

  it('a method of the client, a command and a tool also return the metrics of a post', async () => {
    const id = await measured();
    const client = clientOf(user);
    const { targets } = await client.posts.metrics(id);
    expect(targets[0]?.latest?.metrics.views).toBe(12);
    const csv = await client.posts.metricsCsv(id);
    const env = environmentOf(user);
    expect((await herald(env, ['metrics', id, '--csv'])).stdout).toBe(`${csv.trimEnd()}\n`);
    const printed = await herald(env, ['metrics', id]);
    expect(printed.stdout).toContain(
      `threads:${user.accounts.threads[0]}  2026-03-28 16:00  views 12, likes 0, quotes 3`,
    );
    const { ask } = await connect(user.apiKey);
    expect(await ask('get_post_metrics', { id })).toMatchObject({ targets: [{ latest: { metrics: { views: 12 } } }] });
    await expect(client.posts.metricsCsv('unknown')).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('a refresh asks for new numbers, and not again within an hour', async () => {
  const { id } = await unqueuedPost(user);
  const later = new Date(Date.now() + 3 * DAY);
  await live(user, { postSubmissionId: id, publishedAt: new Date(Date.now() - 4 * DAY), observeAt: later });
  const client = clientOf(user);
  const [first] = (await client.posts.refreshMetrics(id)).targets;
  expect(first).not.toHaveProperty('series');
  expect(first?.refreshedAt).toBe(first?.nextObservationAt);
  expect(Date.parse(first?.nextObservationAt ?? '')).toBeLessThan(later.getTime());
  const [second] = (await client.posts.refreshMetrics(id)).targets;
  expect(second?.refreshedAt).toBe(first?.refreshedAt);
});

it('a refresh of a post whose numbers this service does not read is refused, and its targets say so', async () => {
  const { id } = await unqueuedPost(user);
  await live(user, { postSubmissionId: id, platform: 'snapchat', accountId: '7', observeAt: new Date() });
  const refused = await request(`/v1/posts/${id}/metrics/refresh`, { method: 'POST', headers: withKey(user) });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'numbers_not_read' } } });
  expect((await get(user, `/v1/posts/${id}/metrics`)).body).toMatchObject({
    targets: [{ observable: false, nextObservationAt: null }],
  });
});

describe('GET /v1/metrics', () => {
  let owner: TestUser;
  beforeAll(async () => {
    owner = await createUser({ threads: 1 });
    const at = (time: string) => new Date(time);
    await live(owner, { publishedAt: at('2026-03-28T10:00Z'), latest: observed(FIRST, { likes: 2, views: 10 }) });
    await live(owner, { publishedAt: at('2026-03-28T23:30Z'), latest: observed(FIRST, { likes: 3, views: 'error' }) });
    await live(owner, {
      publishedAt: at('2026-03-29T10:00Z'),
      platform: 'x',
      accountId: '7',
      goneAt: at('2026-03-30T10:00Z'),
      latest: observed(FIRST, { likes: 5 }),
    });
    await live(owner, { publishedAt: at('2026-02-01T10:00Z'), latest: observed(FIRST, { likes: 100 }) });
  });

  const march = 'from=2026-03-28&to=2026-03-29';
  const likes = (sum: number, posts: number) => ({ likes: { sum, posts, missing: 0 } });

  it('GET /v1/metrics sums up what there is, says what is missing, and counts posts that are gone', async () => {
    const { body } = await get(owner, `/v1/metrics?${march}`);
    expect(body).toMatchObject({
      from: '2026-03-28',
      to: '2026-03-29',
      timeZone: 'UTC',
      groups: [
        { platform: 'threads', accountId: owner.accounts.threads[0], posts: 2, metrics: likes(5, 2) },
        { platform: 'x', accountId: '7', posts: 1, metrics: likes(5, 1) },
      ],
      total: {
        posts: 3,
        metrics: {
          ...likes(10, 3),
          views: { sum: 10, posts: 1, missing: 2 },
          saves: { sum: null, posts: 0, missing: 3 },
        },
      },
    });
  });

  it('days begin and end in the time zone, which also groups by day and hour', async () => {
    const madrid = 'from=2026-03-29&to=2026-03-29&timeZone=Europe/Madrid';
    expect((await get(owner, `/v1/metrics?${madrid}&groupBy=day`)).body).toMatchObject({
      groups: [{ day: '2026-03-29', posts: 2, metrics: likes(8, 2) }],
    });
    expect((await get(owner, `/v1/metrics?${madrid}&groupBy=hour`)).body).toMatchObject({
      groups: [{ hour: 0 }, { hour: 12 }],
    });
    expect((await get(owner, `/v1/metrics?${march}&platform=x&groupBy=platform`)).body).toMatchObject({
      groups: [{ platform: 'x', posts: 1 }],
      total: { posts: 1 },
    });
  });

  it.each(['from=2026-03-02&to=2026-03-01', 'from=2025-01-01&to=2026-03-01', 'from=2026-02-30', 'timeZone=Mars/Base'])(
    'GET /v1/metrics refuses %s',
    async (query) => {
      expect(await get(owner, `/v1/metrics?${query}`)).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error' } },
      });
    },
  );

  it('GET /v1/metrics is also CSV, a method of the client, a command and a tool', async () => {
    const client = clientOf(owner);
    const query = { from: '2026-03-28', to: '2026-03-29', groupBy: 'platform' } as const;
    expect((await client.metrics(query)).total.posts).toBe(3);
    const csv = await client.metricsCsv(query);
    expect(csv.split('\r\n')[2]).toBe('x,,,,1,,1,,1,,1,5,0,,1,,1,,1,,1,,1');
    const options = ['--from', query.from, '--to', query.to, '--group-by', 'platform'];
    const env = environmentOf(owner);
    expect((await herald(env, ['metrics', ...options, '--csv'])).stdout).toBe(`${csv.trimEnd()}\n`);
    const printed = await herald(env, ['metrics', ...options]);
    expect(printed.stdout).toMatch(/^threads +2 posts +views 10 \(of 1 posts\), likes 5\nx +1 posts +likes 5\ntotal /);
    const { ask } = await connect(owner.apiKey);
    expect(await ask('get_metrics', query)).toMatchObject({ total: { posts: 3 } });
  });
});

describe('GET /v1/accounts/{platform}/{accountId}/metrics', () => {
  it('the metrics of an account show the followers of each day with their change, null where a day is missing', async () => {
    const accountId = user.accounts.threads[0] ?? '';
    const at = (day: number) => new Date(Date.UTC(2026, 2, day) + 5 * HOUR);
    await context()
      .store.user(user.uid)
      .accountMetrics.doc(`threads:${accountId}`)
      .set({
        platform: 'threads',
        accountId,
        observeAt: at(9),
        failedReads: 0,
        observations: [
          observed(at(1), { followers: 100 }),
          observed(at(2), { followers: 90 }),
          observed(at(3), { followers: 'error' }),
          observed(at(4), { followers: 95 }),
          observed(at(6), { followers: 96 }),
          observed(at(7), { followers: 96 }),
        ],
      });
    const client = clientOf(user);
    const account = { platform: 'threads', accountId } as const;
    const range = { from: '2026-03-02', to: '2026-03-31' };
    const { days, latest, nextObservationAt } = await client.accountMetrics(account, range);
    expect(days.map(({ day, metrics, change }) => [day, metrics.followers, change])).toEqual([
      ['2026-03-02', 90, -10],
      ['2026-03-03', null, null],
      ['2026-03-04', 95, null],
      ['2026-03-06', 96, null],
      ['2026-03-07', 96, 0],
    ]);
    expect(days[1]?.reasons).toEqual({ followers: 'error' });
    expect([latest?.metrics.followers, nextObservationAt]).toEqual([96, '2026-03-09T05:00:00.000Z']);
    const csv = await client.accountMetricsCsv(account, range);
    expect(csv.split('\r\n')[1]).toBe(`threads,${accountId},2026-03-02,2026-03-02T05:00:00.000Z,"${SOURCE}",90,-10,,`);
    const options = ['metrics', '--account', `threads:${accountId}`, '--from', range.from, '--to', range.to];
    expect((await herald(environmentOf(user), options)).stdout).toContain('2026-03-02  followers 90  -10\n');
  });

  it('a key of other accounts is refused the metrics of an account', async () => {
    const path = `/v1/accounts/threads/${user.accounts.threads[0]}/metrics`;
    const apiKey = await createApiKey(context(), user.uid, null, { accounts: ['threads:other'] });
    expect(await get({ apiKey }, path)).toMatchObject({
      status: 403,
      body: { error: { code: 'account_not_allowed' } },
    });
  });
});
