import { describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { handlePublish } from '../../../functions/src/entry/tasks/handlers.ts';
import { SECOND } from '../../../functions/src/model/clock.ts';
import type { RunDelay } from '../../../functions/src/model/run.ts';
import { inspectPost } from '../../../ops/control/inspect.ts';
import { readTask } from '../../../ops/control/queue-tasks.ts';
import { clientOf } from '../../support/client.ts';
import { logLinesOf } from '../../support/log-lines.ts';
import { skipWaits } from '../../support/runs.ts';
import { inject } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { type Delivered, unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const THREE_MINUTES = 180 * SECOND;

/** Makes a post three minutes older, as if its task had come so late. */
async function delayed(post: Delivered, delays: (due: number) => RunDelay[] = () => []): Promise<Delivered> {
  const run = context().store.runs(post.id).doc('threads');
  const due = Date.now() - THREE_MINUTES;
  await run.update({ dueAt: new Date(due), delays: delays(due) });
  return post;
}

/** The line of this message about the post that the functions log during `work`. */
async function lineOf(
  { id }: Delivered,
  message: string,
  work: () => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const lines = (await logLinesOf(work)).map((line): Record<string, unknown> => JSON.parse(line));
  return lines.find((line) => line['message'] === message && line['flowId'] === id) ?? {};
}

function inspect({ id }: Delivered): Promise<string> {
  const { projectId, region } = context().config;
  return inspectPost(context(), (task) => readTask({ projectId, region }, task), { post: id });
}

describe('a post that started late', () => {
  it('a late post says in its run, timeline and log line when it was due, how late it was and why it waited', async () => {
    const user = await createUser();
    const post = await delayed(await unqueuedPost(user), (due) => [
      { reason: 'queue_pace', from: new Date(due), until: new Date(due + 100 * SECOND) },
    ]);
    const limit = { status: 429, body: { error: { code: 4, message: 'Slow down.' } } };
    const { accountId } = post.task;
    await inject({ platform: 'threads', operation: 'publishText', times: 1, accountId, ...limit });
    await handlePublish('threads', post.task);
    await skipWaits(post.id);
    const line = await lineOf(post, 'published', () => handlePublish('threads', post.task));

    const { dueAt, startedAt, lateMs, delays } =
      (await context().store.runs(post.id).doc('threads').get()).data() ?? {};
    expect(lateMs).toBe((startedAt?.getTime() ?? 0) - (dueAt?.getTime() ?? 0));
    expect(lateMs).toBeGreaterThanOrEqual(THREE_MINUTES);
    expect(delays?.map(({ reason }) => reason)).toEqual(['queue_pace', 'rate_limit']);

    const waits = [{ reason: 'queue_pace' }, { reason: 'rate_limit' }];
    const shown = { dueAt: dueAt?.toISOString(), startedAt: startedAt?.toISOString(), lateMs };
    const { posts } = clientOf(user);
    expect((await posts.get(post.id)).runs).toMatchObject([{ status: 'succeeded', ...shown, delays: waits }]);
    expect((await posts.timeline(post.id)).runs).toMatchObject([{ target: { accountId }, ...shown, delays: waits }]);

    expect(line).toMatchObject({ flowId: post.id, ...shown, unplannedLateMs: (lateMs ?? 0) - 100 * SECOND });
    expect(line['delays']).toMatch(/^queue_pace=100000 rate_limit=\d+$/);
  });

  it('the log line of a failure says how late the post was', async () => {
    const post = await delayed(await unqueuedPost(await createUser(), 'threads', { text: 'x'.repeat(600) }));
    const line = await lineOf(post, 'not published', () => handlePublish('threads', post.task));
    expect(line).toMatchObject({ errorCode: 'content_unsupported', lateMs: expect.any(Number), delays: '' });
    expect(line['unplannedLateMs']).toBe(line['lateMs']);
    expect(line['lateMs']).toBeGreaterThanOrEqual(THREE_MINUTES);
  });
});

describe('the inspection of a post', () => {
  it('the inspection of a post prints times, waits, events, the query for its log lines and its tasks', async () => {
    const post = await delayed(await unqueuedPost(await createUser()));
    const { accountId } = post.task;
    await inject({ platform: 'threads', operation: 'publishText', times: 1, afterEffect: true, accountId });
    await fetch(`${stack.functionsUrl}/publishThreads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: post.task }),
    });
    const waiting = await inspect(post);
    expect(waiting).toContain(`threads:${accountId}  processing, attempt 1`);
    expect(waiting).toMatch(/ {2}late {5}\d{3}\.\d s\n {2}waited {3}[\d.]+ s {2}outcome_check, /);
    expect(waiting).toMatch(/attempt_ended {2}attempt=1 {2}outcome="waiting"/);
    expect(waiting).toContain(`jsonPayload.flowId="${post.id}" AND jsonPayload.functionName="publishThreads"`);
    expect(waiting).toMatch(/task {5}first: gone \(publishThreads\/[0-9a-f]{40}-publish\)/);
    expect(waiting).toMatch(/task {5}attempt-2: scheduled for \d{4}-\S+Z, 0 attempts/);
  });

  it('the inspection is refused for a post and for a target that do not exist', async () => {
    const ctx = context();
    await expect(inspectPost(ctx, async () => null, { post: 'no-such-post' })).rejects.toThrow('There is no post');
    const { id } = await unqueuedPost(await createUser());
    const target = 'threads:0';
    await expect(inspectPost(ctx, async () => null, { post: id, target })).rejects.toThrow('has no target threads:0');
  });
});
