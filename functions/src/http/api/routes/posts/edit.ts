import { z } from 'zod';
import {
  allowedAmong,
  chooseTargets,
  countRuns,
  editContent,
  editPost,
  haveEventsRecorded,
  isWaiting,
  normaliseTargets,
  POST_CHANGES_LIMIT,
  permitTargets,
  readFewReferences,
  readReferences,
  requireAllowedAccounts,
  type StoredPost,
  viewPost,
  warningsOfEdit,
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
    const content = body.post?.content;
    const { connected, media } = (await prefetched) ?? (await readReferences(ctx, caller.userId, content));
    const allowed = caller.keyLimits?.accounts ?? null;
    const reachable = allowedAmong(connected, allowed);
    const now = ctx.clock.now();
    const requested = content?.platform && normaliseTargets(content.platform, media);
    const edit = {
      content: content && ((stored: Parameters<typeof editContent>[0]) => editContent(stored, content, media)),
      targets: requested && chooseTargets(requested, reachable),
      // Null is at once. The post keeps a time, from which its deadline counts.
      ...(body.scheduledTime === null ? { publishAt: new Date(now) } : body.scheduledTime),
    };
    return editPost(ctx, caller.userId, params.id, edit, {
      claim,
      logger,
      records: records(200, params.id),
      isRecorded: () => haveEventsRecorded(edit.targets ?? [], reachable),
      warnings: async (edited, isCancelled) => {
        const fields = { request: content ?? {}, requested, connected: reachable, media };
        return withRequestFields(await warningsOfEdit(ctx, edited, fields, isCancelled));
      },
      precondition: (post) => {
        requireAllowedAccounts(post.submission.targets, allowed);
        requireMatch(ifMatch, post, now);
      },
    });
  },
});
