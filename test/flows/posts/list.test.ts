import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { failedRun, succeededRun } from '../../../functions/src/domain/posts/index.ts';
import { listingFields } from '../../../functions/src/domain/posts/read.ts';
import { newRun } from '../../../functions/src/domain/posts/run-state.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import { DAY, HOUR } from '../../../functions/src/model/clock.ts';
import { type Submission, submission, type Target } from '../../../functions/src/model/post.ts';
import type { Run, RunCode } from '../../../functions/src/model/run.ts';
import { request, withKey } from '../../support/api.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const page = z.object({
  posts: z.array(
    z.looseObject({
      postSubmissionId: z.string(),
      outcome: z.string(),
      counts: z.record(z.string(), z.number()),
      text: z.string(),
      targets: z.array(z.unknown()),
      targetCount: z.number(),
      runs: z.array(z.unknown()),
    }),
  ),
  nextCursor: z.string().nullable(),
});

let user: TestUser;
let clock = Date.now() - 30 * DAY;
/** Ids by name, in the order in which they were written. */
const ids = new Map<string, string>();

type RunState = 'queued' | 'processing' | 'succeeded' | 'incomplete' | 'failed' | 'unknown' | 'cancelled';

function patchOf(state: RunState, run: Run): Partial<Run> {
  const fail = (code: RunCode) => failedRun(run, { code, message: code, transient: false }, clock);
  const result = { id: randomUUID(), url: null };
  if (state === 'succeeded') return succeededRun({ result, notes: [], replies: [] }, clock);
  if (state === 'incomplete')
    return succeededRun(
      { result, notes: [], replies: [{ status: 'failed', id: null, url: null, error: null, liveAt: null }] },
      clock,
    );
  if (state === 'queued' || state === 'processing') return { status: state };
  return fail(({ failed: 'gave_up', unknown: 'outcome_unknown', cancelled: 'cancelled' } as const)[state]);
}

/** Writes a post with runs in these states, one minute after the previous post. */
async function write(name: string, states: RunState[], more: Partial<Submission> = {}): Promise<string> {
  const { store } = context();
  clock += 60_000;
  const id = randomUUID();
  ids.set(name, id);
  const targets = states.map(
    (_, n): Target => ({ platform: 'threads', accountId: `a${n}`, targetId: `threads:a${n}`, runId: `threads:a${n}` }),
  );
  const post = submission.parse({
    userId: user.uid,
    content: { text: `The post ${name}`, mediaType: 'text', media: [] },
    targets,
    status: 'dispatched',
    publishAt: null,
    dueAt: null,
    createdAt: new Date(clock),
    updatedAt: new Date(clock),
    trace: rootTrace(),
    expireAt: new Date(clock + 400 * DAY),
    ...more,
  });
  const stored = { ...post, ...listingFields(post) };
  for (let from = 0; from < Math.max(1, states.length); from += 400) {
    const batch = store.batch();
    if (from === 0) batch.create(store.submissions.doc(id), stored);
    for (const [n, target] of stored.targets.slice(from, from + 400).entries()) {
      const run = newRun(id, stored, target);
      // No sweep of another test may take them.
      batch.create(store.runs(id).doc(target.runId), {
        ...run,
        ...patchOf(states[from + n] ?? 'queued', run),
        recoverAt: null,
      });
    }
    await batch.commit();
  }
  return id;
}

function get(query: string) {
  return request(`/v1/posts${query}`, { headers: withKey(user) });
}

async function list(query = '') {
  const response = await get(query);
  return page.parse(response.body);
}

function namesOf(posts: z.infer<typeof page>['posts']): string[] {
  return posts.map(({ text }) => text.replace('The post ', ''));
}

/** All pages, and that no post is in two of them. */
async function walk(query: string): Promise<string[]> {
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { posts, nextCursor }: z.infer<typeof page> = await list(`${query}${cursor && `&cursor=${cursor}`}`);
    names.push(...namesOf(posts));
    cursor = nextCursor;
  }
  expect(new Set(names).size).toBe(names.length);
  return names;
}

const tomorrow = new Date(Date.now() + DAY);
const later = new Date(Date.now() + 2 * DAY);

beforeAll(async () => {
  user = await createUser({ threads: 0 });
  await write('published', ['succeeded', 'succeeded']);
  await write('failed', ['failed']);
  await write('later', ['queued', 'queued'], { status: 'queued', publishAt: later });
  await write('unknown', ['unknown', 'succeeded']);
  await write('partly', ['succeeded', 'failed', 'failed']);
  await write('incomplete', ['succeeded', 'incomplete']);
  await write('tomorrow', ['queued'], { status: 'dispatched', publishAt: tomorrow });
  await write('cancelled', ['cancelled'], { status: 'cancelled', publishAt: new Date(tomorrow.getTime() + HOUR) });
  await write('publishing', ['processing', 'succeeded']);
  await write('on x', ['failed'], {
    targets: [{ platform: 'x', accountId: 'a0', targetId: 'x:a0', runId: 'x' }],
  });
  await write(
    'many',
    Array.from({ length: 1000 }, (_, n) => (['succeeded', 'failed', 'unknown', 'queued'] as const)[n % 4] ?? 'queued'),
  );
});

