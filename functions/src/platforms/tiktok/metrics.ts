import {
  allMissing,
  type MetricsCall,
  type PlatformMetrics,
  type PostReading,
  type PublishedPost,
} from '../contract/metrics.ts';
import { isEarly, numbersIn } from '../kit/numbers.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { tiktokApi } from './api.ts';
import { TikTokFailure } from './errors.ts';
import { LISTED_WITHIN_MS } from './recover.ts';
import type { VideoCounts } from './replies.ts';

const VIDEOS = 'video.list';
const STATS = 'user.info.stats';

/** Of public videos: no other post has numbers in the API. */
export const metrics: PlatformMetrics = {
  source: 'TikTok Display API, video.query and user.info',
  documentation: 'https://developers.tiktok.com/doc/tiktok-api-v2-video-object',
  posts: {
    numbers: { views: 'view_count', likes: 'like_count', comments: 'comment_count', shares: 'share_count' },
    platform: {},
  },
  account: { numbers: { followers: 'follower_count' }, platform: { likes: 'likes_count' } },
  scopes: [VIDEOS, STATS],
  // https://developers.tiktok.com/doc/tiktok-api-v2-video-query
  batchSize: 20,
  // TikTok allows 600 calls a minute of each endpoint; publishing calls others. https://developers.tiktok.com/doc/tiktok-api-v2-rate-limit
  batchesPerMinute: 300,
  delayMs: LISTED_WITHIN_MS,

  readPosts: async (call, settings, posts) => {
    // A post that is not public has the id of its publishing.
    const ids = posts.map(({ platformPostId }) => platformPostId).filter((id) => /^\d+$/.test(id));
    const counts = ids.length === 0 ? new Map<string, VideoCounts>() : await readCounts(call, ids, settings);
    return new Map(posts.map((post) => [post.platformPostId, readingOf(call, post, counts)]));
  },

  readAccount: async (call, settings) => {
    if (!hasScopes(call.account.scope, [STATS])) return allMissing(metrics.account, 'scope_missing');
    const counts = await nullWithoutScope(tiktokApi(call, settings).userCounts());
    return counts ? numbersIn(metrics.account, counts, 'error') : allMissing(metrics.account, 'scope_missing');
  },
};

/** Null without the permission. */
async function readCounts(call: MetricsCall, ids: readonly string[], settings: Parameters<typeof tiktokApi>[1]) {
  if (!hasScopes(call.account.scope, [VIDEOS])) return null;
  return nullWithoutScope(tiktokApi(call, settings).videoCounts(ids));
}

/** The account can publish all the same. */
function nullWithoutScope<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    const codes = ['scope_not_authorized', 'scope_permission_missed'];
    if (error instanceof TikTokFailure && codes.includes(error.code)) return null;
    throw error;
  });
}

function readingOf({ clock }: MetricsCall, post: PublishedPost, counts: Map<string, VideoCounts> | null): PostReading {
  if (!/^\d+$/.test(post.platformPostId)) return allMissing(metrics.posts, 'not_supported');
  if (!counts) return allMissing(metrics.posts, 'scope_missing');
  const counted = counts.get(post.platformPostId);
  if (counted) return numbersIn(metrics.posts, counted, 'error');
  // Only videos are documented to be found.
  if (post.mediaType !== 'video') return allMissing(metrics.posts, 'not_supported');
  return isEarly(clock, post, LISTED_WITHIN_MS) ? allMissing(metrics.posts, 'too_early') : 'gone';
}
