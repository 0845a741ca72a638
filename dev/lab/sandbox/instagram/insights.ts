import { audienceOf } from '../core/audience.ts';
import { DAY_MS } from '../core/clock.ts';
import type { PlatformResponse } from '../core/response.ts';
import { visibleMedia } from '../graph/containers.ts';
import { graphError, notFound } from '../graph/errors.ts';
import { insightsList } from '../graph/insights.ts';
import type { GraphRequest } from '../graph/request.ts';
import { authorize } from './request.ts';
import type { InstagramState, Media } from './state.ts';

/** By `media_product_type`. https://developers.facebook.com/docs/instagram-platform/reference/instagram-media/insights */
const COMMON = ['views', 'reach', 'shares', 'total_interactions', 'profile_visits', 'follows'];
const METRICS = {
  FEED: [...COMMON, 'likes', 'comments', 'saved'],
  REELS: [
    ...COMMON.slice(0, 4),
    'likes',
    'comments',
    'saved',
    'ig_reels_avg_watch_time',
    'ig_reels_video_view_total_time',
  ],
  STORY: [...COMMON, 'replies', 'navigation'],
};

/** The product of a post. */
export function productOf({ container: { kind } }: Media): keyof typeof METRICS {
  if (kind === 'STORIES') return 'STORY';
  return kind === 'REELS' ? 'REELS' : 'FEED';
}

/** `GET /{ig-media-id}/insights`. What is not counted yet, or not any more, is left out. */
export function readInsights(state: InstagramState, id: string, request: GraphRequest): PlatformResponse {
  const { account } = authorize(state, request, 'instagram_business_manage_insights');
  const media = visibleMedia(state, id, state.settings().permalinkLagMs);
  if (media?.container.accountId !== account.accountId) throw notFound(id);
  const product = productOf(media);
  const { fewViewers, refusedMetrics } = state.settings();
  if (product === 'STORY' && fewViewers)
    throw graphError({ message: '(#10) Not enough viewers for the media to show insights', code: 10 });
  const isOver = product === 'STORY' && state.clock.now() >= media.publishedAt + DAY_MS;
  return insightsList(request, {
    id,
    known: METRICS[product].filter((metric) => !refusedMetrics.includes(metric)),
    values: isOver ? {} : valuesOf(state, media),
    refusal: (metric) => `(#100) The metric ${metric} is not supported for this media type`,
  });
}

function valuesOf(state: InstagramState, { id, publishedAt }: Media): Record<string, number | undefined> {
  const audience = audienceOf(state, id, publishedAt);
  if (!audience) return {};
  const { views, reach, likes, comments, shares, saves, watchTimeSeconds } = audience;
  const watchMs = watchTimeSeconds === undefined ? undefined : watchTimeSeconds * 1000;
  return {
    views,
    reach,
    likes,
    comments,
    shares,
    saved: saves,
    total_interactions: (likes ?? 0) + (comments ?? 0) + (shares ?? 0) + (saves ?? 0),
    ig_reels_video_view_total_time: watchMs,
    ig_reels_avg_watch_time: watchMs && views ? Math.round(watchMs / views) : watchMs,
    profile_visits: 0,
    follows: 0,
    replies: 0,
    navigation: 0,
  };
}
