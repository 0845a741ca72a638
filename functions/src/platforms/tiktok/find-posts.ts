import { SECOND } from '../../model/clock.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { findInList, unreadable } from '../kit/find-posts.ts';
import { tiktokApi } from './api.ts';
import { videoTitles } from './content.ts';
import { canListVideos, hasTitle } from './recover.ts';

export const findPosts: PostFinder = {
  source: 'POST /v2/video/list/',
  documentation: 'https://developers.tiktok.com/doc/tiktok-api-v2-video-list',
  text: 'The first 150 characters of the title or the description.',
  comparesFiles: false,
  limits: 'Public videos only, with `video.list`: photos, drafts and other videos are not listed.',
  settleMs: null,

  find: async (call, settings, { text, from, to }) => {
    if (!canListVideos(call.account.scope)) return unreadable('The account has not granted video.list.');
    const api = tiktokApi(call, settings);
    const captions =
      text === null ? null : [text.trim(), ...videoTitles({ text, mediaType: 'video', media: [], originals: [] })];
    const { posts } = await findInList(
      call,
      { from, to },
      {
        // Its cursors are times.
        read: (cursor) => api.videosPage(Number(cursor ?? to + SECOND)),
        view: ({ id, share_url: url, create_time }) => ({ id, url, at: create_time * SECOND }),
        isMatching: (video) => captions === null || hasTitle(video, captions),
      },
    );
    return { posts, gap: 'TikTok lists public videos only, so that a photo, a draft or another video is missing.' };
  },
};
