import { z } from 'zod';

const url = z.url({ protocol: /^https?$/ });

export const imageUploadReply = z.object({
  value: z.object({ uploadUrl: url, image: z.string().startsWith('urn:li:image:') }),
});

export const documentUploadReply = z.object({
  value: z.object({ uploadUrl: url, document: z.string().startsWith('urn:li:document:') }),
});

export const videoUploadReply = z.object({
  value: z.object({
    video: z.string().startsWith('urn:li:video:'),
    /** Often empty, and to be sent back in any case. */
    uploadToken: z.string().default(''),
    /** Bytes from the first to the last, both included. */
    uploadInstructions: z
      .array(z.object({ uploadUrl: url, firstByte: z.number().int(), lastByte: z.number().int() }))
      .min(1),
  }),
});

/** The state of a video or a document. */
export const statusReply = z.object({
  status: z.enum(['WAITING_UPLOAD', 'PROCESSING', 'AVAILABLE', 'PROCESSING_FAILED']),
  processingFailureReason: z.string().nullish(),
});

/** What a post is called; a video's may be of the older kind. */
export const postUrn = z.string().regex(/^urn:li:(?:share|ugcPost):\d+$/);

const identified = z.object({ id: z.string() });

/** Posts of an author. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#find-posts-by-authors */
export const postsReply = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      commentary: z.string().default(''),
      /** In ms since the epoch. */
      createdAt: z.number(),
      lifecycleState: z.string(),
      content: z
        .object({
          media: identified.optional(),
          multiImage: z.object({ images: z.array(identified) }).optional(),
          article: z.object({}).optional(),
        })
        .optional(),
    }),
  ),
});

export type ListedPost = z.infer<typeof postsReply>['elements'][number];

/** The id of a comment, which may be the end of its URN. */
const commentId = z
  .string()
  .regex(/^(?:urn:li:comment:\(.+,)?\d+\)?$/)
  .transform((text) => /\d+(?=\)?$)/.exec(text)?.[0] ?? text);

/** A new comment. Its id is in a header too. */
export const commentReply = z.object({ id: commentId });

/** Comments of a post. LinkedIn has left out the actor. https://learn.microsoft.com/linkedin/marketing/community-management/shares/comments-api */
export const commentsReply = z.object({
  elements: z.array(
    z.object({
      id: commentId,
      actor: z.string().optional(),
      message: z.object({ text: z.string().default('') }).default({ text: '' }),
      /** In ms since the epoch. */
      created: z.object({ time: z.number() }),
    }),
  ),
});

const count = z.number().optional();

/** Numbers of the posts of an organization; a post without any is left out. https://learn.microsoft.com/linkedin/marketing/community-management/organizations/share-statistics */
export const shareStatisticsReply = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      totalShareStatistics: z.object({
        impressionCount: count,
        uniqueImpressionsCount: count,
        likeCount: count,
        commentCount: count,
        shareCount: count,
        clickCount: count,
      }),
    }),
  ),
});

export type ShareStatistics = z.infer<typeof shareStatisticsReply>['elements'][number]['totalShareStatistics'];

/** Posts by their URN. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#batch-get-posts */
export const postBatchReply = z.object({
  results: z.record(z.string(), z.unknown()).default({}),
  errors: z.record(z.string(), z.object({ status: z.number().optional() })).default({}),
});

/** One number of a member's post. https://learn.microsoft.com/linkedin/marketing/community-management/members/post-statistics */
export const memberStatisticReply = z.object({ elements: z.array(z.object({ count: z.number() })) });

/** https://learn.microsoft.com/linkedin/marketing/community-management/organizations/organization-lookup-api#retrieve-organization-follower-count */
export const networkSizeReply = z.object({ firstDegreeSize: count });

/** https://learn.microsoft.com/linkedin/marketing/community-management/members/follower-statistics */
export const memberFollowersReply = z.object({ elements: z.array(z.object({ memberFollowersCount: z.number() })) });

export type VideoUpload = z.infer<typeof videoUploadReply>['value'];

export type FileStatus = z.infer<typeof statusReply>;
