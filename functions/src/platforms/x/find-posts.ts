import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { findInList } from '../kit/find-posts.ts';
import { xApi } from './api.ts';
import { linkTo } from './content.ts';
import { hasSameText } from './recover.ts';

/** X charges for each post that is read. */
const MAX_PAGES = 2;

/** The list ends after so many posts, without a word. https://docs.x.com/x-api/posts/timelines/introduction */
const LISTED = 3200;

export const findPosts: PostFinder = {
  source: 'GET /2/users/{id}/tweets',
  documentation: 'https://docs.x.com/x-api/users/get-posts',
  text: 'The text, with short links replaced by their addresses, and without the link that X adds for files.',
  comparesFiles: false,
  limits:
    'X charges the operator of Herald for each post that is read: at most 200, the newest of the time. It lists the newest 3,200 ' +
    'posts of an account.',
  settleMs: ABSENCE_SETTLE_MS,

  find: async ({ http, clock, account }, { apiUrl }, { text, from, to }) => {
    const api = xApi({ http, clock, apiUrl, accessToken: account.accessToken });
    const read = (after: string | null) => api.postsPage(account.accountId, { since: from, until: to, after });
    const found = await findInList(
      { clock },
      { from, to },
      {
        read,
        view: ({ id, created_at }) => ({ id, url: linkTo(account.profile, id), at: Date.parse(created_at) }),
        isMatching: (post) => text === null || hasSameText(post, text),
        maxPages: MAX_PAGES,
      },
    );
    if (found.posts.length > 0 || found.gap !== null || ((await api.postCount()) ?? LISTED) < LISTED) return found;
    // A post from before shows that the list reaches back far enough.
    const { posts: earlier } = await api.postsPage(account.accountId, { until: from, after: null, limit: 5 });
    return earlier.length > 0
      ? found
      : { ...found, gap: 'X lists the newest 3,200 posts of an account, which may be later.' };
  },
};
