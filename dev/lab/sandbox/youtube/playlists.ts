import { z } from 'zod';
import { randomText } from '../core/ids.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import type { BearerRequest, JsonRequest } from '../http/bearer.ts';
import { apiError } from './errors.ts';
import { authorize, only, partsOf, READONLY } from './request.ts';
import type { PlaylistItem, Video, YoutubeState } from './state.ts';
import { pageInfo, snippetOf, uploadsPlaylist } from './videos.ts';

const itemBody = z.strictObject({
  snippet: z.strictObject({
    playlistId: z.string(),
    resourceId: z.strictObject({ kind: z.literal('youtube#video'), videoId: z.string() }),
  }),
});

/** The one playlist that a channel has beside its uploads. */
function ownPlaylist(channelId: string): string {
  return channelId.replace(/^UC/, 'PL');
}

/** `GET /youtube/v3/playlistItems?playlistId=…`: the uploads, private ones too, or a playlist; newest first, after `listLagMs`. */
export function listPlaylistItems(state: YoutubeState, request: BearerRequest): PlatformResponse {
  const { accountId } = authorize(state, request, READONLY);
  const parts = partsOf(request, ['snippet', 'contentDetails', 'status']);
  const { playlistId = '', videoId, maxResults = '5', pageToken } = request.query;
  const size = Number(maxResults);
  // https://developers.google.com/youtube/v3/docs/playlistItems/list
  if (!Number.isInteger(size) || size < 0 || size > 50)
    throw apiError(400, 'youtube.parameter', 'invalidValue', 'Invalid value for maxResults. Values must be 0 to 50.');
  const latest = state.clock.now() - state.settings().listLagMs;
  const listed = itemsOf(state, accountId, playlistId)
    .filter((item) => item.at <= latest && (videoId === undefined || item.videoId === videoId))
    .sort((a, b) => b.at - a.at);
  const start = pageToken === undefined ? 0 : Number(atob(pageToken));
  if (!Number.isInteger(start)) throw apiError(400, 'youtube.parameter', 'invalidPageToken', 'Invalid page token.');
  const items = listed.slice(start, start + size).flatMap((item) => {
    const video = state.videos.get(item.videoId);
    return video ? [only(parts, resourceOf(state, item, video))] : [];
  });
  const nextPageToken = start + size < listed.length ? btoa(String(start + size)) : undefined;
  const page = { nextPageToken, items, pageInfo: pageInfo(items.length) };
  return json(200, { kind: 'youtube#playlistItemListResponse', ...page });
}

/** `POST /youtube/v3/playlistItems`: a video is added as often as it is asked for. */
export function addToPlaylist(state: YoutubeState, request: JsonRequest): PlatformResponse {
  const { accountId } = authorize(state, request);
  const parts = partsOf(request, ['snippet', 'contentDetails', 'status']);
  const body = itemBody.safeParse(request.body);
  if (!body.success) throw apiError(400, 'youtube.playlistItem', 'invalidResourceType', 'The resource is invalid.');
  const { playlistId, resourceId } = body.data.snippet;
  if (playlistId !== ownPlaylist(accountId)) throw playlistNotFound();
  const video = state.videos.get(resourceId.videoId);
  if (!video) throw apiError(404, 'youtube.playlistItem', 'videoNotFound', 'Video not found.');
  const item = { id: randomText(12), playlistId, videoId: video.id, at: state.clock.now() };
  state.playlistItems.push(item);
  return json(200, only(parts, resourceOf(state, item, video)));
}

function itemsOf(state: YoutubeState, accountId: string, playlistId: string): PlaylistItem[] {
  if (playlistId === ownPlaylist(accountId))
    return state.playlistItems.filter((item) => item.playlistId === playlistId);
  if (playlistId !== uploadsPlaylist(accountId)) throw playlistNotFound();
  return [...state.videos.values()]
    .filter((video) => video.accountId === accountId)
    .map(({ id, at }) => ({ id: `item-${id}`, playlistId, videoId: id, at }));
}

function resourceOf(state: YoutubeState, { id, playlistId }: PlaylistItem, video: Video) {
  const { publishedAt, title, description, channelId } = snippetOf(state, video);
  const resourceId = { kind: 'youtube#video', videoId: video.id };
  return {
    kind: 'youtube#playlistItem',
    etag: 'simulated',
    id,
    snippet: { publishedAt, title, description, channelId, playlistId, position: 0, resourceId },
    contentDetails: { videoId: video.id, videoPublishedAt: publishedAt },
    status: { privacyStatus: video.resource.status.privacyStatus },
  };
}

function playlistNotFound() {
  return apiError(404, 'youtube.playlistItem', 'playlistNotFound', 'The playlist cannot be found.');
}
