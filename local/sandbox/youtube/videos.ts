import { randomText } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import { json } from '../core/response.ts';
import { inspect } from '../media/inspect.ts';
import { authorize, only, partsOf, type YoutubeRequest } from './request.ts';
import { READONLY } from './scopes.ts';
import type { Upload, Video, YoutubeState } from './state.ts';

/** The last byte is stored: from now on the video exists. */
export const createVideo = (state: YoutubeState, { accountId, resource, path, contentType }: Upload): Video => {
  const at = state.clock.now();
  const video: Video = {
    id: randomText(8),
    accountId,
    resource,
    path,
    contentType,
    at,
    check: { state: 'waiting' },
  };
  state.videos.set(video.id, video);
  state.background(checkVideo(state, video));
  return video;
};

const checkVideo = async (state: YoutubeState, video: Video): Promise<void> => {
  const { kind } = await inspect(video.path);
  video.check = { state: kind === 'video' ? 'valid' : 'invalid', at: state.clock.now() };
};

/** The `status` part of a video now. */
export const videoStatus = (state: YoutubeState, { check, resource }: Video): Record<string, unknown> => {
  const { processingMs, stuck, reject, forcePrivate } = state.settings();
  const { privacyStatus, license, embeddable, selfDeclaredMadeForKids } = resource.status;
  const shared = {
    privacyStatus: forcePrivate ? 'private' : privacyStatus,
    license,
    embeddable,
    publicStatsViewable: true,
    madeForKids: selfDeclaredMadeForKids ?? false,
    ...(selfDeclaredMadeForKids !== undefined && { selfDeclaredMadeForKids }),
  };
  const isEarly = check.state === 'waiting' || state.clock.now() < check.at + processingMs;
  if (stuck || isEarly) return { uploadStatus: 'uploaded', ...shared };
  if (check.state === 'invalid') return { uploadStatus: 'failed', failureReason: 'invalidFile', ...shared };
  if (reject !== null) return { uploadStatus: 'rejected', rejectionReason: reject, ...shared };
  return { uploadStatus: 'processed', ...shared };
};

export const snippetOf = (state: YoutubeState, { accountId, resource, at }: Video): Record<string, unknown> => {
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
};

export const videoResource = (state: YoutubeState, video: Video): Record<string, unknown> => ({
  kind: 'youtube#video',
  etag: 'simulated',
  id: video.id,
  snippet: snippetOf(state, video),
  status: videoStatus(state, video),
});

/** `GET /youtube/v3/videos?id=…`: an unknown id is no error. */
export const listVideos = (state: YoutubeState, request: YoutubeRequest): PlatformResponse => {
  authorize(state, request, READONLY);
  const parts = partsOf(request, ['snippet', 'status']);
  const ids = (request.query['id'] ?? '').split(',');
  const items = ids.flatMap((id) => {
    const video = state.videos.get(id);
    return video ? [only(parts, videoResource(state, video))] : [];
  });
  return json(200, { kind: 'youtube#videoListResponse', etag: 'simulated', items, pageInfo: pageInfo(items.length) });
};

export const pageInfo = (total: number) => ({ totalResults: total, resultsPerPage: total });
