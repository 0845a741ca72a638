import { z } from 'zod';

/** Decimal strings in most answers, bare numbers in some. */
const id = z.union([z.string().min(1), z.number().int().transform(String)]);

export const idReply = z.object({ id });

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
    }),
  ),
});

export const quotaReply = z.object({
  data: z.array(z.object({ quota_usage: z.number(), config: z.object({ quota_total: z.number() }) })).min(1),
});

/** https://developers.facebook.com/docs/graph-api/guides/error-handling; only `message` and `code` can be relied on. */
export const graphErrorReply = z.object({
  error: z.object({
    message: z.string().optional(),
    code: z.number(),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
    fbtrace_id: z.string().optional(),
  }),
});

/** The other shape, which only the code exchange uses. */
export const flatErrorReply = z.object({ error_message: z.string(), code: z.number() });

export const shortLivedReply = z.object({ access_token: z.string().min(1), user_id: id.optional() });

export const longLivedReply = z.object({
  access_token: z.string().min(1),
  token_type: z.string().default('bearer'),
  expires_in: z.number().positive().nullable().default(null),
});

export const profileReply = z.object({
  id,
  username: z.string().optional(),
  name: z.string().optional(),
  threads_profile_picture_url: z.string().optional(),
});

export type ContainerStatus = z.infer<typeof statusReply>;
export type RecentPost = z.infer<typeof recentPostsReply>['data'][number];
