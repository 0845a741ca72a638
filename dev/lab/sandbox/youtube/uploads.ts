import { join } from 'node:path';
import type { Request } from 'express';
import { DAY_MS } from '../core/clock.ts';
import { randomText } from '../core/ids.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import type { Handler, OperationName } from '../core/routes.ts';
import type { BearerRequest } from '../http/bearer.ts';
import { mediaType, readJson, storeBody } from '../http/body.ts';
import { apiError, invalid, projectQuotaExceeded, responseForStatus, sessionNotFound } from './errors.ts';
import { authorize, partsOf, UPLOAD } from './request.ts';
import { readResource } from './resource.ts';
import type { Upload, YoutubeState } from './state.ts';
import { createVideo, videoResource } from './videos.ts';

const MAX_BYTES = 256 * 2 ** 30;

/** `POST /upload/youtube/v3/videos?uploadType=resumable`: errors are reported here, before any byte is sent. */
export const openSession: Handler<YoutubeState, BearerRequest> = async (state, request, req) => {
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

const CHUNK_UNIT = 256 * 1024;

export const uploadOperation: OperationName<YoutubeState, BearerRequest> = {
  names: ['upload', 'probe'],
  choose: (_request, _state, req) => (isProbe(req) ? 'probe' : 'upload'),
};

/** `PUT {session}`: bytes, or a probe of how many are stored. A complete session always responds with its video. */
export async function receive(state: YoutubeState, request: BearerRequest, req: Request): Promise<PlatformResponse> {
  const upload = sessionOf(state, request);
  if (upload.video) return json(200, videoResource(state, upload.video));
  if (isProbe(req)) return probe(upload, req);
  const range = rangeOf(upload, req);
  if (upload.busy || range.from !== upload.received) return incomplete(upload);
  upload.busy = true;
  const written = await storeBody(req, upload.path, upload.received).finally(() => {
    upload.busy = false;
  });
  upload.received += Math.min(written, storedBytes(state, range.length));
  if (upload.received === upload.size) {
    upload.video = createVideo(state, upload);
    return json(201, videoResource(state, upload.video));
  }
  return state.settings().store === 'halfThen503' ? responseForStatus(503) : incomplete(upload);
}

function sessionOf(state: YoutubeState, request: BearerRequest): Upload {
  const upload = state.uploads.get(request.query['upload_id'] ?? '');
  if (!upload || state.clock.now() >= upload.openedAt + state.settings().sessionLifeMs) throw sessionNotFound();
  const { accountId } = authorize(state, request, UPLOAD);
  if (accountId !== upload.accountId) throw sessionNotFound();
  return upload;
}

/** A status probe has a range without bytes. */
function isProbe(req: Request): boolean {
  return (req.headers['content-range'] ?? '').startsWith('bytes */');
}

function probe(upload: Upload, req: Request): PlatformResponse {
  if (req.headers['content-range'] !== `bytes */${upload.size}` || Number(req.headers['content-length']) !== 0)
    throw badRange();
  return incomplete(upload);
}

function badRange() {
  return apiError(400, 'global', 'badRequest', 'Failed to parse Content-Range header.');
}

/** Resume Incomplete: where to continue. Without a range nothing is stored. */
function incomplete({ received }: Upload): PlatformResponse {
  const range: Record<string, string> = received > 0 ? { range: `bytes=0-${received - 1}` } : {};
  return { status: 308, headers: { ...range, 'content-length': '0' }, body: '' };
}

/** A chunk, if its headers agree with each other and with the session. Without a range it is the whole file. */
function rangeOf(upload: Upload, req: Request): { from: number; length: number } {
  const header = req.headers['content-range'] ?? `bytes 0-${upload.size - 1}/${upload.size}`;
  const [, from, to, total] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(header) ?? []).map(Number);
  if (from === undefined || to === undefined || total !== upload.size || to < from || to >= upload.size)
    throw badRange();
  const length = to - from + 1;
  const isLast = to === upload.size - 1;
  if (Number(req.headers['content-length']) !== length || mediaType(req) !== upload.contentType) throw badRange();
  if (!isLast && length % CHUNK_UNIT !== 0)
    throw apiError(400, 'global', 'badRequest', 'Chunks must be multiples of 256 KiB.');
  return { from, length };
}

/** How much of a chunk is stored, by the setting `store`: whole units, as in the real service. */
function storedBytes(state: YoutubeState, length: number): number {
  if (state.settings().store === 'all') return length;
  return Math.floor(length / 2 / CHUNK_UNIT) * CHUNK_UNIT;
}

/** Each session counts, complete or not; a channel's limit counts its videos. */
function checkQuotas(state: YoutubeState, accountId: string) {
  const { uploadsPerDay, uploadsPerChannel } = state.settings();
  const since = state.clock.now() - DAY_MS;
  const sessions = [...state.uploads.values()].filter(({ openedAt }) => openedAt > since);
  if (uploadsPerDay !== null && sessions.length >= uploadsPerDay) throw projectQuotaExceeded();
  const videos = [...state.videos.values()].filter((video) => video.accountId === accountId && video.at > since);
  if (uploadsPerChannel !== null && videos.length >= uploadsPerChannel)
    throw invalid('uploadLimitExceeded', 'The user has exceeded the number of videos they may upload.');
}
