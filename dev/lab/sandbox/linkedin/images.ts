import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'express';
import { z } from 'zod';
import type { Account } from '../core/identity.ts';
import { decimalId, randomText } from '../core/ids.ts';
import type { PlatformResponse } from '../core/response.ts';
import type { Handler, ParsedRequest } from '../core/routes.ts';
import { readBody } from '../http/body.ts';
import { inspect } from '../media/inspect.ts';
import { apiError, apiResponse, badRequest, emptyResponse, forbidden } from './errors.ts';
import { mayPost, rolesOf } from './organizations.ts';
import {
  actingAs,
  authorize,
  authorizeRest,
  type LinkedinJsonRequest,
  type LinkedinRequest,
  readHead,
  urnIn,
} from './request.ts';
import type { Asset, LinkedinState } from './state.ts';

type Status = 'WAITING_UPLOAD' | 'PROCESSING' | 'AVAILABLE' | 'PROCESSING_FAILED';

export function newAsset(state: LinkedinState, given: Pick<Asset, 'kind' | 'accountId' | 'sizeBytes'>): Asset {
  const id = `C55${decimalId(12, '1')}AQ${randomText(6)}`;
  const asset: Asset = {
    ...given,
    id,
    urn: `urn:li:${given.kind}:${id}`,
    uploadToken: given.kind === 'video' ? randomText(6) : '',
    ticket: randomText(18),
    startedAt: state.clock.now(),
    parts: new Map(),
    uploaded: null,
  };
  state.assets.set(asset.urn, asset);
  return asset;
}

export function assetStatus(state: LinkedinState, { kind, uploaded }: Asset): Status {
  if (!uploaded) return 'WAITING_UPLOAD';
  const { imageProcessingMs: image, videoProcessingMs: video, documentProcessingMs: document } = state.settings();
  const { stuck } = state.settings();
  const readyAt = uploaded.at + { image, video, document }[kind];
  if (stuck || state.clock.now() < readyAt) return 'PROCESSING';
  return uploaded.isValid ? 'AVAILABLE' : 'PROCESSING_FAILED';
}

const MAX_PIXELS = 36_152_320;
const MAX_BYTES = 100 * 1024 * 1024;
const FORMATS = ['jpeg', 'png', 'gif'];

const initialization = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) });

/** `POST /rest/images?action=initializeUpload`, and the same for documents. */
export function initializeUpload(kind: 'image' | 'document'): Handler<LinkedinState, LinkedinJsonRequest> {
  return (state, request) => {
    const caller = authorizeRest(state, request);
    if (request.query['action'] !== 'initializeUpload') throw badRequest('ILLEGAL_ARGUMENT', 'Unknown action.');
    const body = initialization.safeParse(request.body);
    if (!body.success) throw badRequest('MISSING_FIELD', z.prettifyError(body.error));
    const { accountId } = actingAs(state, caller, body.data.initializeUploadRequest.owner, 'owner');
    const asset = newAsset(state, { kind, accountId, sizeBytes: 0 });
    return apiResponse(200, {
      value: {
        uploadUrlExpiresAt: asset.startedAt + state.settings().uploadLifeMs,
        uploadUrl: `${state.baseUrl()}/dms-uploads/${kind}/${asset.id}?ticket=${asset.ticket}`,
        [kind]: asset.urn,
      },
    });
  };
}

/** The raw bytes of an upload. */
export function readUploadBody(req: Request, maxBytes: number): Promise<Buffer> {
  return readBody(req, maxBytes, () => apiError(413, 'REQUEST_ENTITY_TOO_LARGE', 'The request entity is too large.'));
}

export interface UploadRequest extends LinkedinRequest {
  asset: Asset | null;
}

/** An upload URL names its asset; the token, where one is needed, is in the header. */
export function readUpload(state: LinkedinState, req: Request): UploadRequest & ParsedRequest {
  const head = readHead(state, req);
  const asset = assetForUpload(state, String(req.params['id']), head.query['ticket']);
  return { ...head, asset, accountId: asset?.accountId ?? head.accountId };
}

/** The file that is sent in one piece, with the member's token. */
export function assetToFill(state: LinkedinState, request: UploadRequest, kind: Asset['kind']): Asset {
  const { asset } = request;
  if (asset?.kind !== kind) throw apiError(400, 'EXPIRED_UPLOAD_URL', 'The upload URL is expired.');
  const { account } = authorize(state, request, ['w_member_social', 'w_organization_social']);
  if (!ids(state, account).includes(asset.accountId)) throw forbidden(kind);
  return asset;
}

/** `PUT` of an image. */
export const putImage: Handler<LinkedinState, UploadRequest> = async (state, request, req) => {
  const asset = assetToFill(state, request, 'image');
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
export function readImage(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  authorizeRest(state, request);
  urnIn(request, 'image');
  throw forbidden('image');
}

/** The ids of the member, and of the organizations that the member may post for. */
function ids(state: LinkedinState, account: Account): string[] {
  const organizations = rolesOf(state, account).filter(mayPost);
  return [account, ...organizations.map(({ organization }) => organization)].map(({ accountId }) => accountId);
}

/** The asset behind an upload URL that has not expired. */
function assetForUpload(state: LinkedinState, id: string, ticket: string | undefined): Asset | null {
  const asset = [...state.assets.values()].find((one) => one.id === id && one.ticket === ticket);
  const isOver = asset && state.clock.now() >= asset.startedAt + state.settings().uploadLifeMs;
  return asset && !isOver ? asset : null;
}