describe('a list of posts', () => {
  const all = [
    'many',
    'on x',
    'publishing',
    'cancelled',
    'tomorrow',
    'incomplete',
    'partly',
    'unknown',
    'later',
    'failed',
    'published',
  ];

  it('the list returns the newest posts first, on one page or on several', async () => {
    expect(await list()).toMatchObject({ nextCursor: null });
    for (const limit of [50, 3, 1]) expect(await walk(`?limit=${limit}`)).toEqual(all);
    expect(await list('?limit=11')).toMatchObject({ nextCursor: null });
  });

  it('the list orders posts by the time at which they are due', async () => {
    const due = [
      'published',
      'failed',
      'unknown',
      'partly',
      'incomplete',
      'publishing',
      'on x',
      'many',
      'tomorrow',
      'cancelled',
      'later',
    ];
    for (const limit of [50, 4]) expect(await walk(`?order=due&limit=${limit}`)).toEqual(due);
    const from = new Date(Date.now() + HOUR).toISOString();
    expect(await walk(`?order=due&from=${from}`)).toEqual(['tomorrow', 'cancelled', 'later']);
    expect(await walk(`?order=due&from=${from}&to=${later.toISOString()}`)).toEqual(['tomorrow', 'cancelled']);
  });

  it.each([
    ['scheduled', ['tomorrow', 'later']],
    ['publishing', ['many', 'publishing']],
    ['published', ['published']],
    ['partly_published', ['incomplete', 'partly']],
    ['failed', ['on x', 'failed']],
    ['cancelled', ['cancelled']],
    ['unknown', ['unknown']],
  ])('the list selects posts with the status %s', async (status, names) => {
    for (const limit of [50, 1]) expect(await walk(`?status=${status}&limit=${limit}`)).toEqual(names);
    expect((await walk(`?status=${status}&order=due`)).sort()).toEqual(names.toSorted());
  });

  it.each([
    ['failed,partly_published,unknown', ['on x', 'incomplete', 'partly', 'unknown', 'failed']],
    ['publishing,scheduled', ['many', 'publishing', 'tomorrow', 'later']],
    ['published,partly_published', ['incomplete', 'partly', 'published']],
    ['cancelled,failed', ['on x', 'cancelled', 'failed']],
    ['failed,failed', ['on x', 'failed']],
  ])('the list selects posts with one of several statuses: %s', async (status, names) => {
    for (const limit of [50, 1]) expect(await walk(`?status=${status}&limit=${limit}`)).toEqual(names);
    expect((await walk(`?status=${status}&order=due`)).sort()).toEqual(names.toSorted());
    expect(await walk(`?status=${status}&platform=youtube`)).toEqual([]);
  });

  it('the list accepts a cursor with the same statuses in any order, and refuses it with others', async () => {
    const { nextCursor } = await list('?status=unknown,failed&limit=1');
    expect(await get(`?status=failed,unknown&cursor=${nextCursor}`)).toMatchObject({ status: 200 });
    expect(await get(`?status=failed&cursor=${nextCursor}`)).toMatchObject({ status: 400 });
  });

  it('the list selects posts with a target on a platform or an account', async () => {
    expect(await walk('?platform=x')).toEqual(['on x']);
    expect(await walk('?platform=threads&accountId=a2')).toEqual(['many', 'partly']);
    expect(await walk('?accountId=a2')).toEqual(['many', 'partly']);
    expect(await walk('?platform=x&accountId=a2')).toEqual([]);
    expect(await walk('?platform=x&status=failed')).toEqual(['on x']);
    expect(await walk('?platform=threads&status=cancelled')).toEqual(['cancelled']);
    expect(await walk('?platform=threads&status=cancelled&order=due')).toEqual(['cancelled']);
    expect(await walk('?platform=threads&accountId=a0&order=due&limit=3')).toHaveLength(10);
  });

  it('the list selects posts by time and by text, ignoring case', async () => {
    const { posts } = await list('?limit=1&q=partly');
    const at = z.string().parse(posts[0]?.['createdAt']);
    expect(await walk(`?from=${at}&limit=2`)).toEqual(all.slice(0, all.indexOf('partly') + 1));
    expect(await walk(`?to=${at}&limit=2`)).toEqual(all.slice(all.indexOf('partly') + 1));
    expect(await walk(`?status=scheduled&to=${at}`)).toEqual(['later']);
    expect(await walk('?q=POST%20publish')).toEqual(['publishing', 'published']);
    expect(await walk('?q=publish&status=published')).toEqual(['published']);
    expect(await walk('?q=absent')).toEqual([]);
  });

  it('the list selects posts by the text of an override', async () => {
    const other = user;
    try {
      user = await createUser({ threads: 0 });
      const targets = ['Good morning, Lyon', 'Good evening, Graz', undefined].map(
        (text, n): Target => ({
          platform: 'threads',
          accountId: `a${n}`,
          targetId: `threads:a${n}`,
          runId: `threads:a${n}`,
          ...(text ? { overrides: { text } } : {}),
        }),
      );
      await write('greeting', ['succeeded', 'succeeded', 'succeeded'], { targets });
      await write('else', ['succeeded']);
      expect(await walk('?q=lyon%20good')).toEqual(['greeting']);
      expect(await walk('?q=graz&status=published')).toEqual(['greeting']);
      expect(await walk('?q=greeting')).toEqual(['greeting']);
      // Texts of different targets are not joined.
      expect(await walk('?q=lyon%20graz')).toEqual([]);
    } finally {
      user = other;
    }
  });

  it('the list returns exact counts of a post with a thousand targets, and ten of its runs', async () => {
    const { posts } = await list('?limit=1');
    expect(posts[0]).toMatchObject({
      outcome: 'publishing',
      counts: { scheduled: 0, publishing: 250, published: 250, failed: 250, cancelled: 0, unknown: 250 },
      targetCount: 1000,
    });
    expect(posts[0]?.runs).toHaveLength(10);
    expect(posts[0]?.targets).toHaveLength(10);
  });

  it('the list returns a cursor after a bounded number of documents without a match', async () => {
    const busy = user;
    try {
      user = await createUser({ threads: 0 });
      for (let count = 0; count < 520; count += 20)
        await Promise.all(Array.from({ length: 20 }, (_, n) => write(`${count + n}`, ['succeeded'])));
      const first = await list('?q=absent');
      expect(first.posts).toEqual([]);
      expect(first.nextCursor).not.toBeNull();
      expect(await walk('?q=absent')).toEqual([]);
    } finally {
      user = busy;
    }
  });

  it.each([
    ['status', '?status=dispatched'],
    ['status', '?status=failed,dispatched'],
    ['status', '?status=failed,'],
    ['platform', '?platform=myspace'],
    ['accountId', '?accountId=a%2Fb'],
    ['from', '?from=yesterday'],
    ['to', '?to=2026-02-30T00:00:00Z'],
    ['q', `?q=${'x'.repeat(201)}`],
    ['order', '?order=random'],
    ['limit', '?limit=51'],
    ['cursor', '?cursor=x'],
    ['stauts', '?stauts=failed'],
    ['status', '?status=failed&status=unknown'],
  ])('the list refuses an invalid %s: %s', async (field, query) => {
    expect(await get(query)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', details: [{ field: `query.${field}` }] } },
    });
  });

  it('the list refuses a cursor of a list with other filters', async () => {
    const { nextCursor } = await list('?limit=1');
    expect(nextCursor).not.toBeNull();
    expect(await get(`?limit=2&cursor=${nextCursor}`)).toMatchObject({ status: 200 });
    expect(await get(`?platform=x&cursor=${nextCursor}`)).toMatchObject({
      status: 400,
      body: {
        error: { details: [{ field: 'query.cursor', message: 'This cursor belongs to a list with other filters.' }] },
      },
    });
  });

  it('the list never returns posts of another user', async () => {
    const other = await createUser({ threads: 0 });
    for (const query of ['', '?status=failed', '?status=scheduled', '?order=due', '?platform=threads'])
      expect((await request(`/v1/posts${query}`, { headers: withKey(other) })).body).toEqual({
        posts: [],
        nextCursor: null,
      });
  });
});

