import { decimalId } from '../core/ids.ts';
import type { OwnStores, PlatformContext } from '../core/platform-context.ts';
import type { FacebookSettings } from './settings.ts';

/** A user who logs in, and the Pages they manage. Their tokens are stored under the first of them. */
export interface FacebookUser {
  pageIds: string[];
}

export interface Photo {
  id: string;
  pageId: string;
  url: string;
  createdAt: number;
  postId: string | null;
}

export interface Post {
  id: string;
  pageId: string;
  message: string;
  photoIds: string[];
  link: string | null;
  publishedAt: number;
}

/** The check of a file. `notReel` is no problem for an ordinary video. */
export type VideoCheck = 'fetching' | 'good' | 'notReel' | 'broken';

export interface Video {
  id: string;
  pageId: string;
  isReel: boolean;
  url: string | null;
  description: string;
  check: VideoCheck;
  isUpright: boolean;
  startedAt: number;
  /** When the file was handed over. */
  sentAt: number | null;
  /** When its publishing was requested. */
  finishedAt: number | null;
}

export interface FacebookState extends PlatformContext<FacebookSettings> {
  /** By username. */
  users: Map<string, FacebookUser>;
  photos: Map<string, Photo>;
  posts: Map<string, Post>;
  videos: Map<string, Video>;
}

export const createStores = (): OwnStores<FacebookState> => ({
  users: new Map(),
  photos: new Map(),
  posts: new Map(),
  videos: new Map(),
});

/** Ids of users, photos and videos look alike and are never equal. */
export const newId = (prefix: string): string => decimalId(16, prefix);

export const addPost = (
  state: FacebookState,
  pageId: string,
  message: string,
  photoIds: string[],
  link: string | null = null,
): Post => {
  const publishedAt = state.clock.now();
  const post = { id: `${pageId}_${newId('12')}`, pageId, message, photoIds, link, publishedAt };
  for (const id of photoIds) {
    const photo = state.photos.get(id);
    if (photo) photo.postId = post.id;
  }
  state.posts.set(post.id, post);
  return post;
};

export type VideoState = 'empty' | 'uploading' | 'uploaded' | 'processing' | 'live' | 'draft' | 'failed';

/** The state of a video now. For `lagMs` after a reel was finished it is that of before. */
export const videoState = (state: FacebookState, video: Video, lagMs = 0): VideoState => {
  const { uploadMs, processingMs } = state.settings();
  const now = state.clock.now();
  if (video.sentAt === null) return 'empty';
  if (video.check === 'broken') return 'failed';
  if (video.check === 'fetching' || now < video.sentAt + uploadMs) return 'uploading';
  if (video.finishedAt === null || now < video.finishedAt + lagMs) return 'uploaded';
  if (now < video.finishedAt + processingMs) return 'processing';
  if (video.isReel) return video.check === 'good' ? 'live' : 'failed';
  return video.isUpright ? 'draft' : 'live';
};

export const postUrl = (state: FacebookState, id: string): string => `${state.baseUrl()}/${id}`;

/** The permalink as Facebook sends it: without the host. */
export const videoPath = ({ id, isReel, pageId }: Video): string =>
  isReel ? `/reel/${id}/` : `/${pageId}/videos/${id}/`;
