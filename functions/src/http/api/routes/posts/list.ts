import { z } from 'zod';
import {
  LISTED_RUNS,
  listPosts,
  type PostFilters,
  postOutcomes,
  searchWords,
  viewPost,
} from '../../../../domain/posts/index.ts';
import { cursorOf } from '../../../../infra/store/list-cursor.ts';
import { pathId } from '../../../server/request/fields.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformSchema } from '../../platform-schema.ts';
import { count, more, reads } from '../../tool-text.ts';
import { queryTime } from '../instant.ts';
import { cursorField, limitField, positionOf } from '../page-fields.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { outcome, postView } from './post-view.ts';

const PAGE = { default: 20, max: 50 } as const;
const MAX_SEARCH = 200;

const one = postOutcomes.join('|');
const outcomes = z
  .union([outcome, z.string().regex(new RegExp(`^(?:${one})(?:,(?:${one}))+$`))])
  .transform((value) => outcome.array().parse(value.split(',')));

const query = z.strictObject({
  status: outcomes.optional().meta({
    description: 'One or more outcomes of the whole post: `failed,unknown`.',
  }),
  platform: platformSchema.optional().meta({ description: 'Posts with a target on this platform.' }),
  accountId: pathId.optional().meta({ description: 'Posts with this account among their targets.' }),
  from: queryTime
    .optional()
    .meta({ description: 'From this time on: the time of acceptance, or with `order=due` the time of publishing.' }),
  to: queryTime.optional().meta({ description: 'Before this time.' }),
  q: z.string().max(MAX_SEARCH).optional().meta({
    description:
      'Words in the text of the post or of one of its targets. All must occur; case is ignored, and parts of words match.',
  }),
  order: z.enum(['newest', 'due']).default('newest').meta({
    description: '`newest` first, or by `due` time, the earliest first. An immediate post is due when it is accepted.',
  }),
  limit: limitField(PAGE, 'posts'),
  cursor: cursorField,
});

function filtersOf(filters: z.infer<typeof query>): PostFilters {
  return {
    statuses: filters.status ? [...new Set(filters.status)].sort() : null,
    platform: filters.platform ?? null,
    accountId: filters.accountId ?? null,
    from: filters.from ?? null,
    to: filters.to ?? null,
    words: searchWords(filters.q ?? ''),
    order: filters.order,
  };
}

/** The filters as a cursor names them: one outcome as itself, by which cursors were made before there could be several. */
function namedFilters({ statuses, ...rest }: PostFilters) {
  return { ...rest, status: statuses?.join(',') ?? null };
}

const postList = z
  .object({
    posts: z.array(postView),
    nextCursor: z
      .string()
      .nullable()
      .meta({
        description:
          'The cursor of the next page; null on the last one. With `q` or `status`, a page ' +
          'ends after about 500 documents checked: it may be short or empty although there are more pages.',
      }),
  })
  .meta({ id: 'PostList' });

export const listPostsRoute = defineRoute({
  method: 'get',
  path: '/v1/posts',
  docs: {
    operationId: 'listPosts',
    client: {
      method: 'posts.list',
      command: {
        summary: 'your posts, the newest first',
        options: {
          status: '--status <outcome>: their outcome',
          accountId: '--account <id>',
          q: '--search <words>',
          order: '--due: sort by the time of publishing, the next first',
        },
        columns: [
          'postSubmissionId',
          'outcome',
          ['{scheduledTime}', '{createdAt}'],
          '{targets.platform|,}',
          '{text|excerpt}',
        ],
        empty: 'There are no such posts.',
      },
    },
    summary: 'List your posts, with pagination.',
  },
  tool: {
    name: 'list_posts',
    title: 'List posts',
    description: 'Lists posts by outcome, platform, account, time and words, with pagination. Changes nothing.',
    effect: reads,
    brief: ({ posts, nextCursor }) => `${count(posts, 'post')}.${more(nextCursor)}`,
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'posts:read', limit: READ_LIMIT },
  input: { query },
  output: { status: 200, body: postList },
  http: { etag: true },
  handle: async ({ ctx, caller, query }) => {
    const filters = filtersOf(query);
    const listed = namedFilters(filters);
    const after = positionOf(query.cursor, listed);
    const { posts, next } = await listPosts(ctx, caller.userId, filters, { limit: query.limit, after });
    const now = ctx.clock.now();
    return {
      body: {
        posts: posts.map((post) => viewPost(post, now, LISTED_RUNS)),
        nextCursor: next && cursorOf(next, listed),
      },
    };
  },
});
