import { z } from 'zod';

/** Ids are strings of up to 19 digits, and numbers nowhere. */
const id = z.string().min(1);

export const createdReply = z.object({ data: z.object({ id }) });

/** Absent means ready. */
const processing = z.object({
  state: z.enum(['pending', 'in_progress', 'succeeded', 'failed']),
  /** Seconds. */
  check_after_secs: z.number().optional(),
  error: z.object({ message: z.string().optional() }).optional(),
});

export const mediaReply = z.object({
  data: z.object({ id, media_key: z.string().nullable().default(null), processing_info: processing.optional() }),
});

export const appendReply = z.object({ data: z.looseObject({}) });

const links = z.object({
  urls: z.array(z.object({ url: z.string(), expanded_url: z.string().optional() })).default([]),
});

/** The posts that a post refers to. X's specification of August 2026 calls this `referenced_posts`. */
const references = z.array(z.object({ type: z.string(), id })).optional();

export const timelineReply = z.object({
  /** Absent where there is nothing. */
  data: z
    .array(
      z.object({
        id,
        text: z.string(),
        created_at: z.string(),
        entities: links.optional(),
        referenced_tweets: references,
        referenced_posts: references,
        attachments: z.object({ media_keys: z.array(z.string()).default([]) }).optional(),
        /** The full text of a long post; its `text` is truncated. */
        note_tweet: z.object({ text: z.string(), entities: links.optional() }).optional(),
      }),
    )
    .default([]),
  meta: z.object({ result_count: z.number(), next_token: z.string().optional() }),
});

const publicMetrics = z
  .object({
    impression_count: z.number(),
    like_count: z.number(),
    reply_count: z.number(),
    retweet_count: z.number(),
    quote_count: z.number(),
    bookmark_count: z.number(),
  })
  .partial();

/** Of posts of the account itself, for 30 days. */
const privateMetrics = z.object({ url_link_clicks: z.number(), user_profile_clicks: z.number() }).partial();

const countedPost = z.object({
  id,
  public_metrics: publicMetrics.optional(),
  non_public_metrics: privateMetrics.optional(),
});

/** A post that X does not return has an error. https://docs.x.com/x-api/fundamentals/response-codes-and-errors#partial-errors */
export const countedPostsReply = z.object({
  data: z.array(countedPost).default([]),
  errors: z
    .array(z.object({ resource_id: z.string().optional(), value: z.string().optional(), type: z.string().optional() }))
    .default([]),
});

export const followersReply = z.object({
  data: z.object({
    public_metrics: z.object({ followers_count: z.number().optional(), tweet_count: z.number().optional() }).optional(),
  }),
});

export const userReply = z.object({
  data: z.object({
    id,
    name: z.string(),
    username: z.string(),
    profile_image_url: z.string().optional(),
    /** `None`, `Basic`, `Premium`, `PremiumPlus`. */
    subscription_type: z.string().optional(),
  }),
});

const oneError = z.object({
  message: z.string().optional(),
  detail: z.string().optional(),
  type: z.string().optional(),
  code: z.number().optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
});

/** https://docs.x.com/x-api/fundamentals/response-codes-and-errors, and the older shape, which has `errors` only. */
export const problemReply = z
  .object({
    title: z.string().optional(),
    detail: z.string().optional(),
    type: z.string().optional(),
    /** Of a usage cap: `Daily`, `Monthly`. */
    period: z.string().optional(),
    errors: z.array(oneError).default([]),
  })
  .refine(({ title, detail, errors }) => title !== undefined || detail !== undefined || errors.length > 0);

export type UploadedMedia = z.infer<typeof mediaReply>['data'];
export type CountedPost = z.infer<typeof countedPost>;
export type ListedPost = z.infer<typeof timelineReply>['data'][number];
export type Problem = z.infer<typeof problemReply>;
