import { z } from 'zod';
import { listPosts, type Position } from '../../posts/list.ts';
import { defineRoute } from '../../server/route.ts';
import { webPost, webPostOf } from './post-view.ts';

const PAGE = { default: 20, max: 50 } as const;

const cursorOf = ({ createdAt, id }: Position): string => `${createdAt.getTime()}_${id}`;

/** A time in ms and the id of a post. It only selects from the caller's own posts, so it need not be secret. */
const cursor = z
  .string()
  .regex(/^\d{1,15}_[0-9a-f-]{36}$/, 'This is not a cursor of this endpoint.')
  .transform((text): Position => {
    const [createdAtMs = '', id = ''] = text.split('_');
    return { createdAt: new Date(Number(createdAtMs)), id };
  });

export const listPostsRoute = defineRoute({
  method: 'get',
  path: '/api/posts',
  summary: 'Your posts, the newest first.',
  access: 'session',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(PAGE.max).default(PAGE.default),
    cursor: cursor.optional(),
  }),
  status: 200,
  response: z.object({ posts: z.array(webPost), nextCursor: z.string().nullable() }),
  handle: async ({ ctx, caller, query }) => {
    const { posts, next } = await listPosts(ctx, caller.userId, { limit: query.limit, after: query.cursor ?? null });
    return {
      body: {
        posts: posts.map(({ id, submission, runs }) => webPostOf(id, submission, runs, ctx.clock.now())),
        nextCursor: next && cursorOf(next),
      },
    };
  },
});
