import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Logger } from '../observe/logger.ts';
import type { TraceContext } from '../observe/trace.ts';
import type { Platform } from '../platforms/platform.ts';
import { normaliseContent } from '../posts/content.ts';
import { createPost } from '../posts/create.ts';
import { readPostMedia } from '../posts/media.ts';
import { contentRequest, pathId } from '../posts/request.ts';
import { chooseTargets, readConnectedAccounts } from '../posts/targets.ts';
import { isAlreadyExists } from '../store/write-errors.ts';

/**
 * The body of a publish function that brings the whole request along instead of leaning on a stored submission. Its
 * content is a post's, with a text in any case, and with the function's own platform where it names none.
 */
export const directTaskFor = (platform: Platform) =>
  z.object({
    userId: pathId,
    postSubmissionId: pathId,
    request: z.object({
      post: z.object({
        content: z.preprocess(
          (given) => (typeof given === 'object' ? { platform, ...given } : given),
          contentRequest.refine(({ text }) => text?.trim(), { error: 'A text is required.', path: ['text'] }),
        ),
      }),
      enableRepurposing: z.boolean().optional(),
      trial_reel: z.boolean().optional(),
    }),
  });

export type DirectTask = z.infer<ReturnType<typeof directTaskFor>>;

/** The account on `platform` of a submission that is stored already; null where it has none there. */
const storedAccount = async (ctx: Context, task: DirectTask, platform: Platform): Promise<string | null> => {
  const submission = (await ctx.store.submissions.doc(task.postSubmissionId).get()).data();
  const target = submission?.userId === task.userId && submission.targets.find((each) => each.platform === platform);
  return target ? target.accountId : null;
};

/**
 * Makes sure the task's submission is stored, and says to which account it goes. The id is the caller's, so that the same
 * task again finds what the first has made. Throws `validation_error`, `missing_integrations` and `missing_account`.
 */
export const submissionOf = async (
  ctx: Context,
  task: DirectTask,
  platform: Platform,
  span: { trace: TraceContext; logger: Logger },
): Promise<string> => {
  const stored = await storedAccount(ctx, task, platform);
  if (stored) return stored;
  const { content } = task.request.post;
  const named = content.platform.find((target) => target.platform === platform) ?? { platform };
  const [connected, media] = await Promise.all([
    readConnectedAccounts(ctx, task.userId, [named]),
    readPostMedia(ctx, task.userId, content.mediaIds ?? []),
  ]);
  const targets = chooseTargets([named], connected);
  await createPost(
    ctx,
    {
      userId: task.userId,
      content: normaliseContent(content, media),
      targets,
      publishAt: null,
      enableRepurposing: task.request.enableRepurposing ?? false,
      trialReel: task.request.trial_reel ?? false,
      trace: span.trace,
    },
    { claim: null, logger: span.logger, id: task.postSubmissionId, publisher: 'caller' },
  ).catch((error: unknown) => {
    if (!(error instanceof Error && isAlreadyExists(error.cause))) throw error;
  });
  return targets[0]?.accountId ?? '';
};
