import type { Context } from '../../context.ts';
import { recordedFacts } from '../media/recorded-facts.ts';
import type { PostProblem } from '../posts/post-problem.ts';
import { problemsOf } from '../posts/probe-files.ts';
import { readForValidation, type ValidationRequest } from '../posts/validate.ts';
import { viewContent } from '../posts/view.ts';

type Validate = Pick<Context, 'store' | 'clock' | 'config'>;

/** The problems of a draft, by what is known of its files without reading them. */
export async function problemsOfDraft(ctx: Validate, request: ValidationRequest): Promise<PostProblem[]> {
  const { post, problems } = await readForValidation(ctx, request);
  const known = [...post.media.values()].map((file) => [file.url, { facts: recordedFacts(file) }] as const);
  return [...problems, ...problemsOf(post, new Map(known))];
}

/** What can be read of the request of a draft, as a view of a post has it. Targets without one account are left out. */
export async function postOfDraft(ctx: Validate, userId: string, request: ValidationRequest['request']) {
  const { post } = await readForValidation(ctx, { userId, allowed: null, request, invalid: [] });
  const targets = post.targets.flatMap(({ found, accountId = found, ...target }) =>
    accountId === null
      ? []
      : [{ ...target, accountId, targetId: target.targetId ?? `${target.platform}:${accountId}` }],
  );
  return { ...viewContent(post.content, targets), scheduledTime: request.publishAt?.toISOString() ?? null };
}
