import { z } from 'zod';
import { readTimeline } from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { postParams } from './params.ts';
import { timelineView } from './timeline-view.ts';

export const postTimelineRoute = defineRoute({
  method: 'get',
  path: '/v1/posts/:id/timeline',
  docs: {
    operationId: 'getTimeline',
    summary: 'Get the history of a post: every attempt, with its calls to the platforms.',
  },
  access: { by: 'apiKey', scope: 'posts:read', limit: READ_LIMIT },
  input: {
    params: postParams,
    query: z.object({
      target: z.string().min(1).optional().meta({ description: 'The `targetId` of the only target to show.' }),
    }),
  },
  output: { status: 200, body: timelineView },
  http: { etag: true },
  handle: async ({ ctx, caller, params, query: { target } }) => ({
    body: await readTimeline(ctx, caller.userId, params.id, target ?? null),
  }),
});
