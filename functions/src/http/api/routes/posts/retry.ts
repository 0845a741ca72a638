import { z } from 'zod';
import { type AmbiguityDecision, POST_CHANGES_LIMIT, retryPost } from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { uuidText } from '../../response-fields.ts';
import { count, publishes } from '../../tool-text.ts';
import { retryExamples } from './examples.ts';
import { POST_ID, postParams } from './params.ts';

const MAX_TARGETS = 1000;
const MAX_TARGET_ID = 512;

const retryRequest = z
  .strictObject({
    targets: z.array(z.string().min(1).max(MAX_TARGET_ID)).min(1).max(MAX_TARGETS).optional().meta({
      description:
        'The `targetId`s to retry. By default all failed targets; a live one with cancelled replies only if there is no other.',
    }),
    confirmedNotLive: z.literal(true).optional().meta({
      description: 'For targets with `outcome_unknown`: you have checked the account, and it does not have the post.',
    }),
    reconcile: z.literal(true).optional().meta({
      description:
        'For targets with `outcome_unknown`: asks the platform and publishes nothing. A target that is not live ends as `not_live`.',
    }),
  })
  .refine(
    ({ confirmedNotLive, reconcile }) => !(confirmedNotLive && reconcile),
    'Send confirmedNotLive or reconcile, not both.',
  )
  .meta({ id: 'RetryRequest' });

function decisionOf({ confirmedNotLive, reconcile }: z.infer<typeof retryRequest>): AmbiguityDecision {
  if (confirmedNotLive) return 'confirmedNotLive';
  return reconcile ? 'reconcile' : null;
}

const retriedPost = z
  .object({
    postSubmissionId: uuidText,
    targets: z.array(z.string()).meta({ description: 'The `targetId`s that were queued again.' }),
  })
  .meta({ id: 'RetriedPost' });
export const retryPostRoute = defineRoute({
  method: 'post',
  path: '/v1/posts/:id/retry',
  docs: {
    operationId: 'retryPost',
    client: {
      method: 'posts.retry',
      command: {
        options: { targets: '--target <target>', confirmedNotLive: '--not-live' },
        conflicts: [['confirmedNotLive', 'reconcile']],
        waits: true,
        rows: 'targets',
        columns: ['queued again: {}'],
      },
    },
    summary: 'Retry the failed targets of a post, and continue live ones at their first missing reply.',
    examples: retryExamples,
  },
  tool: {
    name: 'retry_post',
    title: 'Retry failed targets',
    description:
      'Retries the failed targets of a post, and sends missing replies; a published post cannot be undone. A target ' +
      'or reply with outcome_unknown may be live already: it needs "confirmedNotLive" from a user who has checked the ' +
      'account, or "reconcile", which only asks the platform.',
    effect: publishes,
    id: POST_ID,
    brief: ({ targets }) => `Queued ${count(targets, 'target')} again.`,
  },
  access: { by: 'apiKey', pages: { subscribersOnly: true }, scope: 'posts:write', limit: POST_CHANGES_LIMIT },
  input: { params: postParams, body: retryRequest },
  replay: { by: 'explicit' },
  output: { status: 200, body: retriedPost, errors: ['account_not_allowed', 'not_retryable'] },
  handle: ({ ctx, caller, params, body, claim, logger, records }) =>
    retryPost(
      ctx,
      caller.userId,
      params.id,
      { targets: body.targets ?? null, decision: decisionOf(body), allowed: caller.keyLimits?.accounts ?? null },
      { claim, logger, records: records(200, params.id) },
    ),
});
