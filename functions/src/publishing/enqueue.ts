import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import type { Submission } from '../store/documents/submission.ts';
import { ORCHESTRATE_QUEUE, taskName } from './task-names.ts';

/** Whether a post is near enough to its time to be in the queue. The queue has a horizon; the outbox has none. */
export const isDueSoon = (ctx: Pick<Context, 'clock' | 'config'>, publishAt: Date | null): boolean =>
  publishAt === null || publishAt.getTime() - ctx.clock.now() <= ctx.config.publishing.dispatchAheadMs;

/** Puts the orchestrator's task in the queue. Throws when the queue does not take it. */
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

/** Best effort: whatever is lost here, the dispatcher sweep finds in the outbox. */
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
    logger.warn('the queue did not take a new post; the sweep will', { postSubmissionId: id }, error);
  }
};
