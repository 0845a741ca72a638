import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { findInList, unreadable } from '../kit/find-posts.ts';
import { isSameText } from '../kit/recovery.ts';
import { youtubeApi } from './api.ts';
import { linkTo } from './content.ts';
import { withoutAngles } from './rules.ts';

export const findPosts: PostFinder = {
  source: 'GET /youtube/v3/playlistItems of the uploads',
  documentation: 'https://developers.google.com/youtube/v3/docs/playlistItems/list',
  text: 'The whole description, or the whole title, with any white space.',
  comparesFiles: false,
  limits: 'With private videos too.',
  settleMs: ABSENCE_SETTLE_MS,

  find: async (call, { apiUrl }, { text, from, to }) => {
    const { http, clock, account } = call;
    const api = youtubeApi({ http, clock, apiUrl, accessToken: account.accessToken });
    const channel = await api.channel();
    if (!channel) return unreadable('The account has no channel on YouTube.');
    const { uploads } = channel.contentDetails.relatedPlaylists;
    const ours = text === null ? null : withoutAngles(text);
    return findInList(
      call,
      { from, to },
      {
        read: (pageToken) => api.uploadsPage(uploads, pageToken),
        view: ({ id, publishedAt }) => ({ id, url: linkTo(id), at: Date.parse(publishedAt) }),
        isMatching: ({ title, description }) =>
          ours === null || isSameText(description, ours) || isSameText(title, ours),
      },
    );
  },
};
