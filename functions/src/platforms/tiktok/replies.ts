import { z } from 'zod';

/** Post ids are int64: strings of digits once they leave the range of a double (infra/http-client/platform-http.ts). */
const id = z.union([z.string().min(1), z.number().int().transform(String)]);

/** Every response except those of the token endpoint. Success is `code: "ok"`, whatever the HTTP status. */
export const envelope = z.object({
  data: z.unknown().optional(),
  error: z.object({
    code: z.string(),
    message: z.string().optional(),
    log_id: z.string().optional(),
    logid: z.string().optional(),
  }),
});

/** https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info */
export const creatorReply = z.object({
  creator_username: z.string(),
  creator_nickname: z.string().nullable().default(null),
  creator_avatar_url: z.string().nullable().default(null),
  privacy_level_options: z.array(z.string()),
  comment_disabled: z.boolean().default(false),
  duet_disabled: z.boolean().default(false),
  stitch_disabled: z.boolean().default(false),
  /** In seconds. */
  max_video_post_duration_sec: z.number().nullable().default(null),
});

export const initReply = z.object({ publish_id: z.string().min(1) });

export const uploadReply = initReply.extend({ upload_url: z.url({ protocol: /^https?$/ }) });

export const statusReply = z.object({
  status: z.string(),
  /** Of an upload, and not always there. */
  uploaded_bytes: z.number().optional(),
  fail_reason: z.string().optional(),
  /** Spelt as TikTok spells it. */
  publicaly_available_post_id: z.array(id).default([]),
});

export const videoListReply = z.object({
  /** In ms since the epoch: the list continues before it. */
  cursor: z.number().optional(),
  has_more: z.boolean().default(false),
  videos: z.array(
    z.object({
      id,
      /** Seconds since the epoch. */
      create_time: z.number(),
      title: z.string().default(''),
      video_description: z.string().default(''),
      /** Seen empty. */
      share_url: z
        .string()
        .nullable()
        .default(null)
        .transform((url) => url || null),
    }),
  ),
});

const count = z.number().optional();

/** Videos of the account that are public, of those asked for. https://developers.tiktok.com/doc/tiktok-api-v2-video-query */
export const videoCountsReply = z.object({
  videos: z
    .array(z.object({ id, view_count: count, like_count: count, comment_count: count, share_count: count }))
    .default([]),
});

/** https://developers.tiktok.com/doc/tiktok-api-v2-get-user-info */
export const userCountsReply = z.object({ user: z.object({ follower_count: count }) });

/** The token endpoint, where success is a token and nothing else: its errors come with HTTP 200 too. */
export const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().nullable().default(null),
  open_id: z.string().min(1),
  refresh_token: z.string().nullable().default(null),
  scope: z.string().nullable().default(null),
  token_type: z.string().default('Bearer'),
});

export const tokenErrorReply = z.object({
  error: z.string(),
  error_description: z.string().optional(),
  log_id: z.string().optional(),
});

export const userReply = z.looseObject({
  user: z.looseObject({
    open_id: z.string().min(1),
    avatar_url: z.string().optional(),
    display_name: z.string().optional(),
    username: z.string().optional(),
  }),
});

export type Creator = z.infer<typeof creatorReply>;
export type PublishStatus = z.infer<typeof statusReply>;
export type VideoCounts = z.infer<typeof videoCountsReply>['videos'][number];
export type UserCounts = z.infer<typeof userCountsReply>['user'];
export type ListedVideo = z.infer<typeof videoListReply>['videos'][number];
