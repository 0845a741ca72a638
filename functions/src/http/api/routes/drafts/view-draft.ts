import type { z } from 'zod';
import {
  checkDraft,
  type DraftRequest,
  problemsOfFiles,
  type ReadDraft,
  viewDraft,
  viewFiles,
  withCopies,
} from '../../../../domain/drafts/index.ts';
import type { FieldProblem } from '../../../../model/errors.ts';
import { withRequestFields } from '../../../server/errors/error-response.ts';
import { fieldProblems, withMissingParts } from '../../../server/errors/field-problems.ts';
import type { RouteCall } from '../../../server/request/route.ts';
import { readRequest } from '../posts/readable-request.ts';
import { postRequest } from '../posts/request.ts';
import { scheduleProblems } from '../posts/schedule.ts';
import type { draftReview, draftView } from './fields.ts';

type Call = Pick<RouteCall<unknown, unknown, unknown>, 'ctx' | 'caller'>;
type Read = Pick<ReadDraft, 'id' | 'draft'>;

/** `POST /v1/posts/validate` has no such bound. */
const MAX_PROBLEMS = 100;

/** A draft with its problems, as the key of the caller has them. */
export async function viewWithProblems(call: Call, read: Read): Promise<z.infer<typeof draftView>> {
  const { post: _, ...view } = await reviewDraft(call, read);
  return view;
}

/** The same with what can be read of its request, as it would be published. */
export async function reviewDraft({ ctx, caller }: Call, { id, draft }: Read): Promise<z.infer<typeof draftReview>> {
  const request: DraftRequest | null = draft.request === null ? null : JSON.parse(draft.request);
  const files = viewFiles(ctx, draft, request);
  const { problems: found, post } = request
    ? await checkDraft(ctx, {
        userId: caller.userId,
        allowed: caller.keyLimits?.accounts ?? null,
        request: readRequest(withCopies(files, request)),
        invalid: checkRequest(ctx, request).problems,
      })
    : { problems: [], post: null };
  const problems = [...problemsOfFiles(files), ...found];
  return {
    ...viewDraft(caller.userId, id, draft),
    request,
    files: files.map(({ field: _, ...file }) => file),
    valid: request !== null && problems.every(({ severity }) => severity !== 'error'),
    problems: withRequestFields(problems.slice(0, MAX_PROBLEMS)),
    post,
  };
}

/** A request as `POST /v1/posts` parses it; `data` is undefined where it would be refused for its fields. */
export function checkRequest(
  ctx: Parameters<typeof scheduleProblems>[0],
  request: DraftRequest,
): { data: z.infer<typeof postRequest> | undefined; problems: FieldProblem[] } {
  const { data, error } = postRequest.safeParse(request);
  const wrong = error ? fieldProblems('body', withMissingParts(postRequest, error, request), request) : [];
  return { data, problems: [...wrong, ...withRequestFields(scheduleProblems(ctx, request, data))] };
}
