import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { childTrace, type TraceContext } from '../../infra/observe/trace.ts';
import type { Task } from '../../infra/queue/task-queue.ts';
import type { RunAddress } from '../../infra/queue/task-result.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import type { Run } from '../../model/run.ts';
import { enqueueNextPoll, publishTask } from '../posts/index.ts';
import { deliver } from './deliver.ts';

/** Below the 60 s after which the proxies in front of a function stop waiting. */
const TIMEOUT_MS = 45 * SECOND;

interface Span {
  trace: TraceContext;
  logger: Logger;
}

/**
 * Publishes a post with one target while the caller waits, with the same claims and steps as a task. Returns the
 * platform's id of the post. Throws `platform_error`, `reconnect_required` and `validation_error` when the run failed, and
 * `platform_unavailable` on a timeout: the run continues, and a repeated request joins it.
 */
export async function publishNow(ctx: Context, address: RunAddress, span: Span): Promise<string> {
  const until = ctx.clock.now() + TIMEOUT_MS;
  for (;;) {
    const result = await deliver(ctx, address, span.logger);
    if (result.kind === 'done') break;
    if (ctx.clock.now() + result.delayMs > until) {
      const next = (dedupeSuffix: string): Task => publishTask(address, childTrace(span.trace), dedupeSuffix);
      await enqueueNextPoll(ctx, { ...result, kind: 'wait' }, { id: undefined, next }, span.logger);
      throw stillProcessing();
    }
    await sleep(result.delayMs);
  }
  const run = await readRun(ctx, address);
  if (run?.status === 'succeeded' && run.result) return run.result.id;
  throw run?.status === 'failed' ? failure(run) : stillProcessing();
}

function stillProcessing() {
  return new HeraldError(
    'platform_unavailable',
    'The platform has not published the post yet. We keep trying: check again soon.',
    {
      retryAfterSeconds: 10,
    },
  );
}

async function readRun(ctx: Context, { postSubmissionId, platform }: RunAddress): Promise<Run | undefined> {
  return (await ctx.store.runs(postSubmissionId).doc(platform).get()).data();
}

function failure({ error }: Run): HeraldError {
  const message = error?.message ?? 'The platform did not publish the post.';
  const code = error?.code;
  // Errors that the client has caused: content that the platform does not accept, or cannot download.
  if (code === 'content_unsupported' || code === 'media_unusable')
    return new HeraldError('validation_error', message, { details: [{ field: '', message, code }] });
  return new HeraldError(code === 'reconnect_required' ? 'reconnect_required' : 'platform_error', message);
}
