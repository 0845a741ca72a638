import { z } from 'zod';

/** The response to the last byte of an upload. From then on the video exists. */
export const videoReply = z.object({
  id: z.string().min(1),
  snippet: z.object({ channelId: z.string().optional() }).optional(),
});

const thumbnails = z.partialRecord(z.enum(['default', 'medium', 'high']), z.object({ url: z.string() }));

/** An account without a channel has no items. */
export const channelsReply = z.object({
  items: z
    .array(
      z.object({
        id: z.string().min(1),
        snippet: z.object({ title: z.string(), customUrl: z.string().optional(), thumbnails: thumbnails.optional() }),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
      }),
    )
    .default([]),
});

export const uploadsReply = z.object({
  nextPageToken: z.string().optional(),
  items: z.array(
    z.object({
      snippet: z.object({ title: z.string(), description: z.string().default(''), publishedAt: z.string() }),
      contentDetails: z.object({ videoId: z.string() }),
    }),
  ),
});

export const playlistItemReply = z.object({ id: z.string().min(1) });

export const playlistItemsReply = z.object({ items: z.array(playlistItemReply).default([]) });

export const commentReply = z.object({ id: z.string().min(1) });

/** Comments of a video. `textOriginal` is there for the author alone. https://developers.google.com/youtube/v3/docs/comments#snippet.textOriginal */
export const commentsReply = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        snippet: z.object({
          topLevelComment: z.object({
            id: z.string(),
            snippet: z.object({
              textOriginal: z.string().optional(),
              textDisplay: z.string().default(''),
              authorChannelId: z.object({ value: z.string() }).optional(),
              publishedAt: z.string(),
            }),
          }),
        }),
      }),
    )
    .default([]),
});

/** Unsigned 64-bit numbers come as texts. */
const count = z.coerce.number().optional();

/** A number that the owner hides is absent, and so is a video that is gone. https://developers.google.com/youtube/v3/docs/videos#statistics */
export const videoStatisticsReply = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }).default({}),
      }),
    )
    .default([]),
});

/** https://developers.google.com/youtube/v3/docs/channels#statistics */
export const channelStatisticsReply = z.object({
  items: z
    .array(
      z.object({
        statistics: z.object({ subscriberCount: count, hiddenSubscriberCount: z.boolean().default(false) }),
      }),
    )
    .default([]),
});

/** Rows of a video, its `estimatedMinutesWatched` and its `shares`; absent where there are none. https://developers.google.com/youtube/analytics/reference/reports/query */
export const reportReply = z.object({ rows: z.array(z.tuple([z.string(), z.number(), z.number()])).default([]) });

export type Channel = z.infer<typeof channelsReply>['items'][number];

export type VideoStatistics = z.infer<typeof videoStatisticsReply>['items'][number]['statistics'];

export type ChannelStatistics = z.infer<typeof channelStatisticsReply>['items'][number]['statistics'];
