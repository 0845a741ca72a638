import { randomText } from '../core/ids.ts';
import type { LivePost, OutsidePost } from '../core/platform.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import type { BearerRequest } from '../http/bearer.ts';
import { inspect } from '../media/inspect.ts';
import { apiError } from './errors.ts';
import { channelStatistics, videoStatistics } from './metrics.ts';
import { spendUnits } from './quota.ts';
import { authorize, only, partsOf, READONLY } from './request.ts';
import type { VideoResource } from './resource.ts';
import type { Upload, Video, YoutubeState } from './state.ts';

/** The last byte is stored: from now on the video exists. */
export function createVideo(state: YoutubeState, { accountId, resource, path, contentType }: Upload): Video {
  const at = state.clock.now();
  const video: Video = { id: randomText(8), accountId, resource, path, contentType, at, check: { state: 'waiting' } };
  state.videos.set(video.id, video);
  state.background(checkVideo(state, video));
  return video;
}

/** The `status` part of a video now. */
export function videoStatus(state: YoutubeState, { check, resource }: Video): Record<string, unknown> {
  const { processingMs, stuck, reject, forcePrivate } = state.settings();
  const { privacyStatus, license, embeddable, selfDeclaredMadeForKids, containsSyntheticMedia } = resource.status;
  const shared = {
    privacyStatus: forcePrivate ? 'private' : privacyStatus,
    license,
    embeddable,
    publicStatsViewable: true,
    madeForKids: selfDeclaredMadeForKids ?? false,
    containsSyntheticMedia,
    ...(selfDeclaredMadeForKids !== undefined && { selfDeclaredMadeForKids }),
  };
  const isEarly = check.state === 'waiting' || state.clock.now() < check.at + processingMs;
  if (stuck || isEarly) return { uploadStatus: 'uploaded', ...shared };
  if (check.state === 'invalid') return { uploadStatus: 'failed', failureReason: 'invalidFile', ...shared };
  if (reject !== null) return { uploadStatus: 'rejected', rejectionReason: reject, ...shared };
  return { uploadStatus: 'processed', ...shared };
}

export function videoResource(state: YoutubeState, video: Video): Record<string, unknown> {
  return {
    kind: 'youtube#video',
    etag: 'simulated',
    id: video.id,
    snippet: snippetOf(state, video),
    status: videoStatus(state, video),
    statistics: videoStatistics(state, video),
  };
}

/** https://developers.google.com/youtube/v3/docs/videos/list#id */
const MAX_IDS = 50;

/** `GET /youtube/v3/videos?id=…`: an unknown id is no error. */
export function listVideos(state: YoutubeState, request: BearerRequest): PlatformResponse {
  authorize(state, request, READONLY);
  const parts = partsOf(request, ['snippet', 'status', 'statistics']);
  const ids = (request.query['id'] ?? '').split(',');
  if (ids.length > MAX_IDS) throw apiError(400, 'youtube.parameter', 'invalidFilters', 'There are too many ids.');
  if (parts.includes('statistics')) spendUnits(state, 1);
  const items = ids.flatMap((id) => {
    const video = state.videos.get(id);
    return video ? [only(parts, videoResource(state, video))] : [];
  });
  return json(200, { kind: 'youtube#videoListResponse', etag: 'simulated', items, pageInfo: pageInfo(items.length) });
}

/** `DELETE /youtube/v3/videos?id=…` */
export function deleteVideo(state: YoutubeState, request: BearerRequest): PlatformResponse {
  const { accountId } = authorize(state, request);
  const video = state.videos.get(request.query['id'] ?? '');
  if (!video) throw apiError(404, 'youtube.video', 'videoNotFound', 'The video cannot be found.');
  if (video.accountId !== accountId)
    throw apiError(403, 'youtube.video', 'forbidden', 'The video is another channel’s.');
  state.videos.delete(video.id);
  return { status: 204, headers: {}, body: '' };
}

/** `GET /youtube/v3/channels?mine=true`: the one channel that the user has chosen. */
export function readChannel(state: YoutubeState, request: BearerRequest): PlatformResponse {
  const account = authorize(state, request, READONLY);
  const parts = partsOf(request, ['snippet', 'contentDetails', 'statistics']);
  if (request.query['mine'] !== 'true')
    throw apiError(400, 'youtube.parameter', 'missingRequiredParameter', 'No filter selected.');
  if (parts.includes('statistics')) spendUnits(state, 1);
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
    statistics: channelStatistics(state, account.accountId),
  });
  const items = channel === 'there' ? { items: [resource] } : {};
  return json(200, { kind: 'youtube#channelListResponse', etag: 'simulated', pageInfo: pageInfo(1), ...items });
}

/** A public video that another tool has made: the first line is its title. */
export function addPost(state: YoutubeState, { accountId, text, file, at }: OutsidePost): string {
  const [title = ''] = text.split('\n');
  const resource: VideoResource = {
    snippet: { title: title.slice(0, 100), description: text, tags: [], categoryId: '22' },
    status: { privacyStatus: 'public', embeddable: true, license: 'youtube', containsSyntheticMedia: false },
  };
  const id = randomText(8);
  const check = { state: 'valid', at } as const;
  state.videos.set(id, { id, accountId, resource, path: file ?? '', contentType: 'video/mp4', at, check });
  return id;
}

export function removeVideo({ videos }: YoutubeState, id: string): boolean {
  return videos.delete(id);
}

/** Every video that exists and was not rejected, private ones too. */
export function livePosts(state: YoutubeState): LivePost[] {
  return [...state.videos.values()].flatMap((video): LivePost[] => {
    const { uploadStatus, privacyStatus } = videoStatus(state, video);
    if (uploadStatus === 'failed' || uploadStatus === 'rejected') return [];
    const { id, accountId, resource, at } = video;
    return [
      {
        accountId,
        id,
        text: resource.snippet.description,
        title: resource.snippet.title,
        media: [{ kind: 'video', url: `${state.baseUrl()}/uploads/${id}`, altText: null }],
        at,
        url: `${state.baseUrl()}/watch?v=${id}`,
        visibility: String(privacyStatus),
        comments: state.comments
          .filter((one) => one.videoId === id && one.accountId === accountId)
          .map((one) => one.text),
      },
    ];
  });
}

async function checkVideo(state: YoutubeState, video: Video): Promise<void> {
  const { kind } = await inspect(video.path);
  video.check = { state: kind === 'video' ? 'valid' : 'invalid', at: state.clock.now() };
}

export function snippetOf(state: YoutubeState, { accountId, resource, at }: Video): Record<string, unknown> {
  const { title, description, categoryId } = resource.snippet;
  return {
    publishedAt: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
    channelId: accountId,
    title,
    description,
    thumbnails: {},
    channelTitle: state.identity.accounts.get(accountId)?.displayName ?? '',
    categoryId,
    liveBroadcastContent: 'none',
    localized: { title, description },
  };
}

export function pageInfo(total: number) {
  return { totalResults: total, resultsPerPage: total };
}

export function uploadsPlaylist(channelId: string): string {
  return channelId.replace(/^UC/, 'UU');
}
