import { DAY, SECOND } from '../../model/clock.ts';
import type { MissingReason } from '../../model/metrics.ts';
import type { MetricsCall, PlatformMetrics, PostReading, PublishedPost } from '../contract/metrics.ts';
import { type FoundInsights, findInsights, isNotFound, readMetrics } from '../kit/graph/insights.ts';
import { numbersOf, readEach, reasonFor } from '../kit/metrics.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { type CountedMedia, type InstagramApi, instagramApi } from './api.ts';

/** The scope of insights, by the login of the account. Each requires a review of the app, so only an operator requests it. */
const SCOPES = { instagram: 'instagram_business_manage_insights', facebook: 'instagram_manage_insights' };

/** Metrics by `media_product_type`. `impressions` and `plays` are retired. */
const METRICS = {
  FEED: { basic: ['views', 'reach'], others: ['saved', 'shares', 'total_interactions'] },
  REELS: {
    basic: ['views', 'reach'],
    others: ['saved', 'shares', 'total_interactions', 'ig_reels_avg_watch_time', 'ig_reels_video_view_total_time'],
  },
  STORY: { basic: ['views', 'reach'], others: ['shares', 'total_interactions'] },
};

export const metrics: PlatformMetrics = {
  source: 'Instagram API, media fields and insights',
  documentation: 'https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights',
  posts: {
    numbers: {
      views: 'views',
      reach: 'reach',
      likes: 'like_count',
      comments: 'comments_count',
      shares: 'shares',
      saves: 'saved',
      watchTimeSeconds: 'ig_reels_video_view_total_time',
    },
    platform: { interactions: 'total_interactions', averageWatchSeconds: 'ig_reels_avg_watch_time' },
  },
  account: { numbers: { followers: 'followers_count' }, platform: {} },
  scopes: Object.values(SCOPES),
  // Two calls each, and a third where a metric is refused.
  batchSize: 20,
  // Instagram limits calls per account: 4,800 in 24 hours times its impressions. At most 96 batches of an account in 24 hours would be
  // 5,760 calls, but each post is read 8 times: the 100 posts that Instagram allows in a day are 2,400 calls. It names no limit of
  // the app, so this only bounds Herald's work. https://developers.facebook.com/docs/graph-api/overview/rate-limiting
  batchesPerMinute: 60,
  // "Data used to calculate metrics can be delayed up to 48 hours."
  delayMs: 2 * DAY,

  readPosts: (call, settings, posts) => {
    const api = instagramApi(call, settings);
    return readEach(posts, metrics.posts, async (post) => {
      const media = await findMedia(api, post);
      return media === 'gone' ? 'gone' : readingOf(media, await insightsOf(call, api, post, media));
    });
  },

  readAccount: async (call, settings) => {
    const followers = await instagramApi(call, settings).followers();
    return numbersOf(metrics.account, { numbers: { followers }, platform: {} }, 'error');
  },
};

/**
 * Instagram answers with the same error for a post that was deleted and for one that it does not let the account see. The account
 * has permission to read its posts if it may read itself, which takes the same scope.
 */
async function findMedia(api: InstagramApi, { platformPostId }: PublishedPost): Promise<CountedMedia | 'gone'> {
  try {
    return await api.media(platformPostId);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await api.followers();
    return 'gone';
  }
}

async function insightsOf(
  call: MetricsCall,
  api: InstagramApi,
  post: PublishedPost,
  { media_product_type: product }: CountedMedia,
): Promise<Required<{ [Key in keyof FoundInsights]: NonNullable<FoundInsights[Key]> }>> {
  const scope = SCOPES[call.account.server === undefined ? 'instagram' : 'facebook'];
  if (!hasScopes(call.account.scope, [scope])) return { insights: {}, reason: 'scope_missing' };
  const read = (names: string) => api.insights(post.platformPostId, names);
  const { insights, reason } = await findInsights(() => readMetrics(read, METRICS[product]));
  // With the scope, a missing permission is the error of a story with fewer than 5 viewers.
  const isTooFew = product === 'STORY' && reason === 'scope_missing' && call.account.scope !== null;
  return { insights, reason: (isTooFew ? 'too_early' : reason) ?? whyLeftOut(call, post, product) };
}

/** Instagram has insights of a story for 24 hours. */
function whyLeftOut(
  call: MetricsCall,
  post: PublishedPost,
  product: CountedMedia['media_product_type'],
): MissingReason {
  const isOver = product === 'STORY' && call.clock.now() >= post.publishedAt.getTime() + DAY;
  return isOver ? 'gone' : reasonFor(call, metrics, post);
}

function readingOf(
  { like_count: likes, comments_count: comments, media_product_type: product }: CountedMedia,
  { insights, reason }: { insights: FoundInsights['insights']; reason: MissingReason },
): PostReading {
  const { views, reach, shares, saved, total_interactions: interactions } = insights;
  const seconds = (metric: string) => {
    const ms = insights[metric];
    if (product !== 'REELS') return 'not_supported';
    return typeof ms === 'number' ? ms / SECOND : ms;
  };
  const reading = numbersOf(
    metrics.posts,
    {
      numbers: {
        views,
        reach,
        shares,
        saves: product === 'STORY' ? 'not_supported' : saved,
        watchTimeSeconds: seconds('ig_reels_video_view_total_time'),
      },
      platform: { interactions, averageWatchSeconds: seconds('ig_reels_avg_watch_time') },
    },
    reason,
  );
  // These are fields of the post, for which the reasons of insights do not hold.
  return { ...reading, numbers: { ...reading.numbers, likes: likes ?? 'error', comments: comments ?? 'error' } };
}
