import { createDecipheriv } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { randomUuid } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import type { Handler } from '../core/routes.ts';
import { pathParam } from '../core/routes.ts';
import { inspect } from '../media/inspect.ts';
import { apiError, apiResponse } from './errors.ts';
import { authorize, type PartRequest, type SnapchatRequest } from './request.ts';
import type { Media, SnapchatState } from './state.ts';

const MAX_PARTS = 35;
const MAX_BYTES = 10 ** 9;
const KEY_BYTES = 32;
const IV_BYTES = 16;

const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);
const mediaBody = z.strictObject({
  type: z.enum(['VIDEO', 'IMAGE']),
  name: z.string().min(1).max(100),
  key: base64,
  iv: base64,
});

export function invalid(state: SnapchatState, code: string, message: string) {
  return apiError(state.settings().errorStatus, code, message);
}

/** `POST …/media`: opens the upload of a file, with the key it will be encrypted with. */
export function createMedia(state: SnapchatState, request: SnapchatRequest, profileId: string): PlatformResponse {
  authorize(state, request, profileId);
  const body = mediaBody.safeParse(request.body);
  if (!body.success) throw invalid(state, 'INVALID_REQUEST', 'type, name, key and iv are required.');
  const [key, iv] = [Buffer.from(body.data.key, 'base64'), Buffer.from(body.data.iv, 'base64')];
  if (key.length !== KEY_BYTES || iv.length !== IV_BYTES)
    throw invalid(state, 'INVALID_REQUEST', 'key must be 32 bytes and iv 16 bytes, in base64.');
  const id = randomUuid();
  const { type } = body.data;
  const createdAt = state.clock.now();
  state.media.set(id, { id, profileId, type, key, iv, createdAt, parts: new Map(), file: null });
  const path = `/us/v1/public_profiles/${profileId}/media/${id}/multipart-upload`;
  return apiResponse({ media_id: id, add_path: path, finalize_path: path });
}

export const partOperation = {
  names: ['addPart', 'finalize'],
  choose: ({ form }: PartRequest) => (form.fields['action'] === 'FINALIZE' ? 'finalize' : 'addPart'),
};

/** `POST {add_path}` and `POST {finalize_path}`. */
export const receivePart: Handler<SnapchatState, PartRequest> = async (state, request, req) => {
  const profileId = pathParam(req, 'profileId');
  authorize(state, request, profileId);
  const media = state.media.get(pathParam(req, 'mediaId'));
  if (media?.profileId !== profileId) throw apiError(404, 'NOT_FOUND', 'The media does not exist.');
  checkAge(state, media);
  const { action } = request.form.fields;
  if (action === 'ADD') return addPart(state, media, request);
  if (action === 'FINALIZE') return await finalize(state, media);
  throw invalid(state, 'INVALID_REQUEST', 'action is ADD or FINALIZE.');
};

export function checkAge(state: SnapchatState, { createdAt }: Media) {
  if (state.clock.now() >= createdAt + state.settings().mediaLifeMs)
    throw invalid(state, 'MEDIA_EXPIRED', 'The media has expired.');
}

function addPart(state: SnapchatState, media: Media, { form }: PartRequest): PlatformResponse {
  const number = Number(form.fields['part_number']);
  const bytes = form.files['file'];
  if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS || !bytes || bytes.length === 0)
    throw invalid(state, 'INVALID_REQUEST', 'part_number is 1 to 35, and file has to be there.');
  if (media.file || (media.parts.has(number) && state.settings().repeatedPart === 'refuse'))
    throw invalid(state, 'INVALID_REQUEST', 'This part is there already.');
  const others = [...media.parts].reduce((sum, [one, part]) => sum + (one === number ? 0 : part.length), 0);
  if (others + bytes.length > MAX_BYTES) throw apiError(413, 'MEDIA_TOO_LARGE', 'Media size is too large');
  media.parts.set(number, bytes);
  return apiResponse();
}

/** The file is put together and decrypted, which checks the encryption. */
async function finalize(state: SnapchatState, media: Media): Promise<PlatformResponse> {
  if (media.file) {
    if (state.settings().repeatedPart === 'refuse') throw invalid(state, 'INVALID_REQUEST', 'Finalized already.');
    return apiResponse();
  }
  const parts = Array.from({ length: media.parts.size }, (_, index) => media.parts.get(index + 1));
  if (parts.length === 0 || parts.includes(undefined)) throw invalid(state, 'INVALID_REQUEST', 'Parts are missing.');
  const path = join(state.scratch(), `snapchat-${media.id}`);
  try {
    const decipher = createDecipheriv('aes-256-cbc', media.key, media.iv);
    await pipeline(Readable.from(parts), decipher, createWriteStream(path));
  } catch {
    throw invalid(state, 'MEDIA_DECRYPTION_FAILED', 'The media cannot be decrypted.');
  }
  const contentType = await contentTypeOf(path);
  const fitting = media.type === 'VIDEO' ? ['video/mp4'] : ['image/jpeg', 'image/png'];
  if (contentType === null || !fitting.includes(contentType))
    throw invalid(state, 'MEDIA_INVALID', 'The media is of no supported type.');
  media.file = { path, contentType, at: state.clock.now() };
  media.parts.clear();
  return apiResponse();
}

/** The content type of a file by its bytes; null for one that Snapchat does not accept. */
async function contentTypeOf(path: string): Promise<string | null> {
  const { kind, ...facts } = await inspect(path);
  const format = 'format' in facts ? facts.format : '';
  return ['mp4', 'jpeg', 'png'].includes(format) ? `${kind}/${format}` : null;
}
