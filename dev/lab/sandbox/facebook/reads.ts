import type { LivePost } from '../core/platform.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { notFound } from '../graph/errors.ts';
import { pageOf } from '../graph/paging.ts';
import { fieldNames, type GraphRequest, graphTime, onlyKnown, pickFields } from '../graph/request.ts';
import { commentTexts } from './comments.ts';
import { countsOf } from './insights.ts';
import { limitOf, requirePage } from './request.ts';
import { type FacebookState, type Post, postUrl, type Video, type VideoState, videoPath, videoState } from './state.ts';
import { liveStories } from './stories.ts';

type Fields = Record<string, unknown>;

/** `GET /{id}` with a Page's token: a post or a video of that Page. */
export function readNode(state: FacebookState, id: string, request: GraphRequest): PlatformResponse {
  const page = requirePage(state, request, null, 'pages_read_engagement');
  onlyKnown(request.params, ['fields']);
  const [post, video] = [state.posts.get(id), state.videos.get(id)];
  if ((post ?? video)?.pageId !== page.accountId) throw notFound(id);
  const all = post ? postFields(state, post) : video ? videoFields(state, video) : {};
  return json(200, chosen(all, request.params['fields'] ?? 'id'));
}

/** `GET /{page-id}/published_posts`, newest first. */
export function listPosts(state: FacebookState, profileId: string, request: GraphRequest): PlatformResponse {
  onlyKnown(request.params, ['fields', 'since', 'limit', 'after']);
  const { accountId } = requirePage(state, request, profileId, 'pages_read_engagement');
  const since = Number(request.params['since'] ?? 0) * 1000;
  const now = state.clock.now();
  const recentPosts = [...state.posts.values()]
    .filter(({ pageId }) => pageId === accountId)
    .filter(({ publishedAt }) => publishedAt >= since && publishedAt + state.settings().listLagMs <= now)
    .reverse()
    .sort((a, b) => b.publishedAt - a.publishedAt);
  const fields = request.params['fields'] ?? 'id,message,created_time';
  return page(request, recentPosts, `${state.baseUrl()}/v25.0/${profileId}/published_posts`, (post) =>
    chosen(postFields(state, post), fields),
  );
}

/** `GET /{page-id}/videos`, newest first, drafts included. */
export function listVideos(state: FacebookState, profileId: string, request: GraphRequest): PlatformResponse {
  onlyKnown(request.params, ['fields', 'limit', 'after']);
  const { accountId } = requirePage(state, request, profileId, 'pages_read_engagement');
  const now = state.clock.now();
  const recentVideos = [...state.videos.values()]
    .filter(({ pageId, kind, finishedAt }) => pageId === accountId && kind !== 'story' && finishedAt !== null)
    .filter(({ finishedAt }) => (finishedAt ?? 0) + state.settings().listLagMs <= now)
    .reverse()
    .sort((a, b) => b.startedAt - a.startedAt);
  const fields = request.params['fields'] ?? 'id,description,created_time';
  return page(request, recentVideos, `${state.baseUrl()}/v25.0/${profileId}/videos`, (video) =>
    chosen(videoFields(state, video), fields),
  );
}

function page<T>(request: GraphRequest, all: readonly T[], url: string, view: (one: T) => object): PlatformResponse {
  return json(200, pageOf(all, request.params, { most: limitOf(request), url, view }));
}

const PHASES: Record<
  VideoState,
  [video: string, upload: string, process: string, publish: string, publishStatus?: string]
> = {
  empty: ['uploading', 'not_started', 'not_started', 'not_started'],
  uploading: ['uploading', 'in_progress', 'not_started', 'not_started'],
  uploaded: ['upload_complete', 'complete', 'not_started', 'not_started'],
  processing: ['processing', 'complete', 'in_progress', 'in_progress'],
  live: ['ready', 'complete', 'complete', 'complete', 'published'],
  draft: ['ready', 'complete', 'complete', 'not_started', 'draft'],
  failed: ['error', 'complete', 'error', 'not_started'],
};

export function livePosts(state: FacebookState): LivePost[] {
  const posts = [...state.posts.values()].map(
    ({ id, pageId, message, photoIds, link, publishedAt }): LivePost => ({
      accountId: pageId,
      id,
      text: message,
      link,
      media: photoIds.map((photo) => ({ kind: 'image', url: state.photos.get(photo)?.url ?? '', altText: null })),
      at: publishedAt,
      url: postUrl(state, id),
      comments: commentTexts(state, id),
    }),
  );
  const videos = [...state.videos.values()]
    .filter((video) => video.kind !== 'story' && videoState(state, video) === 'live')
    .map(
      (video): LivePost => ({
        accountId: video.pageId,
        id: video.id,
        text: video.description,
        media: [{ kind: 'video', url: video.url ?? '', altText: null }],
        at: video.finishedAt ?? video.startedAt,
        url: `${state.baseUrl()}${videoPath(video)}`,
        comments: commentTexts(state, video.id),
      }),
    );
  return [...posts, ...videos, ...liveStories(state)].sort((a, b) => a.at - b.at);
}

function postFields(state: FacebookState, post: Post): Fields {
  const targets = post.photoIds.map((id) => ({ media_type: 'photo', target: { id } }));
  const [first] = targets;
  const counts = countsOf(state, post.id, post.publishedAt);
  const album = { media_type: 'album', target: { id: post.pageId }, subattachments: { data: targets } };
  return {
    id: post.id,
    message: post.message || undefined,
    created_time: graphTime(post.publishedAt),
    permalink_url: postUrl(state, post.id),
    is_published: true,
    reactions: counts.reactions,
    comments: counts.comments,
    shares: counts.shares,
    // A page outside of Facebook has no id.
    attachments: first
      ? { data: [targets.length === 1 ? first : album] }
      : post.link
        ? { data: [{ media_type: 'link', target: {} }] }
        : undefined,
  };
}

function videoFields(state: FacebookState, video: Video): Fields {
  const { statusLagMs, storyStatus, draftWhileProcessing } = state.settings();
  const actual = videoState(state, video, statusLagMs);
  const counts = countsOf(state, video.id, video.finishedAt ?? video.startedAt);
  const current = video.kind === 'story' && actual === 'live' ? storyStatus : actual;
  return {
    id: video.id,
    description: video.description || undefined,
    created_time: graphTime(video.startedAt),
    permalink_url: videoPath(video),
    published: current === 'live',
    likes: counts.likes,
    comments: counts.comments,
    post_id: current === 'live' ? video.id : undefined,
    status: statusOf(current, draftWhileProcessing),
  };
}

function statusOf(current: VideoState, isDraft: boolean): Fields {
  const phases = PHASES[current];
  const [video_status, upload, process] = phases;
  const [publish, publish_status] =
    current === 'processing' && isDraft ? ['not_started', 'draft'] : [phases[3], phases[4]];
  return {
    video_status,
    uploading_phase: { status: upload },
    processing_phase: { status: process },
    publishing_phase: { status: publish, ...(publish_status && { publish_status }) },
  };
}

/** The requested fields, and the id always. A field with a selection in braces is sent whole. */
function chosen(all: Fields, fields: string): Fields {
  return pickFields(all, fieldNames(withoutModifiers(withoutBraces(fields))));
}

/** `comments.limit(0).summary(total_count)` is the field `comments`. */
function withoutModifiers(fields: string): string {
  return fields.replace(/\.\w+\([^)]*\)/g, '');
}

function withoutBraces(fields: string): string {
  const shorter = fields.replace(/\{[^{}]*\}/g, '');
  return shorter === fields ? fields : withoutBraces(shorter);
}
