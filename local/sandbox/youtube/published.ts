import type { PublishedPost } from '../core/published.ts';
import type { Video, YoutubeState } from './state.ts';
import { statusOf } from './videos.ts';

/** Every video that exists and was not turned down, private ones too. */
export const publishedVideos = (state: YoutubeState): PublishedPost[] =>
  [...state.videos.values()].flatMap((video) => {
    const { uploadStatus, privacyStatus } = statusOf(state, video);
    return uploadStatus === 'failed' || uploadStatus === 'rejected' ? [] : [toPublished(state, video, privacyStatus)];
  });

const toPublished = (state: YoutubeState, video: Video, privacyStatus: unknown): PublishedPost => {
  const { id, accountId, resource, at } = video;
  const origin = state.world.origin();
  return {
    platform: 'youtube',
    accountId,
    username: state.identity.accounts.get(accountId)?.username ?? 'unknown',
    id,
    text: resource.snippet.description,
    title: resource.snippet.title,
    media: [{ kind: 'video', url: `${origin}/youtube/uploads/${id}`, altText: null }],
    at: new Date(at).toISOString(),
    url: `${origin}/youtube/watch?v=${id}`,
    visibility: String(privacyStatus),
    replyTo: null,
    link: null,
  };
};
