import { createHmac } from 'node:crypto';
import type { ZodType } from 'zod';
import type { PlatformRequest } from '../../http/platform-http.ts';
import { SECOND } from '../../time/clock.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { PlatformSettings } from '../contract/settings.ts';
import { callGraph, EXTRA_TIMEOUT_MS, PUBLISH_TIMEOUT_MS } from '../kit/graph/call.ts';
import type { PublishedPost } from '../kit/graph/recovery.ts';
import { idReply } from '../kit/graph/replies.ts';
import { graphErrors } from './errors.ts';
import {
  type ListedPost,
  type ListedVideo,
  postReply,
  publishedPostsReply,
  startedReelReply,
  stateOf,
  successReply,
  type VideoState,
  videoReply,
  videosReply,
} from './replies.ts';
import { FETCH_TIMEOUT_MS, uploadByAddress } from './upload.ts';

/** One of the supported versions; each lives about two years. https://developers.facebook.com/docs/graph-api/changelog */
export const VERSION = 'v25.0';

/** Own posts that are looked through for one whose answer was lost. */
const LISTED = 25;

/**
 * Proof that a call comes from a server that knows the app's secret. Apps may demand it of every call.
 * https://developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export const secretProof = (accessToken: string, clientSecret: string): { appsecret_proof: string } => ({
  appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
});

export interface FacebookApi {
  /** Loads an image that nobody sees until a post takes it up. Gives its id. */
  addPhoto(url: string): Promise<string>;
  /** A post of text, images that were added, or both. */
  post(message: string, photoIds: readonly string[]): Promise<PublishedPost>;
  /** The Page's posts from `since` on (ms since the epoch). */
  posts(since: number): Promise<ListedPost[]>;
  /** The address of a post or a video; null where Facebook does not tell. May be a path. */
  permalink(id: string): Promise<string | null>;
  /** Makes room for a reel, which nobody sees until it is finished. */
  startReel(): Promise<{ videoId: string; uploadUrl: string }>;
  /** Has Facebook fetch the reel's file. */
  uploadReel(uploadUrl: string, url: string): Promise<void>;
  /** Publishes a reel, after which Facebook works on it by itself. */
  finishReel(videoId: string, description: string): Promise<void>;
  /** Publishes a video in one call. Gives its id. */
  postVideo(url: string, description: string): Promise<string>;
  videoState(videoId: string): Promise<VideoState>;
  /** The Page's latest videos. */
  videos(): Promise<ListedVideo[]>;
}

type PagePath = Omit<PlatformRequest, 'url'> & { path: string };

/** The calls of the Graph API that publishing to a Page needs. Each throws `PlatformFailure`. */
export const facebookApi = (
  { http, clock, account }: Pick<PublishContext, 'http' | 'clock' | 'account'>,
  { apiUrl, clientSecret }: PlatformSettings,
): FacebookApi => {
  const { accessToken } = account;
  const page = `/${encodeURIComponent(account.accountId)}`;
  const proof = secretProof(accessToken, clientSecret);
  const ask = <T>({ path, query, ...rest }: PagePath, reply: ZodType<T>, visible = false): Promise<T> => {
    const url = `${apiUrl}/${VERSION}${path}`;
    const request = { ...rest, url, query: { ...query, ...proof }, bearer: accessToken };
    return callGraph(graphErrors, { http, clock }, request, reply, visible);
  };
  const postForm = (path: string, form: Record<string, string>, timeoutMs = PUBLISH_TIMEOUT_MS) =>
    ({ method: 'POST', path: `${page}${path}`, form, timeoutMs }) as const;

  return {
    addPhoto: async (url) =>
      (await ask(postForm('/photos', { url, published: 'false' }, FETCH_TIMEOUT_MS), idReply)).id,

    post: async (message, photoIds) => {
      const photos = photoIds.map((id, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: id })]);
      const form = { ...(message === '' ? {} : { message }), ...Object.fromEntries(photos) };
      const request = { ...postForm('/feed', form), query: { fields: 'id,permalink_url' } };
      const { id, permalink_url } = await ask(request, postReply, true);
      return { id, url: permalink_url };
    },

    posts: async (since) => {
      const query = {
        fields: 'id,message,created_time,permalink_url,attachments{media_type,target{id},subattachments{target{id}}}',
        since: String(Math.floor(since / SECOND)),
        limit: String(LISTED),
      };
      return (await ask({ method: 'GET', path: `${page}/published_posts`, query }, publishedPostsReply)).data;
    },

    permalink: async (id) => {
      const query = { fields: 'id,permalink_url' };
      const request = { method: 'GET', path: `/${id}`, query, timeoutMs: EXTRA_TIMEOUT_MS } as const;
      return (await ask(request, postReply)).permalink_url;
    },

    startReel: async () => {
      const started = await ask(postForm('/video_reels', { upload_phase: 'start' }), startedReelReply);
      return { videoId: started.video_id, uploadUrl: started.upload_url };
    },

    uploadReel: (uploadUrl, url) => uploadByAddress({ http, clock }, { apiUrl, accessToken, uploadUrl, url }),

    finishReel: async (videoId, description) => {
      const form = { upload_phase: 'finish', video_id: videoId, video_state: 'PUBLISHED', description };
      await ask(postForm('/video_reels', form), successReply, true);
    },

    postVideo: async (url, description) => {
      const form = { file_url: url, description, published: 'true' };
      return (await ask(postForm('/videos', form, FETCH_TIMEOUT_MS), idReply, true)).id;
    },

    videoState: async (videoId) => {
      const query = { fields: 'id,published,status' };
      return stateOf(await ask({ method: 'GET', path: `/${videoId}`, query }, videoReply));
    },

    videos: async () => {
      const query = { fields: 'id,description,created_time', limit: String(LISTED) };
      return (await ask({ method: 'GET', path: `${page}/videos`, query }, videosReply)).data;
    },
  };
};
