import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { findInList } from '../kit/find-posts.ts';
import { isSameText } from '../kit/recovery.ts';
import { threadsApi } from './api.ts';

export const findPosts: PostFinder = {
  source: 'GET /me/threads',
  documentation: 'https://developers.facebook.com/docs/threads/retrieve-and-discover-posts/retrieve-posts',
  text: 'The text, with any white space.',
  comparesFiles: false,
  limits: 'Without replies.',
  settleMs: ABSENCE_SETTLE_MS,

  find: (call, settings, { text, from, to }) => {
    const api = threadsApi(call, settings);
    return findInList(
      call,
      { from, to },
      {
        read: (after) => api.postsPage({ since: from, until: to, after }),
        view: ({ id, permalink, timestamp }) => ({ id, url: permalink, at: Date.parse(timestamp) }),
        isMatching: (post) => text === null || isSameText(post.text, text),
      },
    );
  },
};
