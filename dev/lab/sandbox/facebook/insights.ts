import { audienceOf } from '../core/audience.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { notFound } from '../graph/errors.ts';
import { insight, insightsList } from '../graph/insights.ts';
import { type GraphRequest, onlyKnown } from '../graph/request.ts';
import { requirePage } from './request.ts';
import { type FacebookState, type Video, videoState } from './state.ts';

/** Those in use; `post_impressions` and others are refused. https://developers.facebook.com/docs/pages-api/changelog */
const METRICS = ['post_media_view', 'post_total_media_view_unique', 'post_clicks'];

/** `GET /{post-id}/insights`. What is not counted yet is left out. */
export function readInsights(state: FacebookState, id: string, request: GraphRequest): PlatformResponse {
  const page = pageWithInsights(state, request);
  const post = state.posts.get(id);
  if (post?.pageId !== page.accountId) throw notFound(id);
  const { views, reach, clicks } = audienceOf(state, id, post.publishedAt) ?? {};
  return insightsList(request, {
    id,
    known: METRICS.filter((metric) => !state.settings().refusedMetrics.includes(metric)),
    values: { post_media_view: views, post_total_media_view_unique: reach, post_clicks: clicks },
    refusal: () => '(#100) The value must be a valid insights metric',
  });
}

/**
 * `GET /{video-id}/video_insights`: every metric of a reel, or of another video, as none is requested.
 * https://developers.facebook.com/docs/graph-api/reference/video/video_insights, with the names seen in
 * https://github.com/trypostit/trypost/pull/320
 */
export function readVideoInsights(state: FacebookState, id: string, request: GraphRequest): PlatformResponse {
  const page = pageWithInsights(state, request);
  onlyKnown(request.params, []);
  const video = state.videos.get(id);
  if (video?.pageId !== page.accountId || videoState(state, video) !== 'live') throw notFound(id);
  const entries = Object.entries(video.kind === 'reel' ? ofReel(state, video) : ofVideo(state, video));
  return json(200, { data: entries.flatMap(([name, value]) => insight(id, name, value, 'video_insights')) });
}

/** What the page of a post or a video shows. */
export function countsOf(state: FacebookState, id: string, at: number) {
  const audience = audienceOf(state, id, at);
  const total = (count: number | undefined) =>
    audience && count === undefined ? undefined : { data: [], summary: { total_count: count ?? 0 } };
  const shares = audience?.shares ?? 0;
  return {
    reactions: total(audience?.likes),
    likes: total(audience?.likes),
    comments: total(audience?.comments),
    shares: shares > 0 ? { count: shares } : undefined,
  };
}

function pageWithInsights(state: FacebookState, request: GraphRequest) {
  requirePage(state, request, null, 'pages_read_engagement');
  return requirePage(state, request, null, 'read_insights');
}

function ofReel(state: FacebookState, video: Video): Record<string, unknown> {
  const audience = audienceOf(state, video.id, video.finishedAt ?? video.startedAt);
  if (!audience) return {};
  const { views, reach, likes, comments, shares, watchTimeSeconds } = audience;
  return {
    blue_reels_play_count: views,
    post_impressions_unique: reach,
    post_video_view_time: watchTimeSeconds === undefined ? undefined : watchTimeSeconds * 1000,
    post_video_likes_by_reaction_type: { REACTION_LIKE: likes },
    post_video_social_actions: { COMMENT: comments, SHARE: shares },
  };
}

function ofVideo(state: FacebookState, video: Video): Record<string, unknown> {
  const audience = audienceOf(state, video.id, video.finishedAt ?? video.startedAt);
  if (!audience) return {};
  const { views, reach, watchTimeSeconds } = audience;
  return {
    total_video_views: views,
    total_video_impressions_unique: reach,
    total_video_view_total_time: watchTimeSeconds === undefined ? undefined : watchTimeSeconds * 1000,
  };
}
