import { z } from 'zod';
import { readTimeline } from '../../../../domain/posts/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { count, reads } from '../../tool-text.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { POST_ID, postParams } from './params.ts';
import { timelineView } from './timeline-view.ts';

export const postTimelineRoute = defineRoute({
  method: 'get',
  path: '/v1/posts/:id/timeline',
  docs: {
    operationId: 'getTimeline',
    client: { method: 'posts.timeline', command: { isShownByHand: true } },
    summary: 'Get the history of a post: every attempt, with its calls to the platforms.',
  },
  tool: {
    name: 'get_post_timeline',
    title: 'Show what happened to a post',
    description:
      'Lists every attempt of a post with its calls to the platforms, to explain a failure or a delay. Changes ' +
      'nothing.',
    effect: reads,
    id: POST_ID,
    brief: ({ events }) => `${count(events, 'event')}.`,
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'posts:read', limit: READ_LIMIT },
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
