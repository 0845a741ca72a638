import { DAY, dayOf } from '../../model/clock.ts';
import type { MissingReason } from '../../model/metrics.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { MetricsCall, PlatformMetrics, PostReading, PublishedPost } from '../contract/metrics.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { numbersOf, reasonFor } from '../kit/metrics.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { youtubeApi } from './api.ts';
import { YouTubeFailure } from './errors.ts';

const ANALYTICS = 'https://www.googleapis.com/auth/yt-analytics.readonly';

/** Reports are about two days late (ms). https://developers.google.com/youtube/analytics/data_model */
const REPORT_DELAY_MS = 3 * DAY;

/** Views, likes and comments need no further permission; watch time and shares are in reports only. */
export const metrics: PlatformMetrics = {
  source: 'YouTube Data API, statistics; YouTube Analytics API, reports',
  documentation: 'https://developers.google.com/youtube/v3/docs/videos#statistics',
  posts: {
    numbers: {
      views: 'viewCount',
      likes: 'likeCount',
      comments: 'commentCount',
      shares: 'shares',
      watchTimeSeconds: 'estimatedMinutesWatched',
    },
    platform: {},
  },
  account: { numbers: { followers: 'subscriberCount' }, platform: {} },
  scopes: [ANALYTICS],
  // https://developers.google.com/youtube/v3/docs/videos/list
  batchSize: 50,
  // A batch costs a unit, and one more where it reads the channel too: 1 × 1,440 minutes × 2 = 2,880 of the 10,000 units a day.
  // Uploads have a separate limit. https://developers.google.com/youtube/v3/determine_quota_cost
  batchesPerMinute: 1,
  delayMs: 0,

  readPosts: async (call, settings, posts) => {
    const statistics = await apiOf(call, settings).videoStatistics(posts.map(({ platformPostId }) => platformPostId));
    const live = posts.filter(({ platformPostId }) => statistics.has(platformPostId));
    const reported = await readReport(call, settings, live);
    const readingOf = (post: PublishedPost): PostReading => {
      const counted = statistics.get(post.platformPostId);
      if (!counted) return 'gone';
      const { viewCount: views, likeCount: likes, commentCount: comments } = counted;
      // A number that its owner hides is absent.
      const numbers = { views, likes, comments, ...reported(post) };
      return numbersOf(metrics.posts, { numbers, platform: {} }, 'not_supported');
    };
    return new Map(posts.map((post) => [post.platformPostId, readingOf(post)]));
  },

  readAccount: async (call, settings) => {
    const statistics = await apiOf(call, settings).channelStatistics();
    // Rounded down to three significant figures; 0 where the owner hides it.
    const followers = statistics?.hiddenSubscriberCount ? undefined : statistics?.subscriberCount;
    return numbersOf(metrics.account, { numbers: { followers }, platform: {} }, 'not_supported');
  },
};

function apiOf({ http, clock, account }: MetricsCall, { apiUrl, metricsUrl }: PlatformSettings) {
  return youtubeApi({ http, clock, apiUrl, metricsUrl, accessToken: account.accessToken });
}

/** The numbers of a report by post. A report that fails leaves the other numbers. */
async function readReport(call: MetricsCall, settings: PlatformSettings, posts: readonly PublishedPost[]) {
  const without = (reason: MissingReason) => () => ({ shares: reason, watchTimeSeconds: reason });
  if (!hasScopes(call.account.scope, [ANALYTICS])) return without('scope_missing');
  if (posts.length === 0) return without('error');
  const ids = posts.map(({ platformPostId }) => platformPostId);
  // Days are in the time zone of California. A day that has not ended has no row.
  const start = Math.min(...posts.map(({ publishedAt }) => publishedAt.getTime())) - DAY;
  try {
    const report = await apiOf(call, settings).watchReport(ids, dayOf(start), dayOf(call.clock.now()));
    return (post: PublishedPost) => {
      const row = report.get(post.platformPostId);
      if (row) return { shares: row.shares, watchTimeSeconds: row.estimatedMinutesWatched * 60 };
      return without(reasonFor(call, { delayMs: REPORT_DELAY_MS }, post))();
    };
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    call.logger.warn('youtube: the report of videos could not be read', { accountId: call.account.accountId }, error);
    const lacksPermission = error instanceof YouTubeFailure && error.reason === 'insufficientPermissions';
    return without(lacksPermission ? 'scope_missing' : 'error');
  }
}
