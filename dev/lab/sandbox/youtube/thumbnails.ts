import type { Request } from 'express';
import { json, type PlatformResponse } from '../core/response.ts';
import type { BearerRequest } from '../http/bearer.ts';
import { mediaType, readBody } from '../http/body.ts';
import { apiError } from './errors.ts';
import { authorize, UPLOAD } from './request.ts';
import type { YoutubeState } from './state.ts';

const MAX_BYTES = 2 * 1024 * 1024;

/** How a JPEG and a PNG begin. */
const SIGNATURES = ['ffd8ff', '89504e470d0a1a0a'];

/** `POST /upload/youtube/v3/thumbnails/set`: the image of a video, in place of the one that it had. */
export async function setThumbnail(
  state: YoutubeState,
  request: BearerRequest,
  req: Request,
): Promise<PlatformResponse> {
  const { accountId } = authorize(state, request, UPLOAD);
  const tooLarge = () => apiError(413, 'youtube.thumbnail', 'mediaTooLarge', 'Media larger than 2097152 bytes.');
  const image = await readBody(req, MAX_BYTES, tooLarge);
  const video = state.videos.get(request.query['videoId'] ?? '');
  if (!video) throw apiError(404, 'youtube.thumbnail', 'videoNotFound', 'The video cannot be found.');
  if (video.accountId !== accountId || !state.settings().thumbnails)
    throw apiError(403, 'youtube.thumbnail', 'forbidden', "The user doesn't have permissions to set thumbnails.");
  if (!/^image\/(jpeg|png)$|^application\/octet-stream$/.test(mediaType(req)))
    throw apiError(400, 'global', 'badContent', `Media type '${mediaType(req)}' is not supported.`);
  if (!SIGNATURES.some((signature) => image.toString('hex', 0, 8).startsWith(signature)))
    throw apiError(400, 'youtube.thumbnail', 'invalidImage', 'The provided image content is invalid.');
  return json(200, { kind: 'youtube#thumbnailSetResponse', etag: 'simulated', items: [{}] });
}
