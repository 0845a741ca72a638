import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import { z } from 'zod';
import type { PlatformResponse } from '../core/response.ts';
import { pathParam } from '../core/routes.ts';
import type { BearerRequest, JsonRequest } from '../http/bearer.ts';
import { joinParts, readMultipart } from '../http/body.ts';
import { apiResponse, invalid, notFound, payloadTooLarge } from './errors.ts';
import { authorize, onlyKnown } from './request.ts';
import type { Upload, XState } from './state.ts';
import { checkMedia, MAX_BYTES, newUpload } from './uploads.ts';

interface Processing {
  state: 'pending' | 'in_progress' | 'succeeded' | 'failed';
  check_after_secs?: number;
  progress_percent?: number;
  error?: { code: number; name: string; message: string };
}

/** Whether an uploaded file can be part of a post now. */
export function isPostable(state: XState, upload: Upload): boolean {
  if (upload.finalized?.check !== 'valid') return false;
  const age = state.clock.now() - upload.finalized.at;
  return age < state.settings().mediaLifeMs && (processingOf(state, upload)?.state ?? 'succeeded') === 'succeeded';
}

const MAX_SEGMENT_BYTES = 5 * 1024 * 1024;
const MAX_SEGMENT_INDEX = 999;

const TYPES = [
  'video/mp4',
  'video/webm',
  'video/mp2t',
  'video/quicktime',
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
];

const initialization = z.strictObject({
  media_type: z.enum(TYPES),
  media_category: z.enum(['tweet_image', 'tweet_gif', 'tweet_video']),
  total_bytes: z.int().min(1).max(17_179_869_184),
  shared: z.boolean().optional(),
});

/** `POST /2/media/upload/initialize`. */
export function initialize(state: XState, request: JsonRequest): PlatformResponse {
  const account = authorize(state, request, 'media.write');
  const body = initialization.safeParse(request.body ?? {});
  if (!body.success) throw invalid(state, z.prettifyError(body.error), { body: [] });
  const { media_type: mimeType, media_category: category, total_bytes: totalBytes } = body.data;
  if (totalBytes > MAX_BYTES[category]) throw invalid(state, 'File size exceeds the limit.', { total_bytes: [] });
  const { id, key } = newUpload(state, { accountId: account.accountId, category, mimeType, totalBytes });
  const { sessionLifeMs } = state.settings();
  return apiResponse(200, { data: { id, media_key: key, expires_after_secs: Math.floor(sessionLifeMs / 1000) } });
}

/** `POST /2/media/upload/{id}/append`: segments in any order; a repeated one replaces the one before. */
export async function append(state: XState, request: BearerRequest, req: Request): Promise<PlatformResponse> {
  const id = pathParam(req, 'id');
  const upload = requireUpload(state, id, request);
  if (upload.finalized) throw invalid(state, 'The upload is finalized.', { media_id: [id] });
  const { fields, files, tooLarge } = await readMultipart(req, MAX_SEGMENT_BYTES);
  if (tooLarge) return payloadTooLarge();
  onlyKnown(state, { ...fields, ...files }, ['segment_index', 'media']);
  const index = Number(fields['segment_index'] ?? Number.NaN);
  const bytes = files['media'];
  if (!Number.isInteger(index) || index < 0 || index > MAX_SEGMENT_INDEX || !bytes)
    throw invalid(state, 'segment_index and media are required.', { segment_index: [] });
  const path = join(state.scratch(), `x-${id}-${index}`);
  await writeFile(path, bytes);
  upload.segments.set(index, { path, bytes: bytes.length });
  if (state.settings().appendAnswer === 'empty') return { status: 204, headers: {}, body: '' };
  return apiResponse(200, {
    data: { expires_at: Math.floor((upload.startedAt + state.settings().sessionLifeMs) / 1000) },
  });
}

/** `POST /2/media/upload/{id}/finalize`: once, with a JSON object, when every byte is there. */
export async function finalize(state: XState, request: JsonRequest, req: Request): Promise<PlatformResponse> {
  const id = pathParam(req, 'id');
  const upload = requireUpload(state, id, request);
  if (request.body === null && state.settings().finalizeBody === 'required')
    throw invalid(state, 'Request body must be a JSON object.');
  if (upload.finalized) throw invalid(state, 'The upload is finalized.', { media_id: [id] });
  const path = await joined(state, upload);
  upload.finalized = { at: state.clock.now(), path, check: await checkMedia(path, upload.category) };
  return mediaResponse(state, upload);
}

/** `GET /2/media/upload?command=STATUS&media_id=`. */
export function mediaStatus(state: XState, request: BearerRequest): PlatformResponse {
  onlyKnown(state, request.query, ['command', 'media_id']);
  if (request.query['command'] !== 'STATUS') throw invalid(state, 'command must be STATUS.', { command: [] });
  const upload = requireUpload(state, request.query['media_id'] ?? '', request);
  if (!upload.finalized) throw invalid(state, 'The upload is not finalized.', { media_id: [upload.id] });
  return mediaResponse(state, upload);
}

/** The processing of a finalized file; null for images, which are ready at once. */
function processingOf(state: XState, { finalized, category }: Upload): Processing | null {
  if (!finalized || category === 'tweet_image') return null;
  const { stuck, videoProcessingMs, gifProcessingMs } = state.settings();
  const passed = state.clock.now() - finalized.at;
  const needed = category === 'tweet_video' ? videoProcessingMs : gifProcessingMs;
  if (passed === 0 && needed > 0) return { state: 'pending', check_after_secs: 1 };
  if (stuck || passed < needed) return { state: 'in_progress', check_after_secs: 1, progress_percent: 50 };
  if (finalized.check !== 'invalid') return { state: 'succeeded', progress_percent: 100 };
  return { state: 'failed', error: { code: 1, name: 'InvalidMedia', message: 'InvalidContent' } };
}

function requireUpload(state: XState, id: string, request: BearerRequest): Upload {
  const account = authorize(state, request, 'media.write');
  const upload = state.uploads.get(id);
  const isOver = upload && state.clock.now() >= upload.startedAt + state.settings().sessionLifeMs;
  if (!upload || isOver || upload.accountId !== account.accountId) throw notFound(state, 'media_id', id);
  return upload;
}

async function joined(state: XState, { id, segments, totalBytes }: Upload): Promise<string> {
  const parts = [...segments.entries()].sort(([a], [b]) => a - b);
  const bytes = parts.reduce((sum, [, part]) => sum + part.bytes, 0);
  const isComplete = parts.every(([index], position) => index === position) && bytes === totalBytes;
  if (!isComplete) throw invalid(state, 'Segments do not add up to provided total file size.', { media_id: [id] });
  const path = join(state.scratch(), `x-${id}`);
  await joinParts(
    path,
    parts.map(([, part]) => part),
  );
  return path;
}

function mediaResponse(state: XState, upload: Upload): PlatformResponse {
  const work = processingOf(state, upload);
  return apiResponse(200, {
    data: {
      id: upload.id,
      media_key: upload.key,
      size: upload.totalBytes,
      expires_after_secs: Math.floor(state.settings().mediaLifeMs / 1000),
      ...(work && { processing_info: work }),
    },
  });
}
