import { z } from 'zod';
import { graphId as id } from '../kit/graph/replies.ts';

export const statusReply = z.object({
  status: z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED']),
  error_message: z.string().nullish(),
});

export const permalinkReply = z.object({ permalink: z.url() });

export const recentPostsReply = z.object({
  data: z.array(
    z.object({
      id,
      text: z.string().default(''),
      timestamp: z.string(),
      permalink: z.url().nullable().catch(null),
      media_type: z.string(),
      is_reply: z.boolean().default(false),
      /** The post that a reply follows. */
      replied_to: z.object({ id }).nullish(),
    }),
  ),
  paging: z.object({ cursors: z.object({ after: z.string().optional() }).optional() }).optional(),
});

const quotaTotal = z.object({ quota_total: z.number() });

/** Has the fields of what was asked for. */
export const quotaReply = z.object({
  data: z
    .array(
      z
        .object({
          quota_usage: z.number(),
          config: quotaTotal,
          reply_quota_usage: z.number(),
          reply_config: quotaTotal,
        })
        .partial(),
    )
    .min(1),
});

export const shortLivedReply = z.object({ access_token: z.string().min(1), user_id: id.optional() });

export const profileReply = z.object({
  id,
  username: z.string().optional(),
  name: z.string().optional(),
  threads_profile_picture_url: z.string().optional(),
});

export type RecentPost = z.infer<typeof recentPostsReply>['data'][number];
