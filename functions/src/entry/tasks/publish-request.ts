import { z } from 'zod';
import type { Context } from '../../context.ts';
import { acceptPost } from '../../domain/posts/index.ts';
import { flagFields, flagsIn } from '../../http/api/routes/posts/flag-fields.ts';
import { contentRequest } from '../../http/api/routes/posts/request.ts';
import { pathId } from '../../http/server/request/fields.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TraceContext } from '../../infra/observe/trace.ts';
import { isAlreadyExists } from '../../infra/store/conflicts.ts';
import type { Platform } from '../../model/platform.ts';

/**
 * The body of a publish function that contains the whole request instead of the id of a stored submission. The content
 * has the form of a post; a text is required, and the platform defaults to the platform of the function.
 */
export function publishRequestFor(platform: Platform) {
  return z.object({
    userId: pathId,
    postSubmissionId: pathId,
    request: z.object({
      post: z.object({
        content: z.preprocess(
          (given) => (typeof given === 'object' ? { platform, ...given } : given),
          contentRequest.refine(({ text }) => text?.trim(), { error: 'A text is required.', path: ['text'] }),
        ),
      }),
      ...flagFields,
    }),
  });
}

export type PublishRequest = z.infer<ReturnType<typeof publishRequestFor>>;

/**
 * Stores the task's submission unless it is stored already, and returns the target account's id. The caller chooses the
 * submission's id, which makes a repeated task idempotent. Throws `validation_error`, `missing_integrations` and
 * `missing_account`.
 */
export async function ensureSubmission(
  ctx: Context,
  task: PublishRequest,
  platform: Platform,
  span: { trace: TraceContext; logger: Logger },
): Promise<string> {
  const known = await storedAccount(ctx, task, platform);
  if (known) return known;
  const { content } = task.request.post;
  const named = content.platform.find((target) => target.platform === platform) ?? { platform };
  await acceptPost(
    ctx,
    {
      content: { ...content, platform: [named] },
      schedule: null,
      flags: flagsIn(task.request),
      strict: false,
    },
    {
      ...span,
      id: task.postSubmissionId,
      publisher: 'caller',
      userId: task.userId,
      allowed: null,
      testScenario: null,
      references: null,
      claim: null,
      records: () => null,
      asRequested: (problems) => [...problems],
    },
  ).catch((error: unknown) => {
    if (!(error instanceof Error && isAlreadyExists(error.cause))) throw error;
  });
  return (await storedAccount(ctx, task, platform)) ?? '';
}

/** The account on `platform` of an already stored submission; null where it has none. */
async function storedAccount(ctx: Context, task: PublishRequest, platform: Platform): Promise<string | null> {
  const submission = (await ctx.store.submissions.doc(task.postSubmissionId).get()).data();
  const target = submission?.userId === task.userId && submission.targets.find((each) => each.platform === platform);
  return target ? target.accountId : null;
}
