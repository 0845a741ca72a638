import { json, type PlatformResponse } from '../core/response.ts';
import { apiError } from './errors.ts';
import { authorize, only, partsOf, type YoutubeRequest } from './request.ts';
import { READONLY } from './scopes.ts';
import type { YoutubeState } from './state.ts';
import { pageInfo, snippetOf } from './videos.ts';

export const uploadsPlaylist = (channelId: string): string => channelId.replace(/^UC/, 'UU');

/** `GET /youtube/v3/channels?mine=true`: the one channel that the user has chosen. */
export const readChannel = (state: YoutubeState, request: YoutubeRequest): PlatformResponse => {
  const account = authorize(state, request, READONLY);
  const parts = partsOf(request, ['snippet', 'contentDetails']);
  if (request.query['mine'] !== 'true')
    throw apiError(400, 'youtube.parameter', 'missingRequiredParameter', 'No filter selected.');
  const { channel } = state.settings();
  if (channel === 'signupRequired') throw apiError(401, 'youtube.header', 'youtubeSignupRequired', 'Unauthorized');
  const thumbnail = (side: number) => ({ url: account.avatarUrl, width: side, height: side });
  const resource = only(parts, {
    kind: 'youtube#channel',
    etag: 'simulated',
    id: account.accountId,
    snippet: {
      title: account.displayName,
      description: account.biography,
      customUrl: `@${account.username}`,
      publishedAt: '2020-01-01T00:00:00Z',
      thumbnails: { default: thumbnail(88), medium: thumbnail(240), high: thumbnail(800) },
    },
    contentDetails: { relatedPlaylists: { likes: 'LL', uploads: uploadsPlaylist(account.accountId) } },
  });
  const items = channel === 'there' ? { items: [resource] } : {};
  return json(200, { kind: 'youtube#channelListResponse', etag: 'simulated', pageInfo: pageInfo(1), ...items });
};

/** `GET /youtube/v3/playlistItems?playlistId=UU…`: own uploads, private ones too, newest first, after `listLagMs`. */
export const listUploads = (state: YoutubeState, request: YoutubeRequest): PlatformResponse => {
  const { accountId } = authorize(state, request, READONLY);
  const parts = partsOf(request, ['snippet', 'contentDetails', 'status']);
  const { playlistId, maxResults = '5' } = request.query;
  if (playlistId !== uploadsPlaylist(accountId))
    throw apiError(404, 'youtube.playlistItem', 'playlistNotFound', 'The playlist cannot be found.');
  const latest = state.clock.now() - state.settings().listLagMs;
  const items = [...state.videos.values()]
    .filter((video) => video.accountId === accountId && video.at <= latest)
    .sort((a, b) => b.at - a.at)
    .slice(0, Number(maxResults))
    .map((video) => {
      const { publishedAt, title, channelId } = snippetOf(state, video);
      const resourceId = { kind: 'youtube#video', videoId: video.id };
      return only(parts, {
        kind: 'youtube#playlistItem',
        etag: 'simulated',
        id: `item-${video.id}`,
        snippet: { publishedAt, title, channelId, playlistId, position: 0, resourceId },
        contentDetails: { videoId: video.id, videoPublishedAt: publishedAt },
        status: { privacyStatus: video.resource.status.privacyStatus },
      });
    });
  return json(200, { kind: 'youtube#playlistItemListResponse', items, pageInfo: pageInfo(items.length) });
};
