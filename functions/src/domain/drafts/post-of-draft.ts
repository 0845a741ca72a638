import type { Context } from '../../context.ts';
import type { ValidationRequest } from '../posts/validate.ts';
import { viewContent } from '../posts/view.ts';

type Validate = Pick<Context, 'store' | 'clock' | 'config'>;

/** What can be read of the request of a draft, as a view of a post has it. Targets without one account are left out. */
export async function postOfDraft(ctx: Validate, userId: string, request: ValidationRequest['request']) {
  const { readForValidation } = await import('../posts/validate.ts');
  const { post } = await readForValidation(ctx, { userId, allowed: null, request, invalid: [] });
  const targets = post.targets.flatMap(({ found, accountId = found, ...target }) =>
    accountId === null
      ? []
      : [{ ...target, accountId, targetId: target.targetId ?? `${target.platform}:${accountId}` }],
  );
  return { ...viewContent(post.content, targets), scheduledTime: request.publishAt?.toISOString() ?? null };
}
