import type { PlatformSettings } from '../contract/definition.ts';
import { allMissing, type MetricsCall, type PlatformMetrics, type PostReading } from '../contract/metrics.ts';
import { numbersOf } from '../kit/metrics.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { tiktokApi, type VideoCounts } from './api.ts';
import { TikTokFailure } from './errors.ts';

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
  account: { numbers: { followers: 'follower_count' }, platform: {} },
  scopes: [VIDEOS, STATS],
  // https://developers.tiktok.com/doc/tiktok-api-v2-video-query
  batchSize: 20,
  // TikTok allows 600 calls a minute of each endpoint; publishing calls others. https://developers.tiktok.com/doc/tiktok-api-v2-rate-limit
  batchesPerMinute: 300,
  delayMs: 0,

  readPosts: async (call, settings, posts) => {
    const ids = posts.map(({ platformPostId }) => platformPostId).filter(isPublic);
    const counts = ids.length === 0 ? new Map<string, VideoCounts>() : await readCounts(call, settings, ids);
    return new Map(
      posts.map(({ platformPostId: id, mediaType }): [string, PostReading] => {
        // Only videos are documented to be found.
        const isCounted = isPublic(id) && (mediaType === 'video' || counts?.has(id) !== false);
        if (!isCounted) return [id, allMissing(metrics.posts, 'not_supported')];
        return [id, counts ? readingOf(counts.get(id)) : allMissing(metrics.posts, 'scope_missing')];
      }),
    );
  },

  readAccount: async (call, settings) => {
    const isGranted = hasScopes(call.account.scope, [STATS]);
    const counts = isGranted ? await nullWithoutScope(tiktokApi(call, settings).userCounts()) : null;
    if (!counts) return allMissing(metrics.account, 'scope_missing');
    return numbersOf(metrics.account, { numbers: { followers: counts.follower_count }, platform: {} }, 'error');
  },
};

/** A post that is not public has the id of its publishing. */
function isPublic(id: string): boolean {
  return /^\d+$/.test(id);
}

/** Null without the permission. */
async function readCounts(call: MetricsCall, settings: PlatformSettings, ids: readonly string[]) {
  return hasScopes(call.account.scope, [VIDEOS]) ? nullWithoutScope(tiktokApi(call, settings).videoCounts(ids)) : null;
}

/** The account can publish all the same. */
function nullWithoutScope<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    const codes = ['scope_not_authorized', 'scope_permission_missed'];
    if (error instanceof TikTokFailure && codes.includes(error.code)) return null;
    throw error;
  });
}

function readingOf(counts: VideoCounts | undefined): PostReading {
  if (!counts) return 'gone';
  const { view_count: views, like_count: likes, comment_count: comments, share_count: shares } = counts;
  return numbersOf(metrics.posts, { numbers: { views, likes, comments, shares }, platform: {} }, 'error');
}
