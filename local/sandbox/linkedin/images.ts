import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import { z } from 'zod';
import type { ParsedRequest } from '../core/operation.ts';
import type { PlatformResponse } from '../core/response.ts';
import { readBody } from '../http/body.ts';
import { inspect } from '../media/inspect.ts';
import { assetForUpload, newAsset } from './assets.ts';
import { apiError, apiResponse, badRequest, emptyResponse, forbidden } from './errors.ts';
import {
  authorize,
  authorizeRest,
  authorOf,
  type LinkedinJsonRequest,
  type LinkedinRequest,
  readHead,
  urnIn,
} from './request.ts';
import type { Asset, LinkedinState } from './state.ts';

const MAX_PIXELS = 36_152_320;
const MAX_BYTES = 100 * 1024 * 1024;
const FORMATS = ['jpeg', 'png', 'gif'];

const initialization = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) });

/** `POST /rest/images?action=initializeUpload`. */
export const initializeImage = (state: LinkedinState, request: LinkedinJsonRequest): PlatformResponse => {
  const account = authorizeRest(state, request);
  if (request.query['action'] !== 'initializeUpload') throw badRequest('ILLEGAL_ARGUMENT', 'Unknown action.');
  const body = initialization.safeParse(request.body);
  if (!body.success) throw badRequest('MISSING_FIELD', z.prettifyError(body.error));
  if (body.data.initializeUploadRequest.owner !== authorOf(account)) throw forbidden('owner');
  const asset = newAsset(state, { kind: 'image', accountId: account.accountId, sizeBytes: 0 });
  return apiResponse(200, {
    value: {
      uploadUrlExpiresAt: asset.startedAt + state.settings().uploadLifeMs,
      uploadUrl: `${state.baseUrl()}/dms-uploads/image/${asset.id}?ticket=${asset.ticket}`,
      image: asset.urn,
    },
  });
};

/** The raw bytes of an upload. */
export const readUploadBody = (req: Request, maxBytes: number): Promise<Buffer> =>
  readBody(req, maxBytes, () =>
    apiError({ status: 413, code: 'REQUEST_ENTITY_TOO_LARGE', message: 'The request entity is too large.' }),
  );

export interface UploadRequest extends LinkedinRequest {
  asset: Asset | null;
}

/** An upload URL names its asset; the token, where one is needed, is in the header. */
export const readUpload = (state: LinkedinState, req: Request): UploadRequest & ParsedRequest => {
  const head = readHead(state, req);
  const asset = assetForUpload(state, String(req.params['id']), head.query['ticket']);
  return { ...head, asset, accountId: asset?.accountId ?? head.accountId };
};

/** `PUT` of an image, in one piece and with the member's token. */
export const putImage = async (
  state: LinkedinState,
  request: UploadRequest,
  req: Request,
): Promise<PlatformResponse> => {
  const { asset } = request;
  if (!asset) throw apiError({ status: 400, code: 'EXPIRED_UPLOAD_URL', message: 'The upload URL is expired.' });
  const { account } = authorize(state, request, 'w_member_social');
  if (account.accountId !== asset.accountId) throw forbidden('image');
  const bytes = await readUploadBody(req, MAX_BYTES);
  const path = join(state.scratch(), `linkedin-${asset.id}`);
  await writeFile(path, bytes);
  const facts = await inspect(path);
  const isValid = facts.kind === 'image' && FORMATS.includes(facts.format) && facts.width * facts.height < MAX_PIXELS;
  const mimeType = facts.kind === 'image' ? `image/${facts.format}` : 'application/octet-stream';
  asset.uploaded = { at: state.clock.now(), path, isValid, mimeType };
  return emptyResponse(201);
};

/** `GET /rest/images/{urn}`: not for a member's token. */
export const readImage = (state: LinkedinState, request: LinkedinRequest): PlatformResponse => {
  authorizeRest(state, request);
  urnIn(request, 'image');
  throw forbidden('image');
};
