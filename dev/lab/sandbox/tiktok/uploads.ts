import type { Request } from 'express';
import { type PlatformResponse, text } from '../core/response.ts';
import type { Handler, ParsedRequest } from '../core/routes.ts';
import { mediaType, type Params, queryParams, storeBody } from '../http/body.ts';
import { checkUploadedVideo } from './media-rules.ts';
import type { Publish, TiktokState, Upload } from './state.ts';

const CONTENT_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'];

interface UploadRequest extends ParsedRequest {
  query: Params;
}

export function readUpload(state: TiktokState, req: Request): UploadRequest {
  const query = queryParams(req);
  const sent = { ...query, contentRange: req.headers['content-range'], contentLength: req.headers['content-length'] };
  return { query, loggedParams: sent, accountId: findPublish(state, query)?.accountId ?? null };
}

/** `PUT upload_url`: chunks in order; the last byte starts the publishing, no further call is needed. */
export const receiveChunk: Handler<TiktokState, UploadRequest> = async (state, { query }, req) => {
  const publish = findPublish(state, query);
  if (!publish?.upload) return text(404, 'No such upload.');
  const { upload } = publish;
  if (state.clock.now() >= upload.expiresAt) return text(403, 'The upload URL is expired.');
  const range = readRange(upload, req);
  if (!range) return text(400, 'The request headers are invalid.');
  if (upload.busy || range.first !== upload.received || upload.received === upload.size)
    return progress(state, upload, 416);
  if (range.length !== expectedLength(upload)) return text(400, 'The chunk has the wrong size.');
  upload.busy = true;
  const stored = await storeBody(req, upload.path, upload.received).finally(() => {
    upload.busy = false;
  });
  if (stored !== range.length) return text(400, 'The chunk is incomplete.');
  upload.received += range.length;
  upload.contentType = mediaType(req);
  if (upload.received < upload.size) return progress(state, upload, 206);
  state.background(checkUploadedVideo(state, publish, upload.path));
  return progress(state, upload, 201);
};

function findPublish(state: TiktokState, query: Params): Publish | undefined {
  return [...state.publishes.values()].find(
    ({ upload }) => upload !== null && upload.id === query['upload_id'] && upload.token === query['upload_token'],
  );
}

/** First byte and length of a chunk, if its headers agree with each other and with the upload. */
function readRange(upload: Upload, req: Request): { first: number; length: number } | undefined {
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(req.headers['content-range'] ?? '');
  if (!match || !CONTENT_TYPES.includes(mediaType(req))) return undefined;
  const [first, last, total] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const length = last - first + 1;
  return total === upload.size && length > 0 && Number(req.headers['content-length']) === length
    ? { first, length }
    : undefined;
}

/** Where to continue. */
function progress(state: TiktokState, { received, size }: Upload, status: number): PlatformResponse {
  const uploaded = state.settings().uploadedRange === 'count' ? received : Math.max(0, received - 1);
  return { status, headers: { 'content-range': `bytes 0-${uploaded}/${size}` }, body: '' };
}

function expectedLength({ size, chunkSize, chunks, received }: Upload): number {
  const isLast = received >= (chunks - 1) * chunkSize;
  return isLast ? size - received : chunkSize;
}
