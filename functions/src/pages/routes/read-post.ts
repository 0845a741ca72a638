import { z } from 'zod';
import { readPost } from '../../posts/read.ts';
import { defineRoute } from '../../server/route.ts';
import { webPost, webPostOf } from './post-view.ts';

export const readWebPostRoute = defineRoute({
  method: 'get',
  path: '/api/posts/:id',
  summary: 'A post and what became of it.',
  access: 'session',
  params: z.object({ id: z.string() }),
  status: 200,
  response: webPost,
  handle: async ({ ctx, caller, params }) => {
    const { submission, runs } = await readPost(ctx, caller.userId, params.id);
    return { body: webPostOf(params.id, submission, runs, ctx.clock.now()) };
  },
});
