import { countRuns, isWaiting, readPost, viewPost } from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { postParams } from './params.ts';
import { postView } from './post-view.ts';

export const readPostRoute = defineRoute({
  method: 'get',
  path: '/v1/posts/:id',
  docs: {
    operationId: 'getPost',
    summary: 'Get a post: its content, its outcome, and each target with its result or error.',
  },
  access: { by: 'apiKey', scope: 'posts:read', limit: READ_LIMIT },
  input: { params: postParams },
  output: { status: 200, body: postView },
  http: { etag: true },
  handle: async ({ ctx, caller, params }) => {
    const { submission, runs } = await readPost(ctx, caller.userId, params.id);
    const now = ctx.clock.now();
    const counts = countRuns(runs, isWaiting(submission, now));
    return { body: viewPost({ id: params.id, submission, runs, counts }, now) };
  },
});
