import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { enqueueAgainSuffix } from '../../infra/queue/enqueue-again.ts';
import { type JobSummary, sumOfSummaries } from '../../infra/store/job-summary.ts';
import { inShards } from '../../infra/store/shards.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { deliveryTask, sequenceTask } from '../events/index.ts';

const CONCURRENCY = 20;
/** How long the regular tasks of events and endpoints may take before the sweep enqueues others. */
const PENDING_MS = 30 * SECOND;
const DUE_MS = MINUTE;

/** `done` are the tasks enqueued again. */
interface EventSweepSummary extends JobSummary {
  /** Events without a number, and endpoints with overdue deliveries. */
  pendingEvents: number;
  dueEndpoints: number;
}

/**
 * Finds events that were recorded and never numbered, and endpoints with overdue deliveries: their tasks were lost, or wait in a long
 * queue. For how long they have waited is part of the names of the tasks, so that a further sweep rarely adds a task.
 */
export async function sweepEvents(ctx: Context, logger: Logger): Promise<EventSweepSummary> {
  const now = ctx.clock.now();
  const [events, endpoints] = await Promise.all([sweepPending(ctx, logger, now), sweepEndpoints(ctx, logger, now)]);
  const both = [events, endpoints];
  return {
    ...sumOfSummaries(both),
    pendingEvents: events.found,
    dueEndpoints: endpoints.found,
  };
}

/** Enqueues one task for each shard with events whose task was lost. */
function sweepPending(ctx: Context, logger: Logger, now: number): Promise<JobSummary> {
  const shards = new Set<number>();
  return sweepDue(ctx, logger, {
    due: inShards(ctx.store.allEvents.where('pendingAt', '<=', new Date(now - PENDING_MS)).orderBy('pendingAt')),
    field: 'pendingAt',
    cursor: 'eventSweep',
    staysDue: true,
    concurrency: CONCURRENCY,
    failure: 'pending events could not be enqueued',
    ageMs: ({ pendingAt }) => now - (pendingAt?.getTime() ?? now),
    handle: async (_document, { shard, pendingAt }) => {
      if (shard === undefined || pendingAt === null || shards.has(shard)) return false;
      shards.add(shard);
      await ctx.queue.enqueue(sequenceTask({ shard, since: pendingAt.getTime() }, sweepSuffix(pendingAt, now)));
      return true;
    },
  });
}

/** Enqueues a task for each endpoint whose task was lost or whose worker died. */
function sweepEndpoints(ctx: Context, logger: Logger, now: number): Promise<JobSummary> {
  return sweepDue(ctx, logger, {
    due: ctx.store.allWebhooks.where('dueAt', '<=', new Date(now - DUE_MS)).orderBy('dueAt'),
    field: 'dueAt',
    concurrency: CONCURRENCY,
    failure: 'a webhook endpoint could not be enqueued',
    ageMs: ({ dueAt }) => now - (dueAt?.getTime() ?? now),
    handle: async ({ id }, { userId, lease, disabled, dueAt }) => {
      if (disabled || (lease && lease.until.getTime() > now)) return false;
      await ctx.queue.enqueue(deliveryTask({ userId, webhookId: id }, sweepSuffix(dueAt, now)));
      return true;
    },
  });
}

function sweepSuffix(since: Date | null, now: number): string {
  const sinceMs = since?.getTime() ?? now;
  return `sweep-${sinceMs}-${enqueueAgainSuffix(now - sinceMs)}`;
}
