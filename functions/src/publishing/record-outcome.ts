import type { Context } from '../context.ts';
import type { FailureOutcome } from '../platforms/contract/outcome.ts';
import type { RunProblem } from '../store/documents/run.ts';
import type { Submission } from '../store/documents/submission.ts';
import { MINUTE } from '../time/clock.ts';
import type { RunSession } from './run-session.ts';
import { failedRun, succeededRun } from './run-state.ts';
import type { RunAddress } from './task-result.ts';

/** How long after the next attempt is due the recovery sweep takes over, in case the queue has dropped the task. */
const RECOVER_AFTER_MS = MINUTE;

/** Records the run's success and the user's post, in one commit. */
export const recordSuccess = (
  ctx: Pick<Context, 'store'>,
  session: RunSession,
  published: { address: RunAddress; submission: Submission; result: { id: string; url: string | null } },
): Promise<void> => {
  const { address, submission, result } = published;
  const { run } = session;
  const postId = `${address.postSubmissionId}:${run.platform}:${run.accountId}`;
  return session.release(succeededRun(result, session.now()), (batch) =>
    batch.set(ctx.store.user(address.userId).posts.doc(postId), {
      postSubmissionId: address.postSubmissionId,
      runId: run.targetId,
      platform: run.platform,
      accountId: run.accountId,
      platformPostId: result.id,
      url: result.url,
      text: submission.content.text,
      mediaType: submission.content.mediaType,
      mediaUrls: submission.content.media.map(({ url }) => url),
      enableRepurposing: submission.enableRepurposing,
      publishedAt: new Date(session.now()),
      expireAt: submission.expireAt,
    }),
  );
};

export const recordFailure = (session: RunSession, error: RunProblem): Promise<void> =>
  session.release(failedRun(session.run, error, session.now()));

/** Releases the run until its next attempt is due. */
export const recordRetry = (
  session: RunSession,
  outcome: { kind: FailureOutcome['kind']; retryAfterMs: number; message: string },
): Promise<void> => {
  const at = session.now();
  const notBefore = at + outcome.retryAfterMs;
  return session.release({
    notBefore: new Date(notBefore),
    recoverAt: new Date(notBefore + RECOVER_AFTER_MS),
    lastProblem: { code: outcome.kind, message: outcome.message, transient: true, at: new Date(at) },
  });
};
