import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import type { Submission } from '../store/documents/submission.ts';
import { ORCHESTRATE_QUEUE, taskName } from './task-names.ts';

/**
 * Whether a post is due soon enough to be enqueued. Cloud Tasks limits how far ahead a task may be scheduled; the
 * outbox does not.
 */
export const isDueSoon = (ctx: Pick<Context, 'clock' | 'config'>, publishAt: Date | null): boolean =>
  publishAt === null || publishAt.getTime() - ctx.clock.now() <= ctx.config.publishing.dispatchAheadMs;

/** Enqueues the orchestration task. Throws when the queue rejects it. */
export const enqueueOrchestration = (
  ctx: Pick<Context, 'queue'>,
  id: string,
  submission: Pick<Submission, 'userId' | 'publishAt' | 'trace'>,
  round: string,
): Promise<void> =>
  ctx.queue.enqueue({
    queue: ORCHESTRATE_QUEUE,
    name: taskName('orchestrate', id, round),
    payload: { userId: submission.userId, postSubmissionId: id, traceContext: submission.trace },
    ...(submission.publishAt ? { notBefore: submission.publishAt } : {}),
  });

/** Enqueues a new post, best effort: the dispatcher sweep enqueues from the outbox what fails here. */
export const enqueueNewPost = async (
  ctx: Pick<Context, 'queue' | 'clock' | 'config'>,
  id: string,
  submission: Submission,
  logger: Logger,
): Promise<void> => {
  if (!isDueSoon(ctx, submission.publishAt)) return;
  try {
    await enqueueOrchestration(ctx, id, submission, 'accepted');
  } catch (error) {
    logger.warn('enqueueing a new post failed; the dispatcher sweep will retry it', { postSubmissionId: id }, error);
  }
};
