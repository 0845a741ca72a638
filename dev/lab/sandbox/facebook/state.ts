import { z } from 'zod';
import { audienceSettings } from '../core/audience.ts';
import { decimalId } from '../core/ids.ts';
import type { PlatformContext } from '../core/platform.ts';
import { choice, clientSettings, count, flag, ms } from '../core/settings.ts';
import { type FacebookUser, loginSettings } from '../graph/login/state.ts';

/**
 * Settings of the simulated Facebook. Times in milliseconds of simulated time.
 *
 * Documented, unless it is named here: https://developers.facebook.com/docs/video-api, /docs/graph-api (pages up to
 * October 2026).
 * Seen in clients and issue threads: upright videos that stay drafts, drafts that are live once they are processed, relative
 * permalinks, and Pages of a business that `/me/accounts` does not list.
 * Guessed: commentLength, listLagMs, statusLagMs, otherStories, storyStatus, refusesDuplicates, and that a finished reel or a photo that is a
 * story is refused.
 */
export const facebookSettings = z.object({
  ...clientSettings,
  ...audienceSettings,
  shortTokenLifeMs: ms(5_400_000, 'life of the token from the code exchange'),
  longTokenLifeMs: ms(5_184_000_000, 'life of a long-lived login (60 days)'),
  ...loginSettings,
  photoLifeMs: ms(86_400_000, 'an unpublished photo that no post takes up is dropped after this'),
  refusesDuplicates: flag(false, 'the same text as in the last post is error 506'),
  tellsPermalink: flag(true, 'responses to a post have permalink_url where it is requested'),
  uploadMs: ms(500, 'time a reel’s file takes to be taken in'),
  processingMs: ms(3000, 'time between the publishing of a video and its being live'),
  draftWhileProcessing: flag(false, 'a video counts as a draft until its processing ends'),
  reelMaxSeconds: z.number().default(90).describe('longest reel'),
  reelRefusal: choice(['processing', 'finish'], 'a video that is no reel fails in processing, or finish responds 6000'),
  otherStories: count(0, 'newer stories that the list has of the Page, without media_id'),
  storyStatus: choice(['live', 'uploaded', 'draft'], 'what the status of a video says that is shown as a story'),
  statusLagMs: ms(0, 'after a reel was finished its status stays as before for this long'),
  reelsPerDay: count(30, 'reels of a Page in a rolling 24 hours'),
  listLagMs: ms(0, 'after a publish the post is missing from the lists for this long'),
  commentLength: count(8000, 'longest comment, in code points'),
  refusedMetrics: z.array(z.string()).default([]).describe('metrics that insights refuse although they are documented'),
  takesComments: flag(true, 'the Page may comment; else a comment is error 200'),
});

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
type VideoCheck = 'fetching' | 'good' | 'notReel' | 'broken';

export interface Video {
  id: string;
  pageId: string;
  kind: 'reel' | 'story' | 'video';
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

/** A comment of the Page below its post or its video. */
export interface Comment {
  id: string;
  /** The id by which its post or its video was named. */
  objectId: string;
  pageId: string;
  message: string;
  /** The picture that it shows. */
  pictureUrl: string | null;
  at: number;
}

/** A photo or a video that is shown for a day. */
export interface Story {
  id: string;
  pageId: string;
  mediaId: string;
  mediaType: 'photo' | 'video';
  publishedAt: number;
}

export function createStores() {
  return {
    /** By username. */
    users: new Map<string, FacebookUser>(),
    photos: new Map<string, Photo>(),
    posts: new Map<string, Post>(),
    videos: new Map<string, Video>(),
    stories: new Map<string, Story>(),
    comments: [] as Comment[],
  };
}

export type FacebookState = PlatformContext<z.output<typeof facebookSettings>> & ReturnType<typeof createStores>;

/** Ids of users, photos and videos look alike and are never equal. */
export function newId(prefix: string): string {
  return decimalId(16, prefix);
}

export function addPost(
  state: FacebookState,
  given: Omit<Post, 'id' | 'publishedAt'>,
  publishedAt = state.clock.now(),
): Post {
  const post = { ...given, id: `${given.pageId}_${newId('12')}`, publishedAt };
  for (const id of post.photoIds) {
    const photo = state.photos.get(id);
    if (photo) photo.postId = post.id;
  }
  state.posts.set(post.id, post);
  return post;
}

export type VideoState = 'empty' | 'uploading' | 'uploaded' | 'processing' | 'live' | 'draft' | 'failed';

/** The state of a video now. For `lagMs` after a reel was finished, the state is the earlier one. */
export function videoState(state: FacebookState, video: Video, lagMs = 0): VideoState {
  const { uploadMs, processingMs } = state.settings();
  const now = state.clock.now();
  if (video.sentAt === null) return 'empty';
  if (video.check === 'broken') return 'failed';
  if (video.check === 'fetching' || now < video.sentAt + uploadMs) return 'uploading';
  if (video.finishedAt === null || now < video.finishedAt + lagMs) return 'uploaded';
  if (now < video.finishedAt + processingMs) return 'processing';
  if (video.kind !== 'video') return video.check === 'good' ? 'live' : 'failed';
  return video.isUpright ? 'draft' : 'live';
}

export function postUrl(state: FacebookState, id: string): string {
  return `${state.baseUrl()}/${id}`;
}

/** The permalink as Facebook sends it: without the host. */
export function videoPath({ id, kind, pageId }: Video): string {
  return kind === 'video' ? `/${pageId}/videos/${id}/` : `/reel/${id}/`;
}
