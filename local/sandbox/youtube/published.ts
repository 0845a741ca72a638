import type { LivePost } from '../core/published.ts';
import type { YoutubeState } from './state.ts';
import { videoStatus } from './videos.ts';

/** Every video that exists and was not rejected, private ones too. */
export const livePosts = (state: YoutubeState): LivePost[] =>
  [...state.videos.values()].flatMap((video): LivePost[] => {
    const { uploadStatus, privacyStatus } = videoStatus(state, video);
    if (uploadStatus === 'failed' || uploadStatus === 'rejected') return [];
    const { id, accountId, resource, at } = video;
    return [
      {
        accountId,
        id,
        text: resource.snippet.description,
        title: resource.snippet.title,
        media: [{ kind: 'video', url: `${state.baseUrl()}/uploads/${id}`, altText: null }],
        at,
        url: `${state.baseUrl()}/watch?v=${id}`,
        visibility: String(privacyStatus),
      },
    ];
  });
