import { z } from 'zod';
import { graphId as id, listReply } from '../kit/graph/replies.ts';

/** `permalink_url` is there where it was requested. */
export const postReply = z.object({ id, permalink_url: z.string().nullable().default(null) });

const total = z
  .object({ summary: z.object({ total_count: z.number() }) })
  .transform(({ summary }) => summary.total_count)
  .optional();

/** Of a video, the reactions are its likes. */
export const countedPostReply = z
  .object({
    reactions: total,
    likes: total,
    comments: total,
    shares: z.object({ count: z.number() }).optional(),
  })
  .transform(({ reactions, likes, comments, shares }) => ({
    reactions: reactions ?? likes,
    comments,
    shares: shares?.count,
  }));

export const followersReply = z.object({ followers_count: z.number().optional() });

/** Of a link it has no id. */
const target = z.object({ id: id.optional() }).optional();

const publishedPost = z.object({
  id,
  message: z.string().default(''),
  created_time: z.string(),
  permalink_url: z.string().nullable().default(null),
  attachments: z
    .object({
      data: z.array(
        z.object({
          media_type: z.string().optional(),
          target,
          subattachments: z.object({ data: z.array(z.object({ target })) }).optional(),
        }),
      ),
    })
    .optional(),
});

export const publishedPostsReply = listReply(publishedPost);

/** `post_id` is seen as a number too. */
export const publishedStoryReply = z.object({ success: z.literal(true), post_id: id });

export const finishedStoryReply = publishedStoryReply.extend({ post_id: id.nullable().default(null) });

/** https://developers.facebook.com/docs/page-stories-api, and seen: https://github.com/gitroomhq/postiz-app/issues/1920 */
export const storiesReply = z.object({
  data: z.array(
    z.object({
      post_id: id,
      media_id: id.optional(),
      /** In seconds. */
      creation_time: z.coerce.number(),
      url: z.string().nullable().default(null),
    }),
  ),
});

const comment = z.object({
  id,
  message: z.string().default(''),
  created_time: z.string(),
  permalink_url: z.string().nullable().default(null),
  /** The author; absent where the Page may not see it. */
  from: z.object({ id }).nullish(),
  attachment: z.object({ type: z.string().optional() }).optional(),
});

export const commentsReply = listReply(comment);

export type CountedPost = z.infer<typeof countedPostReply>;

export type Comment = z.infer<typeof comment>;

export const startedReelReply = z.object({ video_id: id, upload_url: z.url() });

const listedVideo = z.object({
  id,
  description: z.string().default(''),
  created_time: z.string(),
  /** These are there where they were requested. */
  published: z.boolean().default(false),
  permalink_url: z.string().nullable().default(null),
});

export const videosReply = listReply(listedVideo);

export type ListedPost = z.infer<typeof publishedPost>;

export type ListedStory = z.infer<typeof storiesReply>['data'][number];

export type ListedVideo = z.infer<typeof listedVideo>;
