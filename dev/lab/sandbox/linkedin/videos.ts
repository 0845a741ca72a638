import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PlatformResponse } from '../core/response.ts';
import type { Handler } from '../core/routes.ts';
import { joinParts } from '../http/body.ts';
import { inspect } from '../media/inspect.ts';
import { apiError, apiResponse, badRequest, emptyResponse, forbidden } from './errors.ts';
import { assetStatus, newAsset, readUploadBody, type UploadRequest } from './images.ts';
import {
  actingAs,
  authorizeRest,
  authorOf,
  type Caller,
  type LinkedinJsonRequest,
  type LinkedinRequest,
  urnIn,
} from './request.ts';
import type { Asset, LinkedinState } from './state.ts';

const BYTES = { min: 75 * 1024, max: 500 * 1024 * 1024 };
/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api */
const PART_BYTES = 4_194_304;
const SECONDS = { min: 3, max: 1800 };

const initialization = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner: z.string(),
    fileSizeBytes: z.int().min(1).max(5_368_709_120),
    uploadCaptions: z.boolean(),
    uploadThumbnail: z.boolean(),
  }),
});

const finalization = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string(),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()).min(1),
  }),
});

/** `POST /rest/videos?action=…`. */
export const videoAction: Handler<LinkedinState, LinkedinJsonRequest> = (state, request) => {
  const caller = authorizeRest(state, request);
  if (request.query['action'] === 'initializeUpload') return initializeVideo(state, caller, request);
  if (request.query['action'] === 'finalizeUpload') return finalizeVideo(state, caller, request);
  throw badRequest('ILLEGAL_ARGUMENT', 'Unknown action.');
};

export const videoOperation = {
  names: ['initializeVideo', 'finalizeVideo'],
  choose: ({ query }: LinkedinRequest) => (query['action'] === 'finalizeUpload' ? 'finalizeVideo' : 'initializeVideo'),
};

/** `PUT` of one part: exactly its bytes, no token needed. `finalizeUpload` needs the tag of the response. */
export const putPart: Handler<LinkedinState, UploadRequest> = async (state, { asset }, req) => {
  const index = Number(req.params['part']);
  const range = asset && instructions(state, asset)[index];
  if (!asset || !range) throw apiError(403, undefined, 'The upload URL is expired.');
  const length = range.lastByte - range.firstByte + 1;
  const bytes = await readUploadBody(req, length);
  if (bytes.length !== length) throw badRequest('ILLEGAL_ARGUMENT', 'The part has the wrong size.');
  const path = join(state.scratch(), `linkedin-${asset.id}-${index}`);
  await writeFile(path, bytes);
  const tag = `/ambry-video/signedId/${asset.id}-${index}.bin`;
  asset.parts.set(tag, { path, bytes: length });
  return emptyResponse(200, { etag: tag });
};

/** `GET /rest/videos/{urn}`. */
export function readVideo(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const caller = authorizeRest(state, request);
  const asset = state.assets.get(urnIn(request, 'video'));
  if (!asset || !state.settings().memberReadsVideos) throw forbidden('video');
  checkOwner(state, caller, asset);
  const status = assetStatus(state, asset);
  const reason = status === 'PROCESSING_FAILED' ? { processingFailureReason: 'Transcoding failed' } : {};
  return apiResponse(200, { id: asset.urn, status, ...reason });
}

function initializeVideo(state: LinkedinState, caller: Caller, request: LinkedinJsonRequest): PlatformResponse {
  const body = initialization.safeParse(request.body);
  if (!body.success) throw badRequest('MISSING_FIELD', z.prettifyError(body.error));
  const { owner, fileSizeBytes: sizeBytes } = body.data.initializeUploadRequest;
  const { accountId } = actingAs(state, caller, owner, 'owner');
  const asset = newAsset(state, { kind: 'video', accountId, sizeBytes });
  return apiResponse(200, {
    value: {
      uploadUrlsExpireAt: asset.startedAt + state.settings().uploadLifeMs,
      video: asset.urn,
      uploadToken: asset.uploadToken,
      uploadInstructions: instructions(state, asset),
    },
  });
}

function instructions(state: LinkedinState, { id, ticket, sizeBytes }: Asset) {
  return Array.from({ length: Math.ceil(sizeBytes / PART_BYTES) }, (_, index) => ({
    uploadUrl: `${state.baseUrl()}/dms-uploads/video/${id}/${index}?ticket=${ticket}`,
    firstByte: index * PART_BYTES,
    lastByte: Math.min(sizeBytes, (index + 1) * PART_BYTES) - 1,
  }));
}

/** The parts are joined in the order of the request, even if the result is no video. */
async function finalizeVideo(
  state: LinkedinState,
  caller: Caller,
  request: LinkedinJsonRequest,
): Promise<PlatformResponse> {
  const body = finalization.safeParse(request.body);
  if (!body.success) throw badRequest('MISSING_FIELD', z.prettifyError(body.error));
  const { video, uploadToken, uploadedPartIds: tags } = body.data.finalizeUploadRequest;
  const asset = state.assets.get(video);
  if (asset?.kind !== 'video' || asset.uploadToken !== uploadToken)
    throw badRequest('INVALID_VIDEO_ID', 'There is no such upload.');
  checkOwner(state, caller, asset);
  if (asset.uploaded && state.settings().secondFinalize === 'ok') return emptyResponse(200);
  if (asset.uploaded) throw badRequest('ILLEGAL_ARGUMENT', 'The upload is finalized.');
  const parts = tags.flatMap((tag) => asset.parts.get(tag) ?? []);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (parts.length !== tags.length || bytes !== asset.sizeBytes)
    throw badRequest('INVALID_VALUE_FOR_FIELD', 'The uploaded parts are not the file.');
  const path = join(state.scratch(), `linkedin-${asset.id}`);
  await joinParts(path, parts);
  const isValid = await isPlayable(path, bytes);
  asset.uploaded = { at: state.clock.now(), path, isValid, mimeType: 'video/mp4' };
  return emptyResponse(200);
}

/** Whether the caller may act for the owner. */
export function checkOwner(state: LinkedinState, caller: Caller, { accountId, kind }: Asset) {
  const owner = state.identity.accounts.get(accountId);
  if (!owner) throw forbidden(kind);
  actingAs(state, caller, authorOf(owner), 'owner');
}

async function isPlayable(path: string, bytes: number): Promise<boolean> {
  const facts = await inspect(path);
  return (
    facts.kind === 'video' &&
    facts.format === 'mp4' &&
    facts.durationSeconds >= SECONDS.min &&
    facts.durationSeconds <= SECONDS.max &&
    bytes >= BYTES.min &&
    bytes <= BYTES.max
  );
}
