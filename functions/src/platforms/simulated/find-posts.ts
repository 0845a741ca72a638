import type { PostFinder } from '../contract/find-posts.ts';
import { isSameText } from '../kit/lookup.ts';
import { callPlatform } from '../kit/platform-call.ts';
import { listedReply, SIMULATED_URL } from './calls.ts';

/** Looks for a post among those of test mode. An absence proves as much as on the real platform. */
export function simulatedFinder(real: PostFinder, platform: string, displayName: string): PostFinder {
  return {
    ...real,
    comparesFiles: false,
    find: async ({ http, account }, _settings, { text, from, to }) => {
      const query = { platform, accountId: account.accountId, from: String(from), to: String(to) };
      const response = await callPlatform(http, displayName, { method: 'GET', url: `${SIMULATED_URL}/posts`, query });
      const { posts, hasMore } = listedReply.parse(response.data);
      const matching = posts.filter((post) => text === null || isSameText(post.text, text));
      return {
        posts: matching.map(({ id, at }) => ({ id, url: null, at })),
        gap: hasMore ? 'The account has too many posts in that time. Ask about a shorter time.' : null,
      };
    },
  };
}
