import { HOUR } from '../../model/clock.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import {
  allMissing,
  type MetricsCall,
  type PlatformMetrics,
  type PostReading,
  type PublishedPost,
} from '../contract/metrics.ts';
import { numbersOf, reasonFor } from '../kit/metrics.ts';
import { untrustedServer } from '../kit/user-server.ts';
import { appViewApi, blueskyApi, type PostCounts } from './api.ts';
import { readSession } from './session.ts';

/** The server of an account counts nothing, so the numbers come from Bluesky's app, which shows the posts of all servers. */
export const metrics: PlatformMetrics = {
  source: 'Bluesky AppView, app.bsky.feed.getPosts',
  documentation: 'https://docs.bsky.app/docs/api/app-bsky-feed-get-posts',
  posts: {
    numbers: { likes: 'likeCount', comments: 'replyCount', shares: 'repostCount', saves: 'bookmarkCount' },
    platform: { quotes: 'quoteCount' },
  },
  account: { numbers: { followers: 'followersCount' }, platform: {} },
  scopes: [],
  // https://docs.bsky.app/docs/api/app-bsky-feed-get-posts
  batchSize: 25,
  // Of servers, 3,000 calls in 5 minutes from an address are documented: 600 a minute, of which this is a tenth.
  // https://docs.bsky.app/docs/advanced-guides/rate-limits
  batchesPerMinute: 60,
  // Not documented: the app learns of a post from its server, usually within seconds.
  delayMs: HOUR,

  readPosts: async (call, settings, posts) => {
    const counts = await appViewOf(call, settings).postCounts(posts.map(({ platformPostId }) => platformPostId));
    const readings = new Map<string, PostReading>();
    for (const post of posts) {
      const counted = counts.get(post.platformPostId);
      readings.set(post.platformPostId, counted ? readingOf(counted) : await whyMissing(call, settings, post));
    }
    return readings;
  },

  readAccount: async (call, settings) => {
    const counts = await appViewOf(call, settings).profileCounts(call.account.accountId);
    return numbersOf(metrics.account, { numbers: { followers: counts.followersCount }, platform: {} }, 'error');
  },
};

function appViewOf(call: MetricsCall, { metricsUrl, apiUrl }: PlatformSettings) {
  return appViewApi(call, metricsUrl ?? apiUrl);
}

/** Only the server of the account knows whether a post was deleted. */
async function whyMissing(call: MetricsCall, settings: PlatformSettings, post: PublishedPost): Promise<PostReading> {
  const { http, clock, account } = call;
  const session = readSession(account.accessToken);
  const { server = session.tokenSet.aud } = account;
  const api = blueskyApi({ http, clock, server, bounds: untrustedServer(settings) }, session);
  if ((await api.readPost(post.platformPostId)) === null) return 'gone';
  return allMissing(metrics.posts, reasonFor(call, metrics, post));
}

function readingOf(counts: PostCounts): PostReading {
  const {
    likeCount: likes,
    replyCount: comments,
    repostCount: shares,
    bookmarkCount: saves,
    quoteCount: quotes,
  } = counts;
  return numbersOf(metrics.posts, { numbers: { likes, comments, shares, saves }, platform: { quotes } }, 'error');
}
