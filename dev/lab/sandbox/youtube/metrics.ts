import { type Audience, audienceOf, followersOf } from '../core/audience.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import type { BearerRequest } from '../http/bearer.ts';
import { apiError } from './errors.ts';
import { authorizeReports } from './request.ts';
import type { Video, YoutubeState } from './state.ts';

/** The `statistics` of a video: numbers as texts, without those that are hidden. https://developers.google.com/youtube/v3/docs/videos#statistics */
export function videoStatistics(state: YoutubeState, { id, at }: Video): Record<string, unknown> {
  const { views, likes, comments } = audienceOf(state, id, at) ?? { views: 0, likes: 0, comments: 0 };
  const statistics = { viewCount: views, likeCount: likes, favoriteCount: 0, commentCount: comments };
  return Object.fromEntries(Object.entries(statistics).map(([name, count]) => [name, count?.toString()]));
}

/** The `statistics` of a channel, rounded down to three figures. https://developers.google.com/youtube/v3/docs/channels#statistics */
export function channelStatistics(state: YoutubeState, accountId: string): Record<string, unknown> {
  const videos = [...state.videos.values()].filter((video) => video.accountId === accountId);
  const followers = followersOf(state, accountId);
  const views = videos.map(({ id, at }) => audienceOf(state, id, at)?.views ?? 0);
  return {
    viewCount: String(views.reduce((sum, each) => sum + each, 0)),
    subscriberCount: String(roundedDown(followers ?? 0)),
    hiddenSubscriberCount: followers === undefined,
    videoCount: String(videos.length),
  };
}

/** To three figures. */
function roundedDown(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 3);
  return Math.floor(count / unit) * unit;
}

const KNOWN = ['ids', 'startDate', 'endDate', 'metrics', 'dimensions', 'filters'];
const MAX_FILTERED = 500;

type Metric = (audience: Audience) => number | undefined;

const METRICS: Record<string, Metric> = {
  views: ({ views }) => views,
  likes: ({ likes }) => likes,
  comments: ({ comments }) => comments,
  shares: ({ shares }) => shares,
  estimatedMinutesWatched: ({ watchTimeSeconds }) => Math.floor((watchTimeSeconds ?? 0) / 60),
};

/** `GET /v2/reports` by video. Videos without a number have no row. https://developers.google.com/youtube/analytics/reference/reports/query */
export function readReport(state: YoutubeState, request: BearerRequest): PlatformResponse {
  const { accountId } = authorizeReports(state, request);
  const { ids, startDate = '', endDate = '', metrics = '', dimensions, filters = '' } = request.query;
  const names = metrics.split(',');
  const filtered = /^video==(.+)$/.exec(filters)?.[1]?.split(',') ?? [];
  const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
  const isValid =
    ids === 'channel==MINE' &&
    dimensions === 'video' &&
    isDay(startDate) &&
    isDay(endDate) &&
    startDate <= endDate &&
    names.every((name) => METRICS[name]) &&
    filtered.length > 0 &&
    filtered.length <= MAX_FILTERED &&
    Object.keys(request.query).every((name) => KNOWN.includes(name));
  if (!isValid) throw apiError(400, 'global', 'badRequest', 'The query is not supported.');
  const rows = filtered.flatMap((id) => {
    const video = state.videos.get(id);
    const audience = video?.accountId === accountId ? lateAudience(state, video) : null;
    return audience ? [[id, ...names.map((name) => METRICS[name]?.(audience) ?? 0)]] : [];
  });
  const columnHeaders = ['video', ...names].map((name) => ({ name }));
  return json(200, { kind: 'youtubeAnalytics#resultTable', columnHeaders, ...(rows.length > 0 && { rows }) });
}

function lateAudience({ clock, settings }: YoutubeState, { id, at }: Video): Audience | null {
  const { metricsLagMs, reportLagMs, ...rest } = settings();
  const late = { ...rest, metricsLagMs: Math.max(metricsLagMs, reportLagMs) };
  return audienceOf({ clock, settings: () => late }, id, at);
}
