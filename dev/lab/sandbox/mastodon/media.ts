import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import { decimalId } from '../core/ids.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import { pathParam } from '../core/routes.ts';
import type { BearerRequest } from '../http/bearer.ts';
import { inspect, type MediaFacts } from '../media/inspect.ts';
import { apiError, invalid, notFound } from './errors.ts';
import { authorize, countCall, MAX_FILE_BYTES, type UploadRequest } from './request.ts';
import type { Attachment, MastodonState } from './state.ts';

const MAX_IMAGE_BYTES = 16 * 1024 * 1024;
const MAX_IMAGE_PIXELS = 33_177_600;
const MAX_VIDEO_PIXELS = 8_294_400;
const MAX_FRAMES_PER_SECOND = 120;
const MAX_DESCRIPTION = 1500;

/** `POST /api/v2/media`. https://docs.joinmastodon.org/methods/media/#v2 */
export async function uploadMedia(state: MastodonState, request: UploadRequest): Promise<PlatformResponse> {
  const account = authorize(state, request, 'write:media');
  countCall(state, `uploads ${account.accountId}`, state.settings().uploadsPerWindow, 30 * 60_000);
  const { fields, files, tooLarge } = request.form;
  const { description, focus: _focus, ...unknown } = fields;
  const bytes = files['file'];
  if (Object.keys(unknown).length > 0) throw invalid(`Unknown parameter ${Object.keys(unknown).join(', ')}`);
  if (!bytes) throw invalid("Validation failed: File can't be blank");
  if (tooLarge || bytes.length >= MAX_FILE_BYTES)
    throw invalid('Validation failed: File file size must be less than 99 MB');
  if ([...(description ?? '')].length > MAX_DESCRIPTION)
    throw invalid(`Validation failed: Description is too long (maximum is ${MAX_DESCRIPTION} characters)`);
  const id = decimalId(18, '112');
  const path = join(state.scratch(), `mastodon-${id}`);
  await writeFile(path, bytes);
  const facts = await inspect(path);
  const { kind, contentType } = checkFile(facts, bytes.length);
  const uploadedAt = state.clock.now();
  const { accountId } = account;
  const attachment = { id, accountId, kind, path, contentType, description: description ?? null, uploadedAt };
  state.attachments.set(id, attachment);
  return json(isProcessing(state, attachment) ? 202 : 200, describeAttachment(state, attachment));
}

/** `GET /api/v1/media/{id}`, of a file that no post uses. https://docs.joinmastodon.org/methods/media/#get */
export function readMedia(state: MastodonState, request: BearerRequest, req: Request): PlatformResponse {
  const account = authorize(state, request, 'write:media');
  const attachment = unusedAttachment(state, account.accountId, pathParam(req, 'id'));
  if (!attachment) throw notFound();
  const isPending = isProcessing(state, attachment);
  if (!isPending && hasFailed(state, attachment)) throw apiError(422, 'Error processing thumbnail for uploaded media');
  return json(isPending ? 206 : 200, describeAttachment(state, attachment));
}

/** A file of the account that no post uses yet. */
export function unusedAttachment(state: MastodonState, accountId: string, id: string): Attachment | undefined {
  const attachment = state.attachments.get(id);
  const isUsed = state.statuses.some(({ attachments }) => attachments.some((used) => used.id === id));
  if (attachment?.accountId !== accountId || isUsed) return undefined;
  return state.clock.now() - attachment.uploadedAt < state.settings().mediaLifeMs ? attachment : undefined;
}

/** Images are processed with their upload. */
export function isProcessing(state: MastodonState, { kind, uploadedAt }: Attachment): boolean {
  const { processing, processingMs } = state.settings();
  return kind !== 'image' && (processing === 'stuck' || state.clock.now() - uploadedAt < processingMs);
}

/** https://docs.joinmastodon.org/entities/MediaAttachment/ */
export function describeAttachment(state: MastodonState, attachment: Attachment) {
  const { id, kind, description } = attachment;
  const url = `${state.baseUrl()}/files/${id}`;
  const isReady = !isProcessing(state, attachment);
  return { id, type: kind, url: isReady ? url : null, preview_url: url, remote_url: null, meta: {}, description };
}

export function hasFailed(state: MastodonState, { kind }: Attachment): boolean {
  return kind !== 'image' && state.settings().processing === 'fails';
}

function checkFile(facts: MediaFacts, bytes: number): Pick<Attachment, 'kind' | 'contentType'> {
  if (facts.kind === 'unreadable') throw invalid('Validation failed: File content type is invalid, File is invalid');
  const { width, height } = facts;
  if (facts.kind === 'image') {
    if (bytes >= MAX_IMAGE_BYTES) throw invalid('Validation failed: File file size must be less than 16 MB');
    if (width * height > MAX_IMAGE_PIXELS) throw invalid(`${width}x${height} images are not supported`);
    return { kind: facts.format === 'gif' ? 'gifv' : 'image', contentType: `image/${facts.format}` };
  }
  if (width * height > MAX_VIDEO_PIXELS) throw invalid(`${width}x${height} videos are not supported`);
  if (facts.framesPerSecond > MAX_FRAMES_PER_SECOND)
    throw invalid(`${Math.round(facts.framesPerSecond)} fps videos are not supported`);
  return { kind: 'video', contentType: facts.format === 'mov' ? 'video/quicktime' : `video/${facts.format}` };
}
