import { type ZodError, z } from 'zod';
import { context } from '../../context.ts';
import { carriedPost, enqueueNextPoll, orchestrationTask, publishTask } from '../../domain/posts/index.ts';
import { deliver, orchestrate } from '../../domain/publishing/jobs.ts';
import { pathId } from '../../http/server/request/fields.ts';
import { invalidBody } from '../../http/server/task-request.ts';
import { childTrace, cloudTraceFields, rootTrace, type TraceHeaders } from '../../infra/observe/trace.ts';
import { publishQueue, type Task, TEST_QUEUE } from '../../infra/queue/task-queue.ts';
import type { TaskResult, Wait } from '../../infra/queue/task-result.ts';
import { HeraldError } from '../../model/errors.ts';
import { isTestUser } from '../../model/ids.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import { traceContext } from '../../model/post.ts';
import { ensureSubmission, publishRequestFor } from './publish-request.ts';

/** A task with an invalid payload, or one that cannot be accepted. */
export interface InvalidTask {
  kind: 'invalid';
  error: HeraldError;
}

/**
 * The response to the queue: a task is done, refused, or retried by the queue. Waits are enqueued as separate tasks.
 */
export type HandledTask = Exclude<TaskResult, Wait> | InvalidTask;

/** The headers of a delivery. The queue sends the task's id; a direct call has none. */
export type TaskHeaders = TraceHeaders & { 'x-cloudtasks-taskname'?: string | undefined };

/** Optional and lenient: the task may have been enqueued by an older version. */
const lenientTrace = traceContext.optional().catch(undefined);
const postPayload = z.object({ userId: z.string(), postSubmissionId: pathId, traceContext: lenientTrace });
const orchestratePayload = postPayload.extend({ carried: carriedPost.optional().catch(undefined) });
/** `runId` is missing in tasks of older versions. */
const publishPayload = postPayload.extend({ accountId: pathId, runId: pathId.optional().catch(undefined) });
/** The function of test users has no secrets of platforms. */
const testPayload = z.object({ userId: z.string().refine(isTestUser), platform: z.enum(platforms) });
const payloadSchemas = new Map<Platform, ReturnType<typeof makePayloadSchema>>();

/** An invalid payload stays invalid, so it is not retried; the reason is returned to a caller that sent it directly. */
export async function dropInvalidTask(
  functionName: string,
  problem: ZodError,
  headers: TraceHeaders,
): Promise<InvalidTask> {
  const { records, config } = context();
  const message = z.prettifyError(problem);
  const cloudTrace = cloudTraceFields(headers, config.projectId);
  records
    .logger({ functionName, trace: rootTrace(), cloudTrace, userId: null })
    .error('an invalid task was dropped', { problem: message });
  await records.flush();
  return { kind: 'invalid', error: invalidBody(message, 'invalid_value') };
}

/** Handles one delivery of an orchestration task. `headers` are the request headers of the delivery. */
export async function handleOrchestrate(data: unknown, headers: TaskHeaders = {}): Promise<HandledTask> {
  const parsed = orchestratePayload.safeParse(data);
  if (!parsed.success) return dropInvalidTask('orchestrate', parsed.error, headers);
  const ctx = context();
  const { userId, postSubmissionId, carried, traceContext: parent } = parsed.data;
  const root = parent ?? rootTrace();
  const trace = { ...childTrace(root), flowId: postSubmissionId };
  const cloudTrace = cloudTraceFields(headers, ctx.config.projectId);
  const logger = ctx.records.logger({ functionName: 'orchestrate', trace, cloudTrace, userId });
  const id = headers['x-cloudtasks-taskname'];
  const next = (dedupeSuffix: string): Task =>
    orchestrationTask(ctx.config, postSubmissionId, { userId, trace: root }, dedupeSuffix);
  try {
    const result = await orchestrate(ctx, { postSubmissionId, carried, trace, cloudTrace });
    return await enqueueNextPoll(ctx, result, { id, next }, logger);
  } finally {
    await ctx.records.flush();
  }
}

/** Handles one delivery of a publish task of a test user. `headers` are the request headers of the delivery. */
export async function handlePublishTest(data: unknown, headers: TaskHeaders = {}): Promise<HandledTask> {
  const parsed = testPayload.safeParse(data);
  if (!parsed.success) return dropInvalidTask(TEST_QUEUE, parsed.error, headers);
  return handlePublish(parsed.data.platform, data, headers, TEST_QUEUE);
}

/** Handles one delivery of a publish task. `headers` are the request headers of the delivery. */
export async function handlePublish(
  platform: Platform,
  data: unknown,
  headers: TaskHeaders = {},
  functionName = publishQueue(platform),
): Promise<HandledTask> {
  const parsed = publishPayloadOf(platform).safeParse(data);
  if (!parsed.success) return dropInvalidTask(functionName, parsed.error, headers);
  const ctx = context();
  const task = parsed.data;
  const given = 'traceContext' in task ? task.traceContext : undefined;
  const span = { ...(given ?? childTrace(rootTrace())), flowId: task.postSubmissionId };
  const { userId, postSubmissionId } = task;
  const cloudTrace = cloudTraceFields(headers, ctx.config.projectId);
  const logger = ctx.records.logger({ functionName, trace: span, cloudTrace, userId });
  try {
    const accountId =
      'accountId' in task ? task.accountId : await ensureSubmission(ctx, task, platform, { trace: span, logger });
    const runId = 'runId' in task ? task.runId : undefined;
    const address = { userId, postSubmissionId, platform, accountId, runId };
    const id = headers['x-cloudtasks-taskname'];
    const next = (dedupeSuffix: string): Task => publishTask(address, span, dedupeSuffix);
    return await enqueueNextPoll(ctx, await deliver(ctx, address, logger), { id, next }, logger);
  } catch (error) {
    if (error instanceof HeraldError && 'request' in task) return { kind: 'invalid', error };
    throw error;
  } finally {
    await ctx.records.flush();
  }
}

/** Made once per platform: a schema costs more to make than to use. */
function publishPayloadOf(platform: Platform) {
  const schema = payloadSchemas.get(platform) ?? makePayloadSchema(platform);
  payloadSchemas.set(platform, schema);
  return schema;
}

function makePayloadSchema(platform: Platform) {
  return z.union([publishPayload, publishRequestFor(platform)]);
}
