import { type Context, context } from '../../functions/src/context.ts';
import { createPost } from '../../functions/src/domain/posts/index.ts';
import { stdoutLogger } from '../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../functions/src/infra/observe/trace.ts';
import type { Platform } from '../../functions/src/model/platform.ts';
import type { Content } from '../../functions/src/model/post.ts';

/** Whose post it is, and the accounts that they have. */
export interface PostOwner {
  uid: string;
  accounts: Partial<Record<Platform, string[]>>;
}

/** The payload of the publish task that a test delivers itself. */
export interface Delivered {
  id: string;
  task: { userId: string; postSubmissionId: string; accountId: string };
}

/** A context that enqueues nothing. */
export function withoutQueue(): Context {
  return { ...context(), queue: { enqueue: async () => {} } };
}

/** A post that is fanned out without a queue: the test delivers its tasks. */
export async function unqueuedPost(
  user: PostOwner,
  platform: Platform = 'threads',
  content: Partial<Content> = {},
): Promise<Delivered> {
  const ctx = context();
  const accountId = user.accounts[platform]?.[0] ?? '';
  const { postSubmissionId } = await createPost(
    withoutQueue(),
    {
      userId: user.uid,
      content: { text: `Unqueued ${user.uid}`, mediaType: 'text', media: [], originals: [], ...content },
      targets: [{ platform, accountId, targetId: `${platform}:${accountId}`, runId: platform }],
      publishAt: null,
      trace: rootTrace(),
    },
    { claim: null, logger: stdoutLogger({}) },
  );
  await ctx.store.submissions.doc(postSubmissionId).update({ status: 'dispatched', dueAt: null });
  return { id: postSubmissionId, task: { userId: user.uid, postSubmissionId, accountId } };
}
