import { z } from 'zod';
import { readPost } from '../../../posts/read.ts';
import { defineRoute } from '../../../server/route.ts';
import { postStatus, statusOfPost } from './view.ts';

export const readPostRoute = defineRoute({
  method: 'get',
  path: '/v1/posts/:id',
  summary: 'What became of a post: its status, and each target with its result or error.',
  access: 'apiKey',
  params: z.object({ id: z.string() }),
  status: 200,
  response: postStatus,
  handle: async ({ ctx, caller, params }) => {
    const { submission, runs } = await readPost(ctx, caller.userId, params.id);
    return { body: statusOfPost(params.id, submission, runs, ctx.clock.now()) };
  },
});
