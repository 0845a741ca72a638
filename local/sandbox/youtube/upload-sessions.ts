import { join } from 'node:path';
import type { Request } from 'express';
import { randomText } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import { readJson } from '../http/body.ts';
import { apiError, invalid, projectQuotaExceeded } from './errors.ts';
import { authorize, partsOf, type YoutubeRequest } from './request.ts';
import { readResource } from './resource.ts';
import { UPLOAD } from './scopes.ts';
import type { YoutubeState } from './state.ts';

const DAY_MS = 24 * 60 * 60_000;
const MAX_BYTES = 256 * 2 ** 30;

/** `POST /upload/youtube/v3/videos?uploadType=resumable`: errors are reported here, before any byte is sent. */
export const openSession = async (
  state: YoutubeState,
  request: YoutubeRequest,
  req: Request,
): Promise<PlatformResponse> => {
  const { accountId } = authorize(state, request, UPLOAD);
  if (request.query['uploadType'] !== 'resumable') throw invalid('mediaBodyRequired', 'The request has no video.');
  const parts = partsOf(request, ['snippet', 'status']);
  const resource = readResource(await readJson(req, 'The metadata must be JSON.'), parts);
  const size = Number(req.headers['x-upload-content-length'] ?? Number.NaN);
  const contentType = String(req.headers['x-upload-content-type'] ?? '');
  if (!Number.isSafeInteger(size) || size < 1 || size > MAX_BYTES)
    throw apiError(400, 'global', 'badRequest', 'X-Upload-Content-Length is missing or invalid.');
  if (!/^video\/[\w.+-]+$|^application\/octet-stream$/.test(contentType))
    throw apiError(400, 'global', 'badContent', `Media type '${contentType}' is not supported.`);
  checkQuotas(state, accountId);
  const id = randomText(48);
  state.uploads.set(id, {
    id,
    accountId,
    size,
    contentType,
    resource,
    openedAt: state.clock.now(),
    path: join(state.scratch(), `youtube-${randomText(12)}`),
    received: 0,
    busy: false,
    video: null,
  });
  const query = new URLSearchParams({ uploadType: 'resumable', upload_id: id, part: parts.join(',') });
  const location = `${state.baseUrl()}/upload/youtube/v3/videos?${query}`;
  return {
    status: 200,
    headers: { location, 'x-guploader-uploadid': id.slice(0, 12), 'content-length': '0' },
    body: '',
  };
};

/** Each session counts, complete or not; a channel's limit counts its videos. */
const checkQuotas = (state: YoutubeState, accountId: string) => {
  const { uploadsPerDay, uploadsPerChannel } = state.settings();
  const since = state.clock.now() - DAY_MS;
  const sessions = [...state.uploads.values()].filter(({ openedAt }) => openedAt > since);
  if (uploadsPerDay !== null && sessions.length >= uploadsPerDay) throw projectQuotaExceeded();
  const videos = [...state.videos.values()].filter((video) => video.accountId === accountId && video.at > since);
  if (uploadsPerChannel !== null && videos.length >= uploadsPerChannel)
    throw invalid('uploadLimitExceeded', 'The user has exceeded the number of videos they may upload.');
};
