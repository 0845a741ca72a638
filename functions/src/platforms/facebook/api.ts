import { SECOND } from '../../model/clock.ts';
import type { MediaItem } from '../../model/post.ts';
import type { PlatformSettings } from '../contract/definition.ts';
import type { PublishContext } from '../contract/publish.ts';
import { EXTRA_TIMEOUT_MS, graphClient, PUBLISH_TIMEOUT_MS } from '../kit/graph/call.ts';
import { secretProof } from '../kit/graph/facebook-login.ts';
import { type Insights, insightsReply } from '../kit/graph/insights.ts';
import type { PublishedPost } from '../kit/graph/recovery.ts';
import { idReply, nextPage } from '../kit/graph/replies.ts';
import { graphVersion } from '../kit/graph/version.ts';
import { commentErrors, graphErrors } from './errors.ts';
import {
  type Comment,
  type CountedPost,
  commentsReply,
  countedPostReply,
  finishedStoryReply,
  followersReply,
  type ListedPost,
  type ListedStory,
  type ListedVideo,
  postReply,
  publishedPostsReply,
  publishedStoryReply,
  startedReelReply,
  storiesReply,
  videosReply,
} from './replies.ts';
import { FETCH_TIMEOUT_MS, successReply, uploadByAddress } from './upload.ts';
import { stateOf, type VideoState, videoReply } from './video-state.ts';

const VERSION = graphVersion.value;

/** The number of posts read to find one after a lost response. */
const LISTED = 25;

/** The most posts that Facebook lists at once. */
const LISTED_AT_ONCE = 100;

/** The most that Facebook lists at once. The app adds stories between ours. */
const LISTED_STORIES = 100;

/** The most comments that Facebook lists at once. */
const LISTED_COMMENTS = 100;

interface StartedVideo {
  videoId: string;
  uploadUrl: string;
}

export interface FacebookApi {
  /** Uploads an image by its address, unpublished until a post attaches it. Returns its id. */
  addPhoto(photo: Pick<MediaItem, 'url' | 'altText'>): Promise<string>;
  /** Publishes a text with added photos, or with a link that Facebook previews. */
  post(message: string, photoIds: readonly string[], link?: string): Promise<PublishedPost>;
  /** The Page's posts from `since` on (ms since the epoch). */
  posts(since: number): Promise<ListedPost[]>;
  /** A page of these posts, newest first, and the cursor of the next one. */
  postsPage(page: { since: number; after: string | null }): Promise<{ posts: ListedPost[]; next: string | null }>;
  /** Writes a comment below a post or a video, with a picture by its address. */
  comment(id: string, message: string, pictureUrl?: string): Promise<PublishedPost>;
  /** A page of the comments below a post or a video, newest first, and the cursor of the next one. */
  comments(id: string, after: string | null): Promise<{ comments: Comment[]; next: string | null }>;
  /** The counts of a post or a video that take no further permission. */
  counts(id: string, of: 'post' | 'video'): Promise<CountedPost>;
  /** Metrics of a post, by their names with commas. */
  insights(postId: string, metric: string): Promise<Insights>;
  /** All metrics of a video. */
  videoInsights(videoId: string): Promise<Insights>;
  /** Undefined where Facebook leaves the number out. */
  followers(): Promise<number | undefined>;
  /** The address of a post or a video; null where Facebook has none. May be a path. */
  permalink(id: string): Promise<string | null>;
  /** Publishes an added photo as a story. Returns its id. */
  publishPhotoStory(photoId: string): Promise<string>;
  /** The Page's stories from `since` on (ms since the epoch): for a day, or for longer where the Page archives its stories. */
  stories(since: number): Promise<ListedStory[]>;
  /** Starts a reel, which is not public until it is finished. */
  startReel(): Promise<StartedVideo>;
  /** Starts a story, as a reel. */
  startStory(): Promise<StartedVideo>;
  /** Has Facebook fetch the file of a reel or a story. */
  uploadReel(uploadUrl: string, url: string): Promise<void>;
  /** Publishes a reel; Facebook then processes it. */
  finishReel(videoId: string, description: string): Promise<void>;
  /** Publishes a video as a story; Facebook then processes it. Returns the story's id; null where Facebook does not tell it. */
  finishStory(videoId: string): Promise<string | null>;
  /** Publishes a video in one call. Returns its id. */
  postVideo(url: string, description: string): Promise<string>;
  videoState(videoId: string): Promise<VideoState>;
  /** The Page's latest videos. */
  videos(): Promise<ListedVideo[]>;
  /** A page of the Page's videos, newest first, drafts included, and the cursor of the next one. */
  videosPage(after: string | null): Promise<{ posts: ListedVideo[]; next: string | null }>;
}

