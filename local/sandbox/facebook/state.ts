import type { SandboxContext } from '../core/context.ts';
import { createIdentity, type Identity } from '../core/identity.ts';
import { decimalId } from '../core/ids.ts';
import type { FacebookSettings } from './settings.ts';

/** Somebody who logs in, and the Pages they look after. Their tokens are kept under the first of them. */
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
  publishedAt: number;
}

/** What is wrong with a file. `notReel` is none for an ordinary video. */
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
  /** When it was told to go public. */
  finishedAt: number | null;
}

export interface FacebookState {
  world: SandboxContext;
  settings: () => FacebookSettings;
  identity: Identity;
  users: Map<string, FacebookUser>;
  photos: Map<string, Photo>;
  posts: Map<string, Post>;
  videos: Map<string, Video>;
}

export const createFacebookState = (world: SandboxContext, settings: () => FacebookSettings): FacebookState => {
  const identity = createIdentity(world.clock);
  return { world, settings, identity, users: new Map(), photos: new Map(), posts: new Map(), videos: new Map() };
};

/** Ids of people, photos and videos look alike and never meet. */
export const newId = (prefix: string): string => decimalId(16, prefix);

export const addPost = (state: FacebookState, pageId: string, message: string, photoIds: string[]): Post => {
  const publishedAt = state.world.clock.now();
  const post = { id: `${pageId}_${newId('12')}`, pageId, message, photoIds, publishedAt };
  for (const id of photoIds) {
    const photo = state.photos.get(id);
    if (photo) photo.postId = post.id;
  }
  state.posts.set(post.id, post);
  return post;
};

export type VideoState = 'empty' | 'uploading' | 'uploaded' | 'processing' | 'live' | 'draft' | 'failed';

/** Where a video stands now. `lagMs` shows what was before a reel was finished for so long. */
export const videoState = (state: FacebookState, video: Video, lagMs = 0): VideoState => {
  const { uploadMs, processingMs } = state.settings();
  const now = state.world.clock.now();
  if (video.sentAt === null) return 'empty';
  if (video.check === 'broken') return 'failed';
  if (video.check === 'fetching' || now < video.sentAt + uploadMs) return 'uploading';
  if (video.finishedAt === null || now < video.finishedAt + lagMs) return 'uploaded';
  if (now < video.finishedAt + processingMs) return 'processing';
  if (video.isReel) return video.check === 'good' ? 'live' : 'failed';
  return video.isUpright ? 'draft' : 'live';
};

export const postUrl = (state: FacebookState, id: string): string => `${state.world.origin()}/facebook/${id}`;

/** As Facebook tells it: without the host. */
export const videoPath = ({ id, isReel, pageId }: Video): string =>
  isReel ? `/reel/${id}/` : `/${pageId}/videos/${id}/`;