describe('reading posts with If-None-Match', () => {
  it.each(['', '?status=publishing', '/id'])(
    'If-None-Match returns 304 for %s until something has changed',
    async (query) => {
      const id = ids.get('publishing') ?? '';
      const path = `/v1/posts${query.replace('/id', `/${id}`)}`;
      const read = (tag?: string) =>
        request(path, { headers: { ...withKey(user), ...(tag === undefined ? {} : { 'if-none-match': tag }) } });
      const first = await read();
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^W\/"/);
      expect(await read(tag)).toMatchObject({ status: 304, body: '' });
      expect(await read('"other"')).toMatchObject({ status: 200, body: first.body });
      const run = context().store.runs(id).doc('threads:a0');
      await run.update({ status: 'failed', error: { code: 'gave_up', message: 'x', transient: true } });
      expect((await read(tag)).status).toBe(200);
      await run.update({ status: 'processing', error: null });
    },
  );

  it('GET of one post returns the content, the outcome and the counts', async () => {
    const response = await request(`/v1/posts/${ids.get('partly')}`, { headers: withKey(user) });
    expect(response.body).toMatchObject({
      status: 'dispatched',
      outcome: 'partly_published',
      counts: { published: 1, failed: 2 },
      text: 'The post partly',
      mediaType: 'text',
      targetCount: 3,
      targets: [{ platform: 'threads', accountId: 'a0', targetId: 'threads:a0' }, {}, {}],
    });
  });
});
