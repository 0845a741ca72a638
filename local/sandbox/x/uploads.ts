import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import { imageSize } from 'image-size';
import { decimalId } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import { readMultipart } from '../http/multipart.ts';
import { apiResponse, invalid, payloadTooLarge } from './errors.ts';
import { checkMedia, MAX_BYTES } from './media-rules.ts';
import { authorize, onlyKnown, type XRequest } from './request.ts';
import type { Category, Upload, XState } from './state.ts';

const KEY_PREFIX: Record<Category, string> = { tweet_image: '3', tweet_gif: '16', tweet_video: '7' };

export const newUpload = (
  state: XState,
  given: Pick<Upload, 'accountId' | 'category' | 'mimeType' | 'totalBytes'>,
): Upload => {
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
};

/** `POST /2/media/upload`: an image in one call. */
export const uploadImage = async (state: XState, request: XRequest, req: Request): Promise<PlatformResponse> => {
  const { account } = authorize(state, request, 'media.write');
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
};
