import { z } from 'zod';
import { context } from '../context.ts';
import { childTrace, rootTrace } from '../observe/trace.ts';
import type { Platform } from '../platforms/platform.ts';
import { traceContext } from '../store/documents/submission.ts';
import { type Delivery, deliver } from './deliver.ts';
import { orchestrate } from './orchestrate.ts';
import { publishQueue } from './task-names.ts';

/** Lenient where a field is not needed to do the work: a task may have been written by an older version of us. */
const trace = traceContext.optional().catch(undefined);
const orchestrateTask = z.object({ userId: z.string(), postSubmissionId: z.string(), traceContext: trace });
const publishTask = orchestrateTask.extend({ accountId: z.string() });

/** A payload that nobody can read will not get better by being delivered again. */
const unreadable = (functionName: string): Delivery => {
  context()
    .journal.span({ functionName, trace: rootTrace(), userId: null })
    .error('a task with an unreadable payload was dropped');
  return { kind: 'finished' };
};

/** One delivery of an orchestration task. */
export const handleOrchestrate = async (data: unknown): Promise<Delivery> => {
  const parsed = orchestrateTask.safeParse(data);
  if (!parsed.success) return unreadable('orchestrate');
  const ctx = context();
  const { userId, postSubmissionId, traceContext: parent } = parsed.data;
  const span = { ...childTrace(parent ?? rootTrace()), flowId: postSubmissionId };
  const logger = ctx.journal.span({ functionName: 'orchestrate', trace: span, userId });
  try {
    return await orchestrate(ctx, { postSubmissionId, trace: span }, logger);
  } finally {
    await ctx.journal.flush();
  }
};

/** One delivery of a publish task. */
export const handlePublish = async (platform: Platform, data: unknown): Promise<Delivery> => {
  const functionName = publishQueue(platform);
  const parsed = publishTask.safeParse(data);
  if (!parsed.success) return unreadable(functionName);
  const ctx = context();
  const { traceContext: given, ...address } = parsed.data;
  const span = { ...(given ?? childTrace(rootTrace())), flowId: address.postSubmissionId };
  const logger = ctx.journal.span({ functionName, trace: span, userId: address.userId });
  try {
    return await deliver(ctx, { ...address, platform }, logger);
  } finally {
    await ctx.journal.flush();
  }
};
