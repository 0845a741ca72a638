import { type ZodError, z } from 'zod';
import { context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { childTrace, rootTrace } from '../observe/trace.ts';
import type { Platform } from '../platforms/platform.ts';
import { pathId } from '../posts/request.ts';
import { traceContext } from '../store/documents/submission.ts';
import { type Delivery, deliver } from './deliver.ts';
import { directTaskFor, submissionOf } from './direct-task.ts';
import { orchestrate } from './orchestrate.ts';
import { publishQueue } from './task-names.ts';

/** A task that cannot be done as it is written. */
export interface Refusal {
  kind: 'refused';
  message: string;
}

/** Lenient where a field is not needed to do the work: a task may have been written by an older version of us. */
const trace = traceContext.optional().catch(undefined);
const orchestrateTask = z.object({ userId: z.string(), postSubmissionId: pathId, traceContext: trace });
const publishTask = orchestrateTask.extend({ accountId: pathId });

/** A payload that nobody can read will not get better by being delivered again; whoever posted it by hand hears why. */
const unreadable = async (functionName: string, problem: ZodError): Promise<Refusal> => {
  const { records } = context();
  const message = z.prettifyError(problem);
  records
    .logger({ functionName, trace: rootTrace(), userId: null })
    .error('an unreadable task was dropped', { problem: message });
  await records.flush();
  return { kind: 'refused', message };
};

/** One delivery of an orchestration task. */
export const handleOrchestrate = async (data: unknown): Promise<Delivery | Refusal> => {
  const parsed = orchestrateTask.safeParse(data);
  if (!parsed.success) return unreadable('orchestrate', parsed.error);
  const ctx = context();
  const { userId, postSubmissionId, traceContext: parent } = parsed.data;
  const span = { ...childTrace(parent ?? rootTrace()), flowId: postSubmissionId };
  const logger = ctx.records.logger({ functionName: 'orchestrate', trace: span, userId });
  try {
    return await orchestrate(ctx, { postSubmissionId, trace: span }, logger);
  } finally {
    await ctx.records.flush();
  }
};

/** One delivery of a publish task. */
export const handlePublish = async (platform: Platform, data: unknown): Promise<Delivery | Refusal> => {
  const functionName = publishQueue(platform);
  const parsed = z.union([publishTask, directTaskFor(platform)]).safeParse(data);
  if (!parsed.success) return unreadable(functionName, parsed.error);
  const ctx = context();
  const task = parsed.data;
  const given = 'traceContext' in task ? task.traceContext : undefined;
  const span = { ...(given ?? childTrace(rootTrace())), flowId: task.postSubmissionId };
  const { userId, postSubmissionId } = task;
  const logger = ctx.records.logger({ functionName, trace: span, userId });
  try {
    const accountId =
      'accountId' in task ? task.accountId : await submissionOf(ctx, task, platform, { trace: span, logger });
    return await deliver(ctx, { userId, postSubmissionId, platform, accountId }, logger);
  } catch (error) {
    if (error instanceof HeraldError && 'request' in task) return { kind: 'refused', message: error.message };
    throw error;
  } finally {
    await ctx.records.flush();
  }
};
