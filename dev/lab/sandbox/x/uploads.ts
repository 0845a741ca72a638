import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import { imageSize } from 'image-size';
import { z } from 'zod';
import { decimalId } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import type { BearerRequest, JsonRequest } from '../http/bearer.ts';
import { readMultipart } from '../http/body.ts';
import { inspect, type VideoLimits, videoFault } from '../media/inspect.ts';
import { apiResponse, invalid, payloadTooLarge } from './errors.ts';
import { authorize, onlyKnown } from './request.ts';
import type { Category, MediaCheck, Upload, XState } from './state.ts';

const MB = 1024 * 1024;
export const MAX_BYTES: Record<Category, number> = { tweet_image: 5 * MB, tweet_gif: 15 * MB, tweet_video: 512 * MB };

/** Portrait or landscape. */
const VIDEO: VideoLimits = {
  formats: ['mp4', 'mov'],
  codecs: ['avc'],
  shortSide: { min: 32, max: 1024 },
  longSide: { max: 1280 },
  seconds: { min: 0.5, max: 140 },
  framesPerSecond: { max: 60 },
};
const GIF = { longSide: 1280, shortSide: 1080 };

/** Checks a file by its bytes. Too many frames a second show only when the video is posted. */
export async function checkMedia(path: string, category: Category): Promise<MediaCheck> {
  const facts = await inspect(path);
  if (category === 'tweet_video') {
    const fault = facts.kind === 'video' ? videoFault(facts, VIDEO) : 'format';
    return fault === 'frameRate' ? 'invalidWhenPosted' : fault === null ? 'valid' : 'invalid';
  }
  if (facts.kind !== 'image') return 'invalid';
  if (category === 'tweet_image') return facts.format === 'gif' ? 'invalid' : 'valid';
  const [shortSide, longSide] = [Math.min(facts.width, facts.height), Math.max(facts.width, facts.height)];
  return facts.format === 'gif' && shortSide <= GIF.shortSide && longSide <= GIF.longSide ? 'valid' : 'invalid';
}

const KEY_PREFIX: Record<Category, string> = { tweet_image: '3', tweet_gif: '16', tweet_video: '7' };

export function newUpload(
  state: XState,
  given: Pick<Upload, 'accountId' | 'category' | 'mimeType' | 'totalBytes'>,
): Upload {
  const id = decimalId(19, '18');
  const upload = {
    ...given,
    id,
    key: `${KEY_PREFIX[given.category]}_${id}`,
    startedAt: state.clock.now(),
    segments: new Map(),
    finalized: null,
  };
  state.uploads.set(id, upload);
  return upload;
}

/** `POST /2/media/upload`: an image in one call. */
export async function uploadImage(state: XState, request: BearerRequest, req: Request): Promise<PlatformResponse> {
  const account = authorize(state, request, 'media.write');
  const { fields, files, tooLarge } = await readMultipart(req, MAX_BYTES.tweet_image);
  onlyKnown(state, { ...fields, ...files }, ['media', 'media_category', 'additional_owners']);
  if (tooLarge) return payloadTooLarge();
  const bytes = files['media'];
  if (fields['media_category'] !== 'tweet_image' || !bytes || bytes.length === 0)
    throw invalid(state, 'media and media_category=tweet_image are required.', { media: [] });
  const path = join(state.scratch(), `x-${decimalId(12, '1')}`);
  await writeFile(path, bytes);
  if ((await checkMedia(path, 'tweet_image')) !== 'valid')
    throw invalid(state, 'media type unrecognized.', { media: [] });
  const { width, height, type } = imageSize(bytes);
  const mimeType = `image/${type === 'jpg' ? 'jpeg' : type}`;
  const { accountId } = account;
  const upload = newUpload(state, { accountId, category: 'tweet_image', mimeType, totalBytes: bytes.length });
  upload.finalized = { at: state.clock.now(), path, check: 'valid' };
  return apiResponse(200, {
    data: {
      id: upload.id,
      media_key: upload.key,
      size: bytes.length,
      expires_after_secs: state.settings().mediaLifeMs / 1000,
      image: { image_type: mimeType, w: width, h: height },
    },
  });
}

/** https://docs.x.com/x-api/media/create-media-metadata (August 2026), of which Herald sends the alternative text. */
const metadata = z.strictObject({
  id: z.string().regex(/^\d{1,19}$/),
  metadata: z.strictObject({ alt_text: z.strictObject({ text: z.string().min(1).max(1000) }) }),
});

/** `POST /2/media/metadata`: of an upload that is complete, and of images and GIFs only. */
export function describeMedia(state: XState, request: JsonRequest): PlatformResponse {
  const account = authorize(state, request, 'media.write');
  const body = metadata.safeParse(request.body ?? {});
  if (!body.success) throw invalid(state, z.prettifyError(body.error), { body: [] });
  const { id, metadata: given } = body.data;
  const upload = state.uploads.get(id);
  if (!upload?.finalized || upload.accountId !== account.accountId || upload.category === 'tweet_video')
    throw invalid(state, 'The media ID is invalid.', { id: [id] });
  upload.altText = given.alt_text.text;
  return apiResponse(200, { data: { id, associated_metadata: given } });
}
