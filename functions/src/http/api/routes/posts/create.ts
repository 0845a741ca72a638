import { z } from 'zod';
import { allowedAmong, permitTargets } from '../../../../domain/posts/allowed-accounts.ts';
import { normaliseContent } from '../../../../domain/posts/content.ts';
import { createPost } from '../../../../domain/posts/create.ts';
import { hasEndedWithoutPost } from '../../../../domain/posts/has-ended-without-post.ts';
import { POSTS_LIMIT } from '../../../../domain/posts/limit.ts';
import { normaliseTargets, requireFitting } from '../../../../domain/posts/overrides.ts';
import { readFewReferences, readReferences } from '../../../../domain/posts/references.ts';
import { haveEventsRecorded } from '../../../../domain/posts/risk-times.ts';
import { withParts } from '../../../../domain/posts/split-targets.ts';
import { chooseTargets } from '../../../../domain/posts/targets.ts';
import { requestedScenarios, requireKnownScenarios } from '../../../../domain/posts/test-scenarios.ts';
import { warningsOf } from '../../../../domain/posts/warnings.ts';
import { uuid } from '../../../../infra/ids/ids.ts';
import { withRequestFields } from '../../../server/errors/error-response.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { uuidText } from '../../response-fields.ts';
import { postExamples } from './examples.ts';
import { postWarnings } from './post-problem.ts';
import { repliesRequest } from './reply-request.ts';
import { postRequest, requestedTargets } from './request.ts';
import { scheduleProblems } from './schedule.ts';

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

const acceptedPost = z
  .object({
    postSubmissionId: uuidText,
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
  errors: ['account_not_allowed', 'missing_integrations', 'missing_account', 'post_creation_failed'],
  response: acceptedPost,
  prefetch: (ctx, userId, body) => readFewReferences(ctx, userId, contentIn(body)),
  permit: permitTargets((body) => contentIn(body)?.platform),
  handle: async ({ ctx, caller, body, prefetched, claim, testScenario, trace, logger, records }) => {
    const { content } = body.post;
    const { connected, media } = (await prefetched) ?? (await readReferences(ctx, caller.userId, content));
    const stored = normaliseContent(content, media);
    const requested = withParts(normaliseTargets(content.platform, media), stored);
    const allowed = allowedAmong(connected, caller.keyLimits?.accounts ?? null);
    const targets = chooseTargets(requested, allowed);
    requireFitting(stored, targets);
    requireKnownScenarios(caller.userId, stored, targets);
    const testScenarios = requestedScenarios(caller.userId, testScenario, targets);
    const publishAt = body.scheduledTime?.publishAt ?? null;
    const id = uuid();
    const { replayed, ...accepted } = await createPost(
      ctx,
      {
        userId: caller.userId,
        content: stored,
        targets,
        publishAt,
        localTime: body.scheduledTime?.localTime ?? null,
        enableRepurposing: body.enableRepurposing ?? false,
        trialReel: body.trial_reel ?? false,
        ...(testScenarios ? { testScenarios } : {}),
        trace,
      },
      {
        id,
        claim,
        logger,
        records: records(201, id),
        isRecorded: () => haveEventsRecorded(targets, allowed),
        warnings: withRequestFields(
          warningsOf(ctx, content, { connected: allowed, media }, { content: stored, requested, publishAt }),
        ),
      },
    );
    return { body: accepted, replayed };
  },
});
