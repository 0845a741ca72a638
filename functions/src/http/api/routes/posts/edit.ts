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
import { publishes } from '../../tool-text.ts';
import { editExamples } from './examples.ts';
import { POST_ID, postParams } from './params.ts';
import { postWarnings, warningsIn } from './post-problem.ts';
import { postView } from './post-view.ts';
import { editRequest } from './request.ts';
import { scheduleProblems } from './schedule.ts';

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
  docs: {
    operationId: 'editPost',
    client: { method: 'posts.update', command: 'byHand' },
    summary: 'Change the time, text, media or targets of a post that is not published yet.',
    examples: editExamples,
  },
  tool: {
    name: 'edit_post',
    title: 'Change a post',
    description:
      'Changes the time, text, media or targets of a post that is not published yet; omitted fields stay. The old ' +
      'content is replaced. "scheduledTime": null publishes at once, which cannot be undone.',
    effect: publishes,
    id: POST_ID,
    brief: ({ postSubmissionId, warnings }) => `Changed ${postSubmissionId}.${warningsIn(warnings)}`,
  },
  access: { by: 'apiKey', pages: { subscribersOnly: true }, scope: 'posts:write', limit: POST_CHANGES_LIMIT },
  input: {
    params: postParams,
    body: editRequest,
    check: scheduleProblems,
    permit: (caller, { post }) => permitTargets(caller, post?.content.platform),
    prefetch: (ctx, userId, { post }) => readFewReferences(ctx, userId, post?.content),
  },
  replay: { by: 'explicit' },
  output: {
    status: 200,
    body: editedPost,
    errors: ['account_not_allowed', 'not_editable', 'missing_integrations', 'missing_account', 'slot_taken'],
  },
  http: { ifMatch: true },
  handle: async ({ ctx, caller, params, body, prefetched, claim, ifMatch, logger, records }) => {
    const edit = { content: body.post?.content, schedule: body.scheduledTime };
    return acceptEdit(ctx, params.id, edit, {
      userId: caller.userId,
      allowed: caller.keyLimits?.accounts ?? null,
      claim,
      logger,
      references: await prefetched,
      records: records(200, params.id),
      asRequested: withRequestFields,
      match: (post) => requireMatch(ifMatch, post, ctx.clock.now()),
    });
  },
});
