import { z } from 'zod';
import { cancelPost } from '../../../posts/cancel.ts';
import { cancelTarget } from '../../../posts/cancel-target.ts';
import { defineRoute } from '../../../server/route.ts';

export const cancelPostRoute = defineRoute({
  method: 'delete',
  path: '/v1/posts/:id',
  summary: 'Take back a post, or one target of it, that has not left yet.',
  access: 'apiKey',
  scope: 'posts:write',
  params: z.object({ id: z.string() }),
  query: z.object({
    target: z.string().min(1).optional().meta({ description: 'The `targetId` of the one target to take back.' }),
  }),
  status: 200,
  errors: ['account_not_allowed', 'not_cancellable'],
  response: z.object({ postSubmissionId: z.string(), status: z.literal('cancelled'), target: z.string().optional() }),
  handle: async ({ ctx, caller, params, query: { target } }) => {
    const allowed = caller.keyLimits?.accounts ?? null;
    if (target === undefined) await cancelPost(ctx, caller.userId, params.id, allowed);
    else await cancelTarget(ctx, caller.userId, params.id, target, allowed);
    const status = 'cancelled' as const;
    return { body: { postSubmissionId: params.id, status, ...(target === undefined ? {} : { target }) } };
  },
});
