import { DAY } from '../../model/clock.ts';
import type { MissingReason } from '../../model/metrics.ts';
import { allMissing, type PlatformMetrics, type PostReading, type PublishedPost } from '../contract/metrics.ts';
import { findInsights, type Insights, isNotFound } from '../kit/graph/insights.ts';
import { numbersOf, readEach, reasonFor } from '../kit/metrics.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { type ThreadsApi, threadsApi } from './api.ts';

/** Without it Threads reports no number at all. It requires a review of the app, so only an operator requests it. */
const SCOPE = 'threads_manage_insights';

export const metrics: PlatformMetrics = {
  source: 'Threads API, insights',
  documentation: 'https://developers.facebook.com/docs/threads/insights',
  posts: {
    numbers: { views: 'views', likes: 'likes', comments: 'replies', shares: 'shares' },
    platform: { reposts: 'reposts', quotes: 'quotes' },
  },
  account: { numbers: { followers: 'followers_count' }, platform: {} },
  scopes: [SCOPE],
  // One call each, of about a third of a second.
  batchSize: 25,
  // Threads limits calls per account: 4,800 in 24 hours times its impressions, of which it counts 10 at least. So 48,000 calls, and at
  // most 96 batches of an account in 24 hours are 2,400 calls. It names no limit of the app, so this only bounds Herald's work.
  // https://developers.facebook.com/docs/threads/overview#rate-limiting
  batchesPerMinute: 60,
  // Not documented.
  delayMs: DAY,

  readPosts: async (call, settings, posts) => {
    if (!hasScopes(call.account.scope, [SCOPE]))
      return new Map(posts.map((post) => [post.platformPostId, allMissing(metrics.posts, 'scope_missing')]));
    const api = threadsApi(call, settings);
    return readEach(posts, metrics.posts, async (post) => {
      const { insights, reason } = await findInsights(() => api.insights(post.platformPostId));
      if (reason === 'error' && (await isGone(api, post))) return 'gone';
      return readingOf(insights, reason ?? reasonFor(call, metrics, post));
    });
  },

  readAccount: async (call, settings) => {
    if (!hasScopes(call.account.scope, [SCOPE])) return allMissing(metrics.account, 'scope_missing');
    const { insights, reason } = await findInsights(() => threadsApi(call, settings).accountInsights());
    const followers = insights['followers_count'];
    return numbersOf(metrics.account, { numbers: { followers }, platform: {} }, reason ?? 'error');
  },
};

/** Whether Threads has no such post. Reading its address takes no further permission. */
async function isGone(api: ThreadsApi, { platformPostId }: PublishedPost): Promise<boolean> {
  try {
    await api.permalink(platformPostId);
    return false;
  } catch (error) {
    if (isNotFound(error)) return true;
    throw error;
  }
}

function readingOf(
  { views, likes, replies: comments, shares, reposts, quotes }: Insights,
  reason: MissingReason,
): PostReading {
  const numbers = { views, likes, comments, shares };
  return numbersOf(metrics.posts, { numbers, platform: { reposts, quotes } }, reason);
}
