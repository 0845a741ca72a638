import type { z } from 'zod';
import type { DraftRequest, ReadDraft } from '../../../../domain/drafts/read.ts';
import { viewDraft } from '../../../../domain/drafts/view.ts';
import type { FieldProblem } from '../../../../infra/errors.ts';
import { withRequestFields } from '../../../server/errors/error-response.ts';
import { fieldProblems, withMissingParts } from '../../../server/errors/field-problems.ts';
import type { RouteCall } from '../../../server/request/route.ts';
import { readRequest } from '../posts/readable-request.ts';
import { postRequest } from '../posts/request.ts';
import { scheduleProblems } from '../posts/schedule.ts';
import type { draftView } from './fields.ts';

type Call = Pick<RouteCall<unknown, unknown, unknown>, 'ctx' | 'caller'>;

/** `POST /v1/posts/validate` has no such bound. */
const MAX_PROBLEMS = 100;

/** A draft with its problems, as the key of the caller has them. */
export async function viewWithProblems(
  { ctx, caller }: Call,
  { id, draft }: Pick<ReadDraft, 'id' | 'draft'>,
): Promise<z.infer<typeof draftView>> {
  const request: DraftRequest | null = draft.request === null ? null : JSON.parse(draft.request);
  const { knownProblems } = await import('../../../../domain/posts/validate.ts');
  const problems = request
    ? await knownProblems(ctx, {
        userId: caller.userId,
        allowed: caller.keyLimits?.accounts ?? null,
        request: readRequest(request),
        invalid: checkRequest(ctx, request).problems,
      })
    : [];
  return {
    ...viewDraft(caller.userId, id, draft),
    request,
    valid: request !== null && problems.every(({ severity }) => severity !== 'error'),
    problems: withRequestFields(problems.slice(0, MAX_PROBLEMS)),
  };
}

/** A request as `POST /v1/posts` parses it; `data` is undefined where it would be refused for its fields. */
export function checkRequest(
  ctx: Parameters<typeof scheduleProblems>[0],
  request: DraftRequest,
): { data: z.infer<typeof postRequest> | undefined; problems: FieldProblem[] } {
  const { data, error } = postRequest.safeParse(request);
  const wrong = error ? fieldProblems('body', withMissingParts(postRequest, error, request), request) : [];
  return { data, problems: [...wrong, ...withRequestFields(scheduleProblems(ctx, request))] };
}
