import type { Request } from 'express';
import type { Account } from '../core/identity.ts';
import { type BearerRequest, readBearer } from '../http/bearer.ts';
import { type Multipart, readMultipart, readOptionalJson } from '../http/body.ts';
import { apiError, forbidden } from './errors.ts';
import type { SnapchatState } from './state.ts';

const PROFILE_SCOPE = 'snapchat-profile-api';

/** Every permission an app can request. */
export const SNAPCHAT_SCOPES = [PROFILE_SCOPE, 'snapchat-marketing-api'];

export interface SnapchatRequest extends BearerRequest {
  /** The JSON body; empty where none was sent. */
  body: Record<string, unknown>;
}

export interface PartRequest extends BearerRequest {
  form: Multipart;
}

/** Of a whole request, the file and its form. */
const MAX_REQUEST_BYTES = 32 * 1024 * 1024;

export async function readJsonRequest(state: SnapchatState, req: Request): Promise<SnapchatRequest> {
  const body = (await readOptionalJson(req, 'The body must be JSON.')) ?? {};
  const { key, ...rest } = body;
  return { ...readBearer(state, req), body, loggedParams: key === undefined ? rest : { ...rest, secretKey: key } };
}

export async function readPartRequest(state: SnapchatState, req: Request): Promise<PartRequest> {
  if (Number(req.headers['content-length'] ?? 0) >= MAX_REQUEST_BYTES)
    throw apiError(413, 'MEDIA_TOO_LARGE', 'Media size is too large');
  const form = await readMultipart(req, MAX_REQUEST_BYTES);
  return { ...readBearer(state, req), form, loggedParams: { ...form.fields, bytes: form.files['file']?.length ?? 0 } };
}

/** The account of a call, which must be the profile that the call names, if any. */
export function authorize(state: SnapchatState, { token }: BearerRequest, profileId?: string): Account {
  const authorized = state.identity.authorized(token);
  if (!authorized) throw apiError(401, 'INVALID_TOKEN', 'The access token is invalid or expired.');
  const { account } = authorized;
  if (!state.settings().allowlisted || !authorized.token.scopes.includes(PROFILE_SCOPE)) throw forbidden();
  if (profileId !== undefined && profileId !== account.accountId) throw forbidden();
  return account;
}
