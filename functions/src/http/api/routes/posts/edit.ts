import { z } from 'zod';
import {
  acceptEdit,
  countRuns,
  isWaiting,
  POST_CHANGES_LIMIT,
  permitTargets,
  readFewReferences,
  type StoredPost,
  viewPost,
} from '../../../../domain/posts/index.ts';
import { HeraldError } from '../../../../model/errors.ts';
import { withRequestFields } from '../../../server/errors/error-response.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { etagOf, matchesEtag } from '../../../server/response/etag.ts';
import { time, uuidText } from '../../response-fields.ts';
import { editExamples } from './examples.ts';
import { postParams } from './params.ts';
import { postWarnings } from './post-problem.ts';
import { postView } from './post-view.ts';
import { repliesRequest } from './reply-request.ts';
import { editRequest, requestedTargets } from './request.ts';
import { scheduleProblems } from './schedule.ts';

const early = z.object({
  post: z.object({
    content: z.object({
      platform: requestedTargets.optional(),
      mediaIds: z.array(z.string()).default([]),
      replies: repliesRequest.default([]),
    }),
  }),
});

function contentIn(body: unknown) {
  return early.safeParse(body).data?.post.content;
}

/** Throws `precondition_failed` unless the header names the entity tag of the post as `GET /v1/posts/{id}` has it. */
function requireMatch(ifMatch: string | null, post: StoredPost, now: number): void {
  if (ifMatch === null) return;
  const counts = countRuns(post.runs, isWaiting(post.submission, now));
  if (matchesEtag(ifMatch, etagOf(postView.parse(viewPost({ ...post, counts }, now))))) return;
  throw new HeraldError('precondition_failed', 'The post has changed since you read it. Read it again.');
}

const editedPost = z
  .object({
    postSubmissionId: uuidText,
    status: z.literal('queued'),
    scheduledTime: time.nullable(),
    updatedAt: time,
    warnings: postWarnings.meta({
      description:
        'The same warnings as for an accepted post, for the whole post after the change. The change is still made.',
    }),
  })
  .meta({ id: 'EditedPost' });

export const editPostRoute = defineRoute({
  method: 'patch',
  path: '/v1/posts/:id',
  operationId: 'editPost',
  summary: 'Change the time, text, media or targets of a post that is not published yet.',
  access: 'apiKey',
  scope: 'posts:write',
  limit: POST_CHANGES_LIMIT,
  idempotency: 'explicit',
  ifMatch: true,
  params: postParams,
  body: editRequest,
  examples: editExamples,
  check: scheduleProblems,
  status: 200,
  errors: ['account_not_allowed', 'not_editable', 'missing_integrations', 'missing_account', 'slot_taken'],
  response: editedPost,
  prefetch: (ctx, userId, body) => readFewReferences(ctx, userId, contentIn(body)),
  permit: permitTargets((body) => contentIn(body)?.platform),
  handle: async ({ ctx, caller, params, body, prefetched, claim, ifMatch, logger, records }) => {
    const edit = { content: body.post?.content, schedule: body.scheduledTime };
    return acceptEdit(ctx, params.id, edit, {
      userId: caller.userId,
      allowed: caller.keyLimits?.accounts ?? null,
      claim,
      logger,
      references: (await prefetched) ?? null,
      records: records(200, params.id),
      asRequested: withRequestFields,
      match: (post) => requireMatch(ifMatch, post, ctx.clock.now()),
    });
  },
});
