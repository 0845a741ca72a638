import type { PublishedPost } from '../core/published.ts';
import { type FacebookState, type Post, postUrl, type Video, videoPath, videoState } from './state.ts';

/** Everything live, as people would see it. */
export const publishedFacebook = (state: FacebookState): PublishedPost[] => {
  const videos = [...state.videos.values()].filter((video) => videoState(state, video) === 'live');
  return [
    ...[...state.posts.values()].map((post) => publishedPost(state, post)),
    ...videos.map((video) => publishedVideo(state, video)),
  ].sort((a, b) => a.at.localeCompare(b.at));
};

const shared = (state: FacebookState, pageId: string) => ({
  platform: 'facebook',
  accountId: pageId,
  username: state.identity.accounts.get(pageId)?.username ?? 'unknown',
  title: null,
  visibility: null,
  replyTo: null,
  link: null,
});

const publishedPost = (state: FacebookState, post: Post): PublishedPost => {
  const photos = post.photoIds.map((id) => state.photos.get(id)?.url ?? '');
  return {
    ...shared(state, post.pageId),
    id: post.id,
    text: post.message,
    media: photos.map((url) => ({ kind: 'image', url, altText: null })),
    at: new Date(post.publishedAt).toISOString(),
    url: postUrl(state, post.id),
  };
};

const publishedVideo = (state: FacebookState, video: Video): PublishedPost => ({
  ...shared(state, video.pageId),
  id: video.id,
  text: video.description,
  media: [{ kind: 'video', url: video.url ?? '', altText: null }],
  at: new Date(video.finishedAt ?? video.startedAt).toISOString(),
  url: `${state.world.origin()}/facebook${videoPath(video)}`,
});
