import { z } from 'zod';
import {
  acceptanceErrors,
  hasEndedWithoutPost,
  POSTS_LIMIT,
  permitTargets,
  prefetchDay,
  readFewReferences,
} from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { uuidText } from '../../response-fields.ts';
import { publishes } from '../../tool-text.ts';
import { acceptRequest } from './accept-request.ts';
import { postExamples } from './examples.ts';
import { postWarnings, warningsIn } from './post-problem.ts';
import { readPostRoute } from './read.ts';
import { postRequest } from './request.ts';
import { scheduleProblems, takenSlot } from './schedule.ts';

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
  docs: {
    operationId: 'createPost',
    client: { method: 'posts.create', command: 'byHand' },
    summary: 'Publish to any number of connected accounts, now or later.',
    examples: postExamples,
  },
  tool: {
    name: 'create_post',
    title: 'Publish a post',
    description:
      'Publishes to the named accounts: at once, or at scheduledTime. Herald cannot undo a published post; before ' +
      'that edit_post and cancel_post can change it. The response confirms that the post is accepted; get_post ' +
      'returns its outcome.',
    effect: publishes,
    brief: ({ postSubmissionId, warnings }) =>
      `Accepted as ${postSubmissionId}. get_post returns its outcome.${warningsIn(warnings)}`,
  },
  access: { by: 'apiKey', pages: { subscribersOnly: true }, scope: 'posts:write', limit: POSTS_LIMIT },
  input: {
    body: postRequest,
    check: scheduleProblems,
    permit: (caller, { post }) => permitTargets(caller, post.content.platform),
    prefetch: (ctx, userId, { post }) => {
      prefetchDay(ctx, userId);
      return readFewReferences(ctx, userId, post.content);
    },
  },
  replay: { by: 'commit', unless: { keys: 'derived', after: hasEndedWithoutPost } },
  output: {
    status: 201,
    body: acceptedPost,
    location: { of: readPostRoute, id: ({ postSubmissionId }) => postSubmissionId },
    errors: acceptanceErrors,
  },
  http: { testScenario: true },
  handle: async ({ body, prefetched, ...call }) => {
    const { replayed, ...accepted } = await acceptRequest(call, body, { references: await prefetched });
    return { body: accepted, replayed };
  },
});