/** The calls of the Graph API that Herald needs for a Page. Each throws `PlatformFailure`. */
export function facebookApi(
  { http, clock, account }: Pick<PublishContext, 'http' | 'clock' | 'account'>,
  settings: PlatformSettings,
): FacebookApi {
  const { accessToken } = account;
  const { apiUrl } = settings;
  const page = `/${encodeURIComponent(account.accountId)}`;
  const access = { baseUrl: `${apiUrl}/${VERSION}`, accessToken, query: secretProof(accessToken, settings) };
  const call = graphClient(graphErrors, { http, clock }, access);
  const commentCall = graphClient(commentErrors, { http, clock }, access);
  const postForm = (path: string, form: Record<string, string>, timeoutMs = PUBLISH_TIMEOUT_MS) =>
    ({ method: 'POST', path: `${page}${path}`, form, timeoutMs }) as const;

  const start = async (path: string): Promise<StartedVideo> => {
    const started = await call(postForm(path, { upload_phase: 'start' }), startedReelReply);
    return { videoId: started.video_id, uploadUrl: started.upload_url };
  };

  return {
    addPhoto: async ({ url, altText }) => {
      const form = { url, published: 'false', ...(altText ? { alt_text_custom: altText } : {}) };
      return (await call(postForm('/photos', form, FETCH_TIMEOUT_MS), idReply)).id;
    },

    post: async (message, photoIds, link) => {
      const photos = photoIds.map((id, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: id })]);
      const form = {
        ...(message === '' ? {} : { message }),
        ...(link === undefined ? {} : { link }),
        ...Object.fromEntries(photos),
      };
      const request = { ...postForm('/feed', form), query: { fields: 'id,permalink_url' } };
      const { id, permalink_url } = await call(request, postReply, true);
      return { id, url: permalink_url };
    },

    posts: async (since) => {
      const query = { ...postsSince(since), limit: String(LISTED) };
      return (await call({ method: 'GET', path: `${page}/published_posts`, query }, publishedPostsReply)).data;
    },

    postsPage: async ({ since, after }) => {
      const query = { ...postsSince(since), ...pageAfter(after) };
      const list = await call({ method: 'GET', path: `${page}/published_posts`, query }, publishedPostsReply);
      return { posts: list.data, next: nextPage(list) };
    },

    comment: async (id, message, pictureUrl) => {
      const form = {
        ...(message === '' ? {} : { message }),
        ...(pictureUrl === undefined ? {} : { attachment_url: pictureUrl }),
      };
      const timeoutMs = pictureUrl === undefined ? PUBLISH_TIMEOUT_MS : FETCH_TIMEOUT_MS;
      const request = { method: 'POST', path: `/${id}/comments`, form, timeoutMs } as const;
      const reply = await commentCall({ ...request, query: { fields: 'id,permalink_url' } }, postReply, true);
      return { id: reply.id, url: reply.permalink_url };
    },

    comments: async (id, after) => {
      const query = {
        fields: 'id,message,created_time,permalink_url,from,attachment',
        filter: 'stream',
        order: 'reverse_chronological',
        limit: String(LISTED_COMMENTS),
        ...(after === null ? {} : { after }),
      };
      const list = await commentCall({ method: 'GET', path: `/${id}/comments`, query }, commentsReply);
      return { comments: list.data, next: nextPage(list) };
    },

    counts: (id, of) => {
      const summary = '.limit(0).summary(total_count)';
      const fields =
        of === 'post' ? `reactions${summary},comments${summary},shares` : `likes${summary},comments${summary}`;
      return call({ method: 'GET', path: `/${id}`, query: { fields: `id,${fields}` } }, countedPostReply);
    },

    insights: (postId, metric) =>
      call({ method: 'GET', path: `/${postId}/insights`, query: { metric } }, insightsReply),

    videoInsights: (videoId) => call({ method: 'GET', path: `/${videoId}/video_insights` }, insightsReply),

    followers: async () => {
      const query = { fields: 'followers_count' };
      return (await call({ method: 'GET', path: page, query }, followersReply)).followers_count;
    },

    permalink: async (id) => {
      const query = { fields: 'id,permalink_url' };
      const request = { method: 'GET', path: `/${id}`, query, timeoutMs: EXTRA_TIMEOUT_MS } as const;
      return (await call(request, postReply)).permalink_url;
    },

    publishPhotoStory: async (photoId) =>
      (await call(postForm('/photo_stories', { photo_id: photoId }), publishedStoryReply, true)).post_id,

    stories: async (since) => {
      const query = {
        fields: 'post_id,media_id,creation_time,url',
        since: String(Math.floor(since / SECOND)),
        limit: String(LISTED_STORIES),
      };
      return (await call({ method: 'GET', path: `${page}/stories`, query }, storiesReply)).data;
    },

    startReel: () => start('/video_reels'),

    startStory: () => start('/video_stories'),

    uploadReel: (uploadUrl, url) => uploadByAddress({ http, clock }, { apiUrl, accessToken, uploadUrl, url }),

    finishReel: async (videoId, description) => {
      const form = { upload_phase: 'finish', video_id: videoId, video_state: 'PUBLISHED', description };
      await call(postForm('/video_reels', form), successReply, true);
    },

    finishStory: async (videoId) => {
      const request = postForm('/video_stories', { upload_phase: 'finish', video_id: videoId });
      return (await call(request, finishedStoryReply, true)).post_id;
    },

    postVideo: async (url, description) => {
      const form = { file_url: url, description, published: 'true' };
      return (await call(postForm('/videos', form, FETCH_TIMEOUT_MS), idReply, true)).id;
    },

    videoState: async (videoId) => {
      const query = { fields: 'id,published,status' };
      return stateOf(await call({ method: 'GET', path: `/${videoId}`, query }, videoReply));
    },

    videos: async () => {
      const query = { fields: 'id,description,created_time', limit: String(LISTED) };
      return (await call({ method: 'GET', path: `${page}/videos`, query }, videosReply)).data;
    },

    videosPage: async (after) => {
      const query = { fields: 'id,description,created_time,published,permalink_url', ...pageAfter(after) };
      const list = await call({ method: 'GET', path: `${page}/videos`, query }, videosReply);
      return { posts: list.data, next: nextPage(list) };
    },
  };
}

function postsSince(since: number) {
  const fields = 'id,message,created_time,permalink_url,attachments{media_type,target{id},subattachments{target{id}}}';
  return { fields, since: String(Math.floor(since / SECOND)) };
}

function pageAfter(after: string | null) {
  return { limit: String(LISTED_AT_ONCE), ...(after === null ? {} : { after }) };
}
