import { DAY, HOUR } from '../../model/clock.ts';
import type { MissingReason } from '../../model/metrics.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { MetricsCall, PlatformMetrics, PostReading, PublishedPost } from '../contract/metrics.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { numbersOf, reasonFor } from '../kit/metrics.ts';
import { type CountedPost, type PostMetrics, type XApi, xApi } from './api.ts';

/** X reports private numbers of posts for 30 days (ms); an hour less, because a post that is too old is refused. */
const PRIVATE_FOR_MS = 30 * DAY - HOUR;

/** X charges for each post that it returns (`prices`), once in a UTC day. */
export const metrics: PlatformMetrics = {
  source: 'X API, public_metrics and non_public_metrics',
  documentation: 'https://docs.x.com/x-api/fundamentals/metrics',
  posts: {
    numbers: {
      impressions: 'public_metrics.impression_count',
      likes: 'public_metrics.like_count',
      comments: 'public_metrics.reply_count',
      shares: 'public_metrics.retweet_count',
      saves: 'public_metrics.bookmark_count',
      clicks: 'non_public_metrics.url_link_clicks',
    },
    platform: {
      quotes: 'public_metrics.quote_count',
      profileClicks: 'non_public_metrics.user_profile_clicks',
    },
  },
  account: { numbers: { followers: 'public_metrics.followers_count' }, platform: {} },
  scopes: [],
  // https://docs.x.com/x-api/posts/get-posts-by-ids
  batchSize: 100,
  // X allows an app 3,500 lookups in 15 minutes, and 2,000,000 posts read in a month. A batch takes two lookups at most, so 20 of them
  // a minute are 600 in 15 minutes. The 10,000 posts that an app may publish in a day are read 8 times: 2,400,000 reads in a month at
  // the very most. https://docs.x.com/x-api/fundamentals/rate-limits and https://docs.x.com/x-api/fundamentals/post-cap
  batchesPerMinute: 20,
  delayMs: 0,

  readPosts: async (call, settings, posts) => {
    const api = apiOf(call, settings);
    const hasPrivate = ({ publishedAt }: PublishedPost) => call.clock.now() < publishedAt.getTime() + PRIVATE_FOR_MS;
    const recent = await privateMetrics(api, posts.filter(hasPrivate));
    const others = posts.filter(({ platformPostId: id }) => !recent.posts.has(id) && !recent.gone.has(id));
    const rest = await api.postMetrics(idsOf(others), 'public');
    return new Map(
      posts.map((post): [string, PostReading] => {
        const id = post.platformPostId;
        if (recent.gone.has(id) || rest.gone.has(id)) return [id, 'gone'];
        const found = recent.posts.get(id) ?? rest.posts.get(id);
        return [id, readingOf(found, hasPrivate(post) ? reasonFor(call, metrics, post) : 'not_supported')];
      }),
    );
  },

  readAccount: async (call, settings) => {
    const followers = await apiOf(call, settings).followers();
    return numbersOf(metrics.account, { numbers: { followers }, platform: {} }, 'error');
  },
};

function apiOf({ http, clock, account }: MetricsCall, { apiUrl }: PlatformSettings): XApi {
  return xApi({ http, clock, apiUrl, accessToken: account.accessToken });
}

function idsOf(posts: readonly PublishedPost[]): string[] {
  return posts.map(({ platformPostId }) => platformPostId);
}

/** A refusal of the private numbers leaves the public ones. */
async function privateMetrics(api: XApi, posts: readonly PublishedPost[]): Promise<PostMetrics> {
  try {
    return await api.postMetrics(idsOf(posts), 'private');
  } catch (error) {
    if (error instanceof PlatformFailure && error.outcome.kind === 'rejected')
      return { posts: new Map(), gone: new Set() };
    throw error;
  }
}

/** `withoutPrivate` is the reason for private numbers that are not there. */
function readingOf(post: CountedPost | undefined, withoutPrivate: MissingReason): PostReading {
  const counts = post?.public_metrics ?? {};
  const own = post?.non_public_metrics ?? {};
  return numbersOf(
    metrics.posts,
    {
      numbers: {
        impressions: counts.impression_count,
        likes: counts.like_count,
        comments: counts.reply_count,
        shares: counts.retweet_count,
        saves: counts.bookmark_count,
        clicks: own.url_link_clicks ?? withoutPrivate,
      },
      platform: { quotes: counts.quote_count, profileClicks: own.user_profile_clicks ?? withoutPrivate },
    },
    'error',
  );
}
