import { DAY, SECOND } from '../../model/clock.ts';
import type { MissingReason } from '../../model/metrics.ts';
import {
  allMissing,
  type MetricsCall,
  type PlatformMetrics,
  type PostReading,
  type PublishedPost,
} from '../contract/metrics.ts';
import { findInsights, type Insights, isNotFound, readMetrics } from '../kit/graph/insights.ts';
import { numbersOf, readEach, reasonFor } from '../kit/metrics.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { type FacebookApi, facebookApi } from './api.ts';
import type { CountedPost } from './replies.ts';

/** The scope of insights. It requires a review of the app, so only an operator requests it. */
const SCOPE = 'read_insights';

/** `post_impressions` and `post_impressions_unique` are retired: https://developers.facebook.com/docs/pages-api/changelog */
const METRICS = { basic: ['post_media_view', 'post_total_media_view_unique'], others: ['post_clicks'] };

export const metrics: PlatformMetrics = {
  source: 'Graph API, post fields and insights',
  documentation: 'https://developers.facebook.com/docs/graph-api/reference/insights',
  posts: {
    numbers: {
      views: 'post_media_view',
      reach: 'post_total_media_view_unique',
      likes: 'reactions.summary.total_count',
      comments: 'comments.summary.total_count',
      shares: 'shares.count',
      clicks: 'post_clicks',
      watchTimeSeconds: 'post_video_view_time',
    },
    platform: {},
  },
  account: { numbers: { followers: 'followers_count' }, platform: {} },
  scopes: [SCOPE],
  // Two calls each: one read of many ids would fail as a whole for one that was deleted.
  batchSize: 20,
  // Facebook limits calls per Page and app: 4,800 in 24 hours times the users who engaged with the Page. A post is read 8 times, so 100
  // posts a day are 1,600 calls, a third of what a Page with one such user allows. It names no limit of the app, so this only bounds
  // Herald's work. https://developers.facebook.com/docs/graph-api/overview/rate-limiting
  batchesPerMinute: 60,
  // "Most metrics will update once every 24 hours."
  delayMs: DAY,

  readPosts: (call, settings, posts) => {
    const api = facebookApi(call, settings);
    return readEach(posts, metrics.posts, async (post) => {
      if (isStory(post)) return allMissing(metrics.posts, 'not_supported');
      const counted = await findPost(api, post);
      if (counted === 'gone') return 'gone';
      return (isVideo(post) ? videoReading : postReading)(counted, await insightsOf(call, api, post));
    });
  },

  readAccount: async (call, settings) => {
    const followers = await facebookApi(call, settings).followers();
    return numbersOf(metrics.account, { numbers: { followers }, platform: {} }, 'error');
  },
};

/** Only the id of a post begins with the id of its Page. */
function isPost({ platformPostId }: PublishedPost): boolean {
  return platformPostId.includes('_');
}

function isStory(post: PublishedPost): boolean {
  return !isPost(post) && (post.mediaType !== 'video' || (post.url?.includes('/stories/') ?? false));
}

function isVideo(post: PublishedPost): boolean {
  return !isPost(post);
}

/**
 * Facebook answers with the same error for a post that was deleted and for one that it does not let the Page see. The Page has
 * permission to read its posts if it may read itself, which takes the same scope.
 */
async function findPost(api: FacebookApi, post: PublishedPost): Promise<CountedPost | 'gone'> {
  try {
    return await api.counts(post.platformPostId, isVideo(post) ? 'video' : 'post');
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await api.followers();
    return 'gone';
  }
}

interface KnownInsights {
  insights: Insights;
  /** Why those that are not there are missing. */
  reason: MissingReason;
}

async function insightsOf(call: MetricsCall, api: FacebookApi, post: PublishedPost): Promise<KnownInsights> {
  if (!hasScopes(call.account.scope, [SCOPE])) return { insights: {}, reason: 'scope_missing' };
  const id = post.platformPostId;
  const { insights, reason } = await findInsights(() =>
    isVideo(post) ? api.videoInsights(id) : readMetrics((metric) => api.insights(id, metric), METRICS),
  );
  return { insights, reason: reason ?? reasonFor(call, metrics, post) };
}

function postReading({ reactions, comments, shares }: CountedPost, { insights, reason }: KnownInsights): PostReading {
  const { post_media_view: views, post_total_media_view_unique: reach, post_clicks: clicks } = insights;
  const counts = {
    likes: reactions ?? ('error' as const),
    comments: comments ?? ('error' as const),
    // Facebook leaves the field out of a post that nobody has shared.
    shares: shares ?? 0,
  };
  const numbers = { ...counts, views, reach, clicks, watchTimeSeconds: 'not_supported' as const };
  return numbersOf(metrics.posts, { numbers, platform: {} }, reason);
}

/** The edge of videos names its metrics by itself, so the names of reels and of other videos are both known. */
function videoReading({ reactions, comments }: CountedPost, { insights, reason }: KnownInsights): PostReading {
  const viewMs = insights['post_video_view_time'] ?? insights['total_video_view_total_time'];
  const numbers = {
    likes: reactions ?? ('error' as const),
    comments: comments ?? ('error' as const),
    views: insights['blue_reels_play_count'] ?? insights['fb_reels_total_plays'] ?? insights['total_video_views'],
    reach: insights['post_impressions_unique'] ?? insights['total_video_impressions_unique'],
    // Only reels have them.
    shares:
      insights['total_video_views'] === undefined
        ? insights['post_video_social_actions.SHARE']
        : ('not_supported' as const),
    clicks: 'not_supported' as const,
    watchTimeSeconds: typeof viewMs === 'number' ? viewMs / SECOND : viewMs,
  };
  return numbersOf(metrics.posts, { numbers, platform: {} }, reason);
}
