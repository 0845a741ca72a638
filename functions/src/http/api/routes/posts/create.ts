import { z } from 'zod';
import {
  acceptanceErrors,
  hasEndedWithoutPost,
  POSTS_LIMIT,
  permitTargets,
  readFewReferences,
} from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { uuidText } from '../../response-fields.ts';
import { acceptRequest } from './accept-post.ts';
import { postExamples } from './examples.ts';
import { postWarnings } from './post-problem.ts';
import { repliesRequest } from './reply-request.ts';
import { postRequest, requestedTargets } from './request.ts';
import { scheduleProblems, takenSlot } from './schedule.ts';

const early = z.object({
  post: z.object({
    content: z.object({
      platform: requestedTargets,
      mediaIds: z.array(z.string()).default([]),
      replies: repliesRequest.default([]),
    }),
  }),
});

function contentIn(body: unknown) {
  return early.safeParse(body).data?.post.content;
}

export const acceptedPost = z
  .object({
    postSubmissionId: uuidText,
    scheduledTime: takenSlot,
    warnings: postWarnings.meta({
      description:
        'The known problems of the post, and changes that a platform would make to it, without downloading its files; at most 100. The post is still accepted.',
    }),
  })
  .meta({ id: 'AcceptedPost' });

export const createPostRoute = defineRoute({
  method: 'post',
  path: '/v1/posts',
  operationId: 'createPost',
  summary: 'Publish to any number of connected accounts, now or later.',
  access: 'apiKey',
  scope: 'posts:write',
  limit: POSTS_LIMIT,
  idempotency: 'commit',
  testScenario: true,
  ignoreStoredResponse: { keys: 'derived', after: hasEndedWithoutPost },
  body: postRequest,
  examples: postExamples,
  check: scheduleProblems,
  status: 201,
  location: ({ postSubmissionId }) => `/v1/posts/${postSubmissionId}`,
  errors: acceptanceErrors,
  response: acceptedPost,
  prefetch: (ctx, userId, body) => readFewReferences(ctx, userId, contentIn(body)),
  permit: permitTargets((body) => contentIn(body)?.platform),
  handle: async ({ body, prefetched, ...call }) => {
    const { replayed, ...accepted } = await acceptRequest(call, body, { references: (await prefetched) ?? null });
    return { body: accepted, replayed };
  },
});
