import type { PostFinder } from '../contract/find-posts.ts';
import { findInList } from '../kit/find-posts.ts';
import { isSameText } from '../kit/recovery.ts';
import { snapchatApi } from './api.ts';

export const findPosts: PostFinder = {
  source: 'GET /v1/public_profiles/{id}/spotlights',
  documentation: 'https://developers.snap.com/api/marketing-api/Public-Profile-API/GetStarted',
  text: 'The description, with any white space.',
  comparesFiles: false,
  limits: 'Spotlights only: Snapchat lists no stories, and does not document how its list pages.',
  settleMs: null,

  find: async (call, { apiUrl }, { text, from, to }) => {
    const { http, clock, account } = call;
    const api = snapchatApi({ http, clock, apiUrl, accessToken: account.accessToken, profileId: account.accountId });
    const { posts } = await findInList(
      call,
      { from, to },
      {
        read: async () => ({ posts: await api.spotlights(), next: null }),
        view: ({ id, createdAt }) => ({ id, url: null, at: Date.parse(createdAt) }),
        isMatching: ({ description }) => text === null || isSameText(description, text),
      },
    );
    return { posts, gap: 'Snapchat lists Spotlights only, and perhaps not all of them.' };
  },
};
