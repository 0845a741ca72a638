import type { Context } from '../../context.ts';
import { checkPost, type ReadRequest, readForValidation, type ValidationRequest, viewContent } from '../posts/index.ts';

type Validate = Pick<Context, 'store' | 'clock' | 'config'>;

/** The problems of a draft, without reading its files, and what can be read of its request. */
export async function checkDraft(ctx: Validate, request: ValidationRequest) {
  const { read, problems } = await checkPost(ctx, request);
  return { problems, post: viewOf(read) };
}

/** What can be read of the request of a draft, as a view of a post has it. Targets without one account are left out. */
export async function postOfDraft(ctx: Validate, userId: string, request: ValidationRequest['request']) {
  return viewOf(await readForValidation(ctx, { userId, allowed: null, request, invalid: [] }));
}

function viewOf({ post, publishAt }: ReadRequest) {
  const targets = post.targets.flatMap(({ found, accountId = found, ...target }) =>
    accountId === null
      ? []
      : [{ ...target, accountId, targetId: target.targetId ?? `${target.platform}:${accountId}` }],
  );
  return { ...viewContent(post.content, targets), scheduledTime: publishAt?.toISOString() ?? null };
}
