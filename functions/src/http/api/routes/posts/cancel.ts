import { z } from 'zod';
import { cancelPost, cancelTarget } from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { uuidText } from '../../response-fields.ts';
import { changes } from '../../tool-text.ts';
import { POST_ID, postParams } from './params.ts';

const cancelledPost = z
  .object({ postSubmissionId: uuidText, status: z.literal('cancelled'), target: z.string().optional() })
  .meta({ id: 'CancelledPost' });

export const cancelPostRoute = defineRoute({
  method: 'delete',
  path: '/v1/posts/:id',
  docs: {
    operationId: 'cancelPost',
    client: {
      method: 'posts.cancel',
      command: { lines: [['The target {target} was cancelled.', 'The post was cancelled.']] },
    },
    summary:
      'Cancel a post that is not published yet, or one of its targets; of a live target, the replies that are not sent.',
  },
  tool: {
    name: 'cancel_post',
    title: 'Cancel a post',
    description:
      'Cancels a post that is not published yet, or one of its targets; of a live target, the replies that are not ' +
      'sent. This cannot be undone. A published post stays live: then the response is not_cancellable. A repeated ' +
      'call changes nothing.',
    effect: changes,
    id: POST_ID,
    brief: ({ postSubmissionId, target }) => `Cancelled ${target ?? 'all'} of ${postSubmissionId}.`,
  },
  access: { by: 'apiKey', pages: {}, scope: 'posts:write' },
  input: {
    params: postParams,
    query: z.object({
      target: z.string().min(1).optional().meta({ description: 'The `targetId` of the only target to cancel.' }),
    }),
  },
  output: { status: 200, body: cancelledPost, errors: ['account_not_allowed', 'not_cancellable'] },
  handle: async ({ ctx, caller, params, query: { target } }) => {
    const allowed = caller.keyLimits?.accounts ?? null;
    if (target === undefined) await cancelPost(ctx, caller.userId, params.id, allowed);
    else await cancelTarget(ctx, caller.userId, params.id, target, allowed);
    const status = 'cancelled' as const;
    return { body: { postSubmissionId: params.id, status, ...(target === undefined ? {} : { target }) } };
  },
});
