import type { LivePost } from '../core/published.ts';
import { type FacebookState, postUrl, videoPath, videoState } from './state.ts';

export const livePosts = (state: FacebookState): LivePost[] => {
  const posts = [...state.posts.values()].map(
    ({ id, pageId, message, photoIds, link, publishedAt }): LivePost => ({
      accountId: pageId,
      id,
      text: message,
      link,
      media: photoIds.map((photo) => ({ kind: 'image', url: state.photos.get(photo)?.url ?? '', altText: null })),
      at: publishedAt,
      url: postUrl(state, id),
    }),
  );
  const videos = [...state.videos.values()]
    .filter((video) => videoState(state, video) === 'live')
    .map(
      (video): LivePost => ({
        accountId: video.pageId,
        id: video.id,
        text: video.description,
        media: [{ kind: 'video', url: video.url ?? '', altText: null }],
        at: video.finishedAt ?? video.startedAt,
        url: `${state.baseUrl()}${videoPath(video)}`,
      }),
    );
  return [...posts, ...videos].sort((a, b) => a.at - b.at);
};
