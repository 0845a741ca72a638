import type { PlatformMetrics, PostReading } from '../contract/metrics.ts';
import { numbersOf } from '../kit/metrics.ts';
import { type MastodonApi, mastodonApi, type StatusCounts } from './api.ts';
import { MastodonFailure } from './errors.ts';

/** As the server of the account counts: it does not know every like on other servers. */
export const metrics: PlatformMetrics = {
  source: 'Mastodon API, statuses',
  documentation: 'https://docs.joinmastodon.org/entities/Status/',
  posts: {
    numbers: { likes: 'favourites_count', comments: 'replies_count', shares: 'reblogs_count' },
    platform: { quotes: 'quotes_count' },
  },
  account: { numbers: { followers: 'followers_count' }, platform: {} },
  scopes: [],
  // DEFAULT_STATUSES_LIMIT of https://github.com/mastodon/mastodon/blob/main/app/controllers/api/v1/statuses_controller.rb
  batchSize: 20,
  // Servers limit accounts to 300 calls in 5 minutes, and not this service. A batch is 1 call, and 21 on a server before 4.3. An
  // account has at most one in 15 minutes. https://docs.joinmastodon.org/api/rate-limits/
  batchesPerMinute: 60,
  delayMs: 0,

  readPosts: async (call, settings, posts) => {
    const api = mastodonApi(call, settings);
    const ids = posts.map(({ platformPostId }) => platformPostId);
    const counts = new Map((await readBatch(api, ids)).map((counted) => [counted.id, counted]));
    const readings = new Map<string, PostReading>();
    for (const id of ids) {
      // Only the call for a single post says why there is none.
      const counted = counts.get(id) ?? (await api.countOf(id));
      readings.set(id, counted ? readingOf(counted) : 'gone');
    }
    return readings;
  },

  readAccount: async (call, settings) => {
    const { followers_count: followers } = await mastodonApi(call, settings).accountCounts();
    return numbersOf(metrics.account, { numbers: { followers }, platform: {} }, 'error');
  },
};

function readingOf(counts: StatusCounts): PostReading {
  const { favourites_count: likes, replies_count: comments, reblogs_count: shares } = counts;
  const quotes = counts.quotes_count ?? 'not_supported';
  return numbersOf(metrics.posts, { numbers: { likes, comments, shares }, platform: { quotes } }, 'error');
}

/** None from a server that has no such call. */
async function readBatch(api: MastodonApi, ids: readonly string[]): Promise<StatusCounts[]> {
  try {
    return await api.countsOf(ids);
  } catch (error) {
    if (error instanceof MastodonFailure && ['notFound', 'refused'].includes(error.errorClass)) return [];
    throw error;
  }
}
