import { z } from 'zod';
import { cancelPost } from '../../../posts/cancel.ts';
import { defineRoute } from '../../../server/route.ts';

export const cancelPostRoute = defineRoute({
  method: 'delete',
  path: '/v1/posts/:id',
  summary: 'Take back a post that has not left yet.',
  access: 'apiKey',
  params: z.object({ id: z.string() }),
  status: 200,
  errors: ['not_cancellable'],
  response: z.object({ postSubmissionId: z.string(), status: z.literal('cancelled') }),
  handle: async ({ ctx, caller, params }) => {
    await cancelPost(ctx, caller.userId, params.id);
    return { body: { postSubmissionId: params.id, status: 'cancelled' } };
  },
});
