import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { findInList } from '../kit/find-posts.ts';
import { isSameText } from '../kit/recovery.ts';
import { instagramApi } from './api.ts';

export const findPosts: PostFinder = {
  source: 'GET /{ig-user-id}/media',
  documentation: 'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
  text: 'The caption, with any white space.',
  comparesFiles: false,
  limits: 'Without stories, which have no caption.',
  settleMs: ABSENCE_SETTLE_MS,

  find: (call, settings, { text, from, to }) => {
    const api = instagramApi(call, settings);
    return findInList(
      call,
      { from, to },
      {
        read: (after) => api.postsPage(after),
        view: ({ id, permalink, timestamp }) => ({ id, url: permalink, at: Date.parse(timestamp) }),
        isMatching: ({ caption }) => text === null || isSameText(caption, text),
      },
    );
  },
};
