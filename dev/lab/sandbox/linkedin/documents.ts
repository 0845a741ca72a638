import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlatformResponse } from '../core/response.ts';
import type { Handler } from '../core/routes.ts';
import { countPages } from '../media/pdf.ts';
import { apiResponse, badRequest, emptyResponse, forbidden } from './errors.ts';
import { assetStatus, assetToFill, readUploadBody, type UploadRequest } from './images.ts';
import { authorizeRest, type LinkedinRequest, urnIn } from './request.ts';
import type { LinkedinState } from './state.ts';
import { checkOwner } from './videos.ts';

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/documents-api */
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_PAGES = 300;

/** `PUT` of a document, once. Of the types that LinkedIn takes, this knows PDF. */
export const putDocument: Handler<LinkedinState, UploadRequest> = async (state, request, req) => {
  const asset = assetToFill(state, request, 'document');
  if (asset.uploaded) throw badRequest('ILLEGAL_ARGUMENT', 'The document is uploaded.');
  const bytes = await readUploadBody(req, MAX_BYTES);
  const pages = countPages(bytes);
  const path = join(state.scratch(), `linkedin-${asset.id}`);
  await writeFile(path, bytes);
  const isValid = pages > 0 && pages <= MAX_PAGES;
  asset.uploaded = { at: state.clock.now(), path, isValid, mimeType: 'application/pdf' };
  return emptyResponse(201);
};

/** `GET /rest/documents/{urn}`: for its owner. */
export function readDocument(state: LinkedinState, request: LinkedinRequest): PlatformResponse {
  const caller = authorizeRest(state, request);
  const asset = state.assets.get(urnIn(request, 'document'));
  if (!asset || !state.settings().memberReadsDocuments) throw forbidden('document');
  checkOwner(state, caller, asset);
  const status = assetStatus(state, asset);
  const download = status === 'AVAILABLE' ? { downloadUrl: `${state.baseUrl()}/assets/${asset.id}` } : {};
  return apiResponse(200, { id: asset.urn, status, ...download });
}
