import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { type Context, context } from '../../context.ts';
import { rootTrace } from '../../infra/observe/trace.ts';
import type { Task } from '../../infra/queue/task-queue.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { carriedPost } from '../posts/index.ts';
import { orchestrate, warmUpMs } from './orchestrate.ts';

const NOW = Date.UTC(2026, 0, 1);
const trace = rootTrace();
/** Of the stored post (seconds). */
const VERSION = 2;

function postTo(targets: number, publishAt: Date | null) {
  return {
    userId: 'ann',
    status: 'queued',
    revision: 0,
    publishAt,
    targets: Array.from({ length: targets }, (_, index) => ({ platform: 'threads', accountId: String(index) })),
  };
}

/** The post in a task, as JSON, when it had this version. */
function carriedOf(submission: ReturnType<typeof postTo> | undefined, seconds: number) {
  const targets = submission?.targets.map((target) => ({ ...target, runId: 'threads' }));
  const json = JSON.stringify({ ...submission, targets, dueAt: null, version: { seconds, nanoseconds: 0 } });
  return carriedPost.parse(JSON.parse(json));
}

/** Orchestrates a post, and returns the states that it is stored with and the tasks, in their order. */
async function orchestrated(submission: ReturnType<typeof postTo> | undefined, carriedVersion?: number) {
  const steps: string[] = [];
  const tasks: Task[] = [];
  const update = ({ status }: { status: string }): void => void steps.push(status);
  const version = new Timestamp(VERSION, 0);
  const reference = {
    get: async () => {
      steps.push('read');
      return { data: () => submission, updateTime: version };
    },
    update: async (fields: { status: string }, { lastUpdateTime }: { lastUpdateTime: Timestamp }) => {
      if (!lastUpdateTime.isEqual(version)) throw Object.assign(new Error('changed'), { code: 9 });
      update(fields);
      return { writeTime: version };
    },
  };
  const batch = {
    update: (_reference: unknown, fields: { status: string }) => update(fields),
    set: () => steps.push('record'),
    commit: async () => {},
  };
  const base = context();
  const threads = { clientId: '', redirectUri: '' };
  const ctx = {
    ...base,
    config: { ...base.config, platforms: { threads } },
    clock: { now: () => NOW },
    store: { ...base.store, submissions: { doc: () => reference }, batch: () => batch },
    queue: {
      enqueue: async (task: Task) => {
        tasks.push(task);
        if (steps.at(-1) !== 'tasks') steps.push('tasks');
      },
    },
  } as unknown as Context;
  const carried = carriedVersion === undefined ? undefined : carriedOf(submission, carriedVersion);
  await orchestrate(ctx, { postSubmissionId: 'p', trace, carried });
  return { steps, tasks };
}

it.each([
  ['a scheduled post', 1, new Date(NOW + MINUTE)],
  ['an immediate post to one account', 1, null],
  ['an immediate post to 21 accounts', 21, null],
])(
  '%s is stored as orchestrating before its tasks are enqueued, and as dispatched after that, with its log record',
  async (_what, targets, publishAt) => {
    const { steps, tasks } = await orchestrated(postTo(targets, publishAt));
    expect(steps).toEqual(['read', 'orchestrating', 'tasks', 'dispatched', 'record']);
    expect(new Set(tasks.map(({ name }) => name)).size).toBe(targets);
  },
);

it('a post that does not exist gets no write and no task', async () => {
  expect(await orchestrated(undefined)).toEqual({ steps: ['read'], tasks: [] });
});

it('a post that its task carries is read only if it has changed since', async () => {
  const post = postTo(2, new Date(NOW + MINUTE));
  const read = await orchestrated(post);
  const carried = await orchestrated(post, VERSION);
  expect(carried.steps).toEqual(['orchestrating', 'tasks', 'dispatched', 'record']);
  expect(carried.tasks.map(({ name }) => name)).toEqual(read.tasks.map(({ name }) => name));
  expect((await orchestrated(post, VERSION - 1)).steps).toEqual(read.steps);
  expect(await orchestrated({ ...post, status: 'cancelled' }, VERSION - 1)).toEqual({ steps: ['read'], tasks: [] });
});

it('each task is enqueued with its user, post, account and child span', async () => {
  const { tasks } = await orchestrated(postTo(2, null));
  expect(tasks).toMatchObject(
    ['0', '1'].map((accountId) => ({
      queue: 'publishThreads',
      payload: {
        userId: 'ann',
        postSubmissionId: 'p',
        accountId,
        traceContext: { traceId: trace.traceId, parentSpanId: trace.spanId, depth: trace.depth + 1 },
      },
    })),
  );
});

it('a quarter of the tasks start up to 4 minutes early, at a rate that doubles every 15 seconds', () => {
  const early = Array.from({ length: 40_000 }, () => warmUpMs(10 * MINUTE)).filter((ms) => ms > 0);
  expect(early.length / 40_000).toBeCloseTo(0.25, 1);
  for (const halvings of [1, 2, 3]) {
    const earlier = early.filter((ms) => ms > halvings * 15 * SECOND);
    expect(earlier.length / early.length).toBeCloseTo(0.5 ** halvings, 1);
  }
  expect(Math.max(...early)).toBeLessThanOrEqual(4 * MINUTE);
});

it('the tasks of a post that is due within 4 minutes do not start early', () => {
  expect(Array.from({ length: 1000 }, () => warmUpMs(4 * MINUTE - 1)).every((ms) => ms === 0)).toBe(true);
});
