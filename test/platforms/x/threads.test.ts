import { x } from '../../../functions/src/platforms/x/index.ts';
import { posts } from '../contract/ambiguous-posts.ts';
import { threadsContract } from '../contract/threads.ts';

threadsContract({
  'a thread on X': {
    module: x,
    isPublic: posts(/\/2\/tweets$/),
    lagging: (timelineLagMs) => ({ timelineLagMs }),
    equalTexts: { duplicateWindowMs: 0 },
    urlOf: ({ username, id }) => `https://x.com/${username}/status/${id}`,
    remove: async ({ account }, { settings }, id) => {
      const headers = { authorization: `Bearer ${account.accessToken}` };
      await fetch(`${settings.apiUrl}/2/tweets/${id}`, { method: 'DELETE', headers });
    },
  },
});
