import { expect, it } from 'vitest';
import { type Context, context } from '../../../functions/src/context.ts';
import { editPost } from '../../../functions/src/domain/posts/edit.ts';
import type { PostEdit } from '../../../functions/src/domain/posts/edited-submission.ts';
import { createPost } from '../../../functions/src/domain/posts/index.ts';
import { deliver, orchestrate } from '../../../functions/src/domain/publishing/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import type { Task } from '../../../functions/src/infra/queue/task-queue.ts';
import type { Store } from '../../../functions/src/infra/store/store.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import type { Content } from '../../../functions/src/model/post.ts';
import { beforeFirstCommit } from '../../support/before-first-commit.ts';
import { liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { withoutQueue } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const logger = stdoutLogger({});
function contentOf(text: string, media: Content['media'] = []): Content {
  return {
    text,
    mediaType: media.length > 0 ? 'image' : 'text',
    media,
    originals: [],
  };
}
const image = { kind: 'image', url: `${stack.sandboxUrl}/media/sample.jpg` } as const;

/** A store that does `work` between the first read and its result: what was read is out of date. */
function afterFirstRead(store: Store, work: () => Promise<unknown>): Store {
  let first: Promise<unknown> | undefined;
  const read: Store['read'] = async (ref) => {
    const snapshot = await store.read(ref);
    first ??= work();
    await first;
    return snapshot;
  };
  return { ...store, read };
}

/** A queue that does `work` before its first task, and keeps all of them. */
function recordingQueue(work: () => Promise<unknown> = async () => {}) {
  const tasks: Task[] = [];
  let first: Promise<unknown> | undefined;
  const enqueue = async (task: Task): Promise<void> => {
    first ??= work();
    await first;
    tasks.push(task);
  };
  return { tasks, enqueue };
}

/** A post to two accounts, which no queue has. */
async function aStoredPost(publishAt: Date | null, media: Content['media'] = []) {
  const user = await createUser({ threads: 2 });
  const real = context();
  const quiet = withoutQueue();
  const targets = user.accounts.threads.map((accountId) => ({
    platform: 'threads' as const,
    accountId,
    targetId: `threads:${accountId}`,
    runId: `threads:${accountId}`,
  }));
  const trace = rootTrace();
  const { postSubmissionId: id } = await createPost(
    quiet,
    {
      userId: user.uid,
      content: contentOf('old', media),
      targets,
      publishAt,
      trace,
    },
    { claim: null, logger },
  );
  const options = { claim: null, logger, records: null, precondition: () => {} };
  const edit = (change: PostEdit = { content: () => contentOf('new') }, ctx: Context = quiet) =>
    editPost(ctx, user.uid, id, change, options);
  const address = (index: number) => ({
    userId: user.uid,
    postSubmissionId: id,
    platform: 'threads' as const,
    accountId: user.accounts.threads[index] ?? '',
    runId: `threads:${user.accounts.threads[index]}`,
  });
  return {
    id,
    quiet,
    edit,
    orchestrateWith: (ctx: Context) => orchestrate(ctx, { postSubmissionId: id, trace }),
    deliverWith: (ctx: Context, index: number) => deliver(ctx, address(index), logger),
    stored: async () => (await real.store.submissions.doc(id).get()).data(),
    statuses: async () => (await real.store.runs(id).get()).docs.map((run) => run.data().status),
    live: async () => (await liveOn(...user.accounts.threads)).map(({ text }) => text),
  };
}

function inMinutes(minutes: number) {
  return new Date(Date.now() + minutes * MINUTE);
}

it('an edit of a post that is fanned out before the commit is applied, and fans the post out again', async () => {
  const post = await aStoredPost(inMinutes(5));
  const store = beforeFirstCommit(post.quiet.store, () => post.orchestrateWith(post.quiet));
  const publishAt = inMinutes(3);
  await post.edit({ content: () => contentOf('new'), publishAt }, { ...post.quiet, store });
  expect(await post.stored()).toMatchObject({ status: 'queued', revision: 1, publishAt, content: { text: 'new' } });
  const [first, second] = [recordingQueue(), recordingQueue()];
  await post.orchestrateWith({ ...post.quiet, queue: first });
  expect(await post.stored()).toMatchObject({ status: 'dispatched', dueAt: null });
  expect(first.tasks.map(({ notBefore }) => notBefore)).toEqual([publishAt, publishAt]);
  const other = await aStoredPost(inMinutes(5));
  await other.orchestrateWith({ ...other.quiet, queue: second });
  await other.edit({ publishAt });
  const again = recordingQueue();
  await other.orchestrateWith({ ...other.quiet, queue: again });
  for (const { name } of again.tasks) expect(second.tasks.map((task) => task.name)).not.toContain(name);
});

it('an edit of a post that a worker claims before the commit is refused', async () => {
  const post = await aStoredPost(null);
  const store = beforeFirstCommit(post.quiet.store, () => post.deliverWith(post.quiet, 0));
  await expect(post.edit(undefined, { ...post.quiet, store })).rejects.toMatchObject({ reason: 'not_editable' });
  await post.deliverWith(post.quiet, 1);
  expect(await post.live()).toEqual(['old', 'old']);
});

it('an edit that is committed before a worker writes its intent is published', async () => {
  const post = await aStoredPost(null);
  const store = beforeFirstCommit(post.quiet.store, () => post.edit());
  expect(await post.deliverWith({ ...post.quiet, store }, 0)).toMatchObject({ kind: 'wait' });
  expect(await post.live()).toEqual([]);
  for (const index of [0, 1]) await post.deliverWith(post.quiet, index);
  expect(await post.live()).toEqual(['new', 'new']);
});

it('an edit that is committed after a worker has read the post is published', async () => {
  const post = await aStoredPost(null);
  const store = afterFirstRead(post.quiet.store, () => post.edit());
  expect(await post.deliverWith({ ...post.quiet, store }, 0)).toMatchObject({ kind: 'wait' });
  for (const index of [0, 1]) await post.deliverWith(post.quiet, index);
  expect(await post.live()).toEqual(['new', 'new']);
});

it('an edit that is committed before a worker claims a run with media is published', async () => {
  const post = await aStoredPost(null, [image]);
  const content = () => contentOf('new', [image]);
  const store = afterFirstRead(post.quiet.store, () => post.edit({ content }));
  expect(await post.deliverWith({ ...post.quiet, store }, 0)).toEqual({ kind: 'done' });
  expect(await post.live()).toEqual(['new']);
});

it('an edit of a scheduled post during its fan-out is published', async () => {
  const post = await aStoredPost(inMinutes(5));
  const queue = recordingQueue(() => post.edit());
  await post.orchestrateWith({ ...post.quiet, queue });
  expect(await post.stored()).toMatchObject({ status: 'dispatched', revision: 1 });
  expect(queue.tasks.length).toBe(4);
});

it('an immediate post cannot be edited during its fan-out', async () => {
  const post = await aStoredPost(null);
  const queue = recordingQueue(() => expect(post.edit()).rejects.toMatchObject({ reason: 'not_editable' }));
  await post.orchestrateWith({ ...post.quiet, queue });
  expect(await post.stored()).toMatchObject({ status: 'dispatched', revision: 0 });
  for (const index of [0, 1, 0, 1]) await post.deliverWith(post.quiet, index);
  expect(await post.live()).toEqual(['old', 'old']);
});

it('an edit makes the tasks of an earlier publication time do nothing', async () => {
  const post = await aStoredPost(inMinutes(5));
  await post.orchestrateWith(post.quiet);
  await post.edit({ publishAt: inMinutes(600) });
  expect(await post.deliverWith(post.quiet, 0)).toEqual({ kind: 'done' });
  expect(await post.orchestrateWith(post.quiet)).toEqual({ kind: 'done' });
  expect(await post.stored()).toMatchObject({ status: 'queued', revision: 1 });
  expect(await post.statuses()).toEqual(['queued', 'queued']);
});

it('two concurrent edits are applied one after the other', async () => {
  const post = await aStoredPost(inMinutes(5));
  const publishAt = inMinutes(7);
  const store = beforeFirstCommit(post.quiet.store, () => post.edit({ publishAt }));
  await post.edit(undefined, { ...post.quiet, store });
  expect(await post.stored()).toMatchObject({ revision: 2, publishAt, content: { text: 'new' } });
});
