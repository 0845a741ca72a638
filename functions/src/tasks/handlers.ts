import { type ZodError, z } from 'zod';
import { context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { cloudTraceFields, type TraceHeaders } from '../observe/cloud-trace.ts';
import { childTrace, rootTrace } from '../observe/trace.ts';
import type { Platform } from '../platforms/platform.ts';
import { pathId } from '../posts/request.ts';
import { deliver } from '../publishing/deliver.ts';
import { orchestrate } from '../publishing/orchestrate.ts';
import { publishQueue } from '../publishing/task-names.ts';
import type { TaskResult } from '../publishing/task-result.ts';
import { traceContext } from '../store/documents/submission.ts';
import { ensureSubmission, publishRequestFor } from './publish-request.ts';

/** A task whose payload is invalid. */
export interface InvalidTask {
  kind: 'invalid';
  message: string;
}

/** Optional and lenient: the task may have been enqueued by an older version. */
const trace = traceContext.optional().catch(undefined);
const orchestrateTask = z.object({ userId: z.string(), postSubmissionId: pathId, traceContext: trace });
const publishTask = orchestrateTask.extend({ accountId: pathId });

/** An invalid payload stays invalid, so it is not retried; the reason is returned to a caller that sent it directly. */
const dropInvalidTask = async (
  functionName: string,
  problem: ZodError,
  headers: TraceHeaders,
): Promise<InvalidTask> => {
  const { records, config } = context();
  const message = z.prettifyError(problem);
  const cloudTrace = cloudTraceFields(headers, config.projectId);
  records
    .logger({ functionName, trace: rootTrace(), cloudTrace, userId: null })
    .error('an invalid task was dropped', { problem: message });
  await records.flush();
  return { kind: 'invalid', message };
};

/** Handles one delivery of an orchestration task. `headers` are those of the delivery. */
export const handleOrchestrate = async (
  data: unknown,
  headers: TraceHeaders = {},
): Promise<TaskResult | InvalidTask> => {
  const parsed = orchestrateTask.safeParse(data);
  if (!parsed.success) return dropInvalidTask('orchestrate', parsed.error, headers);
  const ctx = context();
  const { userId, postSubmissionId, traceContext: parent } = parsed.data;
  const span = { ...childTrace(parent ?? rootTrace()), flowId: postSubmissionId };
  const logger = ctx.records.logger({
    functionName: 'orchestrate',
    trace: span,
    cloudTrace: cloudTraceFields(headers, ctx.config.projectId),
    userId,
  });
  try {
    return await orchestrate(ctx, { postSubmissionId, trace: span }, logger);
  } finally {
    await ctx.records.flush();
  }
};

/** Handles one delivery of a publish task. `headers` are those of the delivery. */
export const handlePublish = async (
  platform: Platform,
  data: unknown,
  headers: TraceHeaders = {},
): Promise<TaskResult | InvalidTask> => {
  const functionName = publishQueue(platform);
  const parsed = z.union([publishTask, publishRequestFor(platform)]).safeParse(data);
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
    return await deliver(ctx, { userId, postSubmissionId, platform, accountId }, logger);
  } catch (error) {
    if (error instanceof HeraldError && 'request' in task) return { kind: 'invalid', message: error.message };
    throw error;
  } finally {
    await ctx.records.flush();
  }
};
