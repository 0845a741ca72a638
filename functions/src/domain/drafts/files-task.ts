import type { Context } from '../../context.ts';
import { stdoutLogger } from '../../infra/observe/logger.ts';
import { enqueueAgainSuffix } from '../../infra/queue/enqueue-again.ts';
import { type Task, taskName } from '../../infra/queue/task-queue.ts';
import { MINUTE } from '../../model/clock.ts';
import { viewFiles } from './files.ts';
import type { ReadDraft } from './read.ts';

/** The function that stores the files of drafts, and its queue. */
export const FILES_QUEUE = 'storeDraftFiles';

/** How long after a failure a file is not tried again for a person who only looks (ms). */
const RETRY_MS = MINUTE;

export interface FilesTask {
  userId: string;
  draftId: string;
  /** Files that failed before are tried again (ms since the epoch). */
  since: number;
}

/** `dedupeSuffix` makes the name of a deliberate repetition unique. */
export function filesTask({ userId, draftId, since }: FilesTask, dedupeSuffix: string): Task {
  return {
    queue: FILES_QUEUE,
    name: taskName('files', `${userId}:${draftId}`, dedupeSuffix),
    payload: { userId, draftId, since },
  };
}

type Draft = Pick<ReadDraft, 'id' | 'draft' | 'request'>;

/**
 * Makes sure that the task which stores the files of a draft is in the queue, if any waits; `retry` also if any has failed. Best effort:
 * whoever reads the draft asks again.
 */
export async function storeFiles(
  ctx: Pick<Context, 'queue' | 'clock' | 'files'>,
  userId: string,
  { id, draft, request }: Draft,
  retry: 'now' | 'later' | 'never' = 'never',
): Promise<void> {
  const now = ctx.clock.now();
  const files = viewFiles(ctx, draft, request);
  const isWaiting = files.some(({ state }) => state === 'waiting');
  const failedAt = Math.max(...draft.files.filter(({ message }) => message).map(({ triedAt }) => triedAt.getTime()));
  const isRetry = retry !== 'never' && failedAt <= now - (retry === 'now' ? 0 : RETRY_MS);
  const hasFailed = files.some(({ state }) => state === 'failed');
  if (!isWaiting && !(hasFailed && isRetry)) return;
  const since = isRetry ? now : 0;
  const suffix = `${draft.version}-${isRetry}-${enqueueAgainSuffix(now - draft.updatedAt.getTime())}`;
  try {
    await ctx.queue.enqueue(filesTask({ userId, draftId: id, since }, suffix));
  } catch (error) {
    stdoutLogger({}).warn('enqueueing the files of a draft failed', { userId, draftId: id }, error);
  }
}
