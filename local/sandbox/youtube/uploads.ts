import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Request } from 'express';
import { json, type PlatformResponse } from '../core/response.ts';
import { mediaType } from '../http/params.ts';
import { apiError, responseForStatus, sessionNotFound } from './errors.ts';
import { authorize, type YoutubeRequest } from './request.ts';
import { UPLOAD } from './scopes.ts';
import type { Upload, YoutubeState } from './state.ts';
import { createVideo, videoResource } from './videos.ts';

const CHUNK_UNIT = 256 * 1024;

/** A status probe has a range without bytes. */
export const uploadOperation = (req: Request): string =>
  (req.headers['content-range'] ?? '').startsWith('bytes */') ? 'probe' : 'upload';

/** `PUT {session}`: bytes, or the question how many are here. One that is complete tells its video for ever. */
export const receive = async (
  state: YoutubeState,
  request: YoutubeRequest,
  req: Request,
): Promise<PlatformResponse> => {
  const upload = sessionOf(state, request);
  if (upload.video) return json(200, videoResource(state, upload.video));
  if (uploadOperation(req) === 'probe') return probed(upload, req);
  const range = rangeOf(upload, req);
  if (upload.busy || range.from !== upload.received) return incomplete(upload);
  upload.busy = true;
  const kept = await store(upload, req, keptBytes(state, range.length)).finally(() => {
    upload.busy = false;
  });
  upload.received += kept;
  if (upload.received === upload.size) {
    upload.video = createVideo(state, upload);
    return json(201, videoResource(state, upload.video));
  }
  return state.settings().store === 'halfThen503' ? responseForStatus(503) : incomplete(upload);
};

const sessionOf = (state: YoutubeState, request: YoutubeRequest): Upload => {
  const upload = state.uploads.get(request.query['upload_id'] ?? '');
  if (!upload || state.world.clock.now() >= upload.openedAt + state.settings().sessionLifeMs) throw sessionNotFound();
  const { accountId } = authorize(state, request, UPLOAD);
  if (accountId !== upload.accountId) throw sessionNotFound();
  return upload;
};

const probed = (upload: Upload, req: Request): PlatformResponse => {
  if (req.headers['content-range'] !== `bytes */${upload.size}` || Number(req.headers['content-length']) !== 0)
    throw badRange();
  return incomplete(upload);
};

const badRange = () => apiError(400, 'global', 'badRequest', 'Failed to parse Content-Range header.');

/** A chunk whose headers agree with each other and with the session. Without a range it is the whole file. */
const rangeOf = (upload: Upload, req: Request): { from: number; length: number } => {
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
};

/** How much of a chunk the simulated trouble lets through: whole units, as the real service stores them. */
const keptBytes = (state: YoutubeState, length: number): number => {
  if (state.settings().store === 'all') return length;
  return Math.floor(length / 2 / CHUNK_UNIT) * CHUNK_UNIT;
};

/** Writes the beginning of the chunk to its place. A connection that breaks leaves the progress where it was. */
const store = async (upload: Upload, req: Request, wanted: number): Promise<number> => {
  const { path, received } = upload;
  const file = createWriteStream(path, received === 0 ? { flags: 'w' } : { flags: 'r+', start: received });
  try {
    await pipeline(req, file);
    return Math.min(wanted, file.bytesWritten);
  } catch {
    return 0;
  }
};

/** Resume Incomplete: where to go on. Without a range nothing is here. */
const incomplete = ({ received }: Upload): PlatformResponse => {
  const range: Record<string, string> = received > 0 ? { range: `bytes=0-${received - 1}` } : {};
  return { status: 308, headers: { ...range, 'content-length': '0' }, body: '' };
};
