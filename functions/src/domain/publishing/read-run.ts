import type { Context } from '../../context.ts';
import { personOf } from '../../infra/ids/test-user.ts';
import type { RunAddress } from '../../infra/queue/task-result.ts';
import type { Submission } from '../../infra/store/documents/submission.ts';
import { MINUTE } from '../../infra/time/clock.ts';
import { isActive } from '../billing/require-subscription.ts';

/** For how long the check of the subscription by the accepting request counts (ms). */
const ACCEPTED_CHECK_MS = 5 * MINUTE;

/**
 * Reads the run and its submission, and whether its user is being deleted, after which nothing is published. A run's id is the platform,
 * or `platform:account` where the post has several targets on the platform.
 */
export async function readRun(ctx: Context, { userId, postSubmissionId, platform, accountId, runId }: RunAddress) {
  const runs = ctx.store.runs(postSubmissionId);
  const ids = runId === undefined ? [platform, `${platform}:${accountId}`] : [runId];
  const [submission, deletion, ...found] = await Promise.all([
    ctx.store.read(ctx.store.submissions.doc(postSubmissionId)),
    ctx.store.read(ctx.store.accountDeletions.doc(personOf(userId))),
    ...ids.map((id) => ctx.store.read(runs.doc(id))),
  ]);
  const run = found.find((snapshot) => {
    const data = snapshot.data();
    return data?.accountId === accountId && data.platform === platform;
  });
  return { run, submission: submission.data(), isUserDeleted: deletion.exists };
}

/**
 * Whether the user's subscription is active. The request that accepted an immediate post has just checked it: it is read
 * again for a scheduled post, for one that has waited, and for a task that names no accepted post.
 */
export async function isSubscribed(
  ctx: Context,
  { userId, runId }: RunAddress,
  submission: Submission,
): Promise<boolean> {
  const now = ctx.clock.now();
  const isJustAccepted = submission.publishAt === null && now - submission.createdAt.getTime() < ACCEPTED_CHECK_MS;
  if (runId !== undefined && isJustAccepted) return true;
  const subscription = await ctx.store.read(ctx.store.user(userId).subscription);
  return isActive(subscription.data() ?? null, now);
}
