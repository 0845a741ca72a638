import { z } from 'zod';
import { type Context, context } from '../../context.ts';
import { FILES_QUEUE, filesTask } from '../../domain/drafts/index.ts';
import { DELIVERY_QUEUE, deliveryTask, SEQUENCE_QUEUE, sequenceTask } from '../../domain/events/index.ts';
import { EXPORT_QUEUE, exportTask } from '../../domain/exports/index.ts';
import { METRICS_QUEUE, type MetricsReads, metricsTask } from '../../domain/metrics/index.ts';
import { enqueueNextPoll } from '../../domain/posts/index.ts';
import { deliverEvents, sequenceEvents, sequenceShard } from '../../domain/webhooks/jobs.ts';
import { pathId } from '../../http/server/request/fields.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { cloudTraceFields, rootTrace } from '../../infra/observe/trace.ts';
import type { Task } from '../../infra/queue/task-queue.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { shardOf } from '../../infra/store/shards.ts';
import { platforms } from '../../model/platform.ts';
import { dropInvalidTask, type HandledTask, type TaskHeaders } from './handlers.ts';

const userPayload = z.object({ userId: pathId });
const sequencePayload = z.union([
  z.object({ shard: z.number().int(), since: z.number() }),
  // A task of 1.0.0-rc.1, whose events have no shard.
  userPayload,
]);
const deliveryPayload = userPayload.extend({ webhookId: pathId });
const exportPayload = userPayload.extend({ exportId: pathId });
const metricsRead = userPayload.extend({
  platform: z.enum(platforms),
  accountId: pathId,
  of: z.enum(['posts', 'account']),
});
const metricsPayload = z.union([
  z.object({ reads: z.tuple([metricsRead], metricsRead) }),
  // A task of 1.0.0-rc.1.
  metricsRead.transform((read): { reads: MetricsReads } => ({ reads: [read] })),
]);

const filesPayload = userPayload.extend({ draftId: pathId, since: z.number() });

interface UserTask<T> {
  queue: string;
  payload: z.ZodType<T>;
  work(ctx: Context, payload: T, logger: Logger): Promise<TaskResult>;
  next(payload: T, dedupeSuffix: string): Task;
}

/** Numbers the events of a shard of users. */
export const handleSequenceEvents = handlerOf({
  queue: SEQUENCE_QUEUE,
  payload: sequencePayload,
  work: (ctx, task, logger) =>
    'userId' in task ? sequenceEvents(ctx, task.userId, logger) : sequenceShard(ctx, task, logger),
  next: (task, dedupeSuffix) =>
    sequenceTask('userId' in task ? { shard: shardOf(task.userId), since: 0 } : task, dedupeSuffix),
});

/** Delivers the due events of an endpoint. */
export const handleDeliverWebhooks = handlerOf({
  queue: DELIVERY_QUEUE,
  payload: deliveryPayload,
  work: deliverEvents,
  next: deliveryTask,
});

/** Writes an export of a user's data. Loads what it needs, which the events do not. */
export const handleExportData = handlerOf({
  queue: EXPORT_QUEUE,
  payload: exportPayload,
  work: async (...call) => (await import('../../domain/exports/jobs.ts')).writeExport(...call),
  next: exportTask,
});

/** Reads the numbers of accounts and of their posts. Loads the platforms, which the events do not need. */
export const handleReadMetrics = handlerOf({
  queue: METRICS_QUEUE,
  payload: metricsPayload,
  work: async (ctx, { reads }, logger) =>
    (await import('../../domain/metrics/jobs.ts')).readMetrics(ctx, reads, logger),
  next: ({ reads }, dedupeSuffix) => metricsTask(reads, dedupeSuffix),
});

/** Stores the next file of a draft. */
export const handleStoreDraftFiles = handlerOf({
  queue: FILES_QUEUE,
  payload: filesPayload,
  work: async (...call) => (await import('../../domain/drafts/jobs.ts')).storeNextFile(...call),
  next: filesTask,
});

/** Handles the deliveries of a task, mostly about a user. `headers` are the request headers of a delivery. */
function handlerOf<T extends object>({ queue, payload, work, next }: UserTask<T>) {
  return async (data: unknown, headers: TaskHeaders = {}): Promise<HandledTask> => {
    const parsed = payload.safeParse(data);
    if (!parsed.success) return dropInvalidTask(queue, parsed.error, headers);
    const ctx = context();
    const logger = ctx.records.logger({
      functionName: queue,
      trace: rootTrace(),
      cloudTrace: cloudTraceFields(headers, ctx.config.projectId),
      userId: userPayload.safeParse(data).data?.userId ?? null,
    });
    const task = {
      id: headers['x-cloudtasks-taskname'],
      next: (dedupeSuffix: string) => next(parsed.data, dedupeSuffix),
    };
    try {
      return await enqueueNextPoll(ctx, await work(ctx, parsed.data, logger), task, logger);
    } finally {
      await ctx.records.flush();
    }
  };
}
