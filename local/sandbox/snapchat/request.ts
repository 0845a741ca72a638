import type { Request } from 'express';
import type { Account } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { type Multipart, readMultipart } from '../http/multipart.ts';
import { mediaType, parseJson, readBody, UnreadableBody } from '../http/params.ts';
import { apiError, forbidden } from './errors.ts';
import { PROFILE_SCOPE } from './oauth.ts';
import type { SnapchatState } from './state.ts';

export interface SnapchatRequest extends ParsedRequest {
  token: string | undefined;
  /** The JSON body; empty where none was sent. */
  body: Record<string, unknown>;
}

export interface PartRequest extends ParsedRequest {
  token: string | undefined;
  form: Multipart;
}

/** Of a request with all that surrounds the file (bytes). */
const MAX_REQUEST_BYTES = 32 * 1024 * 1024;

const holder = (state: SnapchatState, req: Request) => {
  const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  const accountId = (token !== undefined && state.identity.token(token)?.accountId) || null;
  return { token, accountId };
};

const unreadable = (error: unknown): unknown =>
  error instanceof UnreadableBody ? apiError(400, 'INVALID_REQUEST', error.message) : error;

export const readJsonRequest = async (state: SnapchatState, req: Request): Promise<SnapchatRequest> => {
  try {
    const bytes = await readBody(req);
    if (bytes.length > 0 && mediaType(req) !== 'application/json') throw new UnreadableBody('The body must be JSON.');
    const body = bytes.length > 0 ? parseJson(bytes) : {};
    const { key, ...shown } = body;
    return { ...holder(state, req), body, loggedParams: key === undefined ? shown : { ...shown, secretKey: key } };
  } catch (error) {
    throw unreadable(error);
  }
};

export const readPartRequest = async (state: SnapchatState, req: Request): Promise<PartRequest> => {
  if (Number(req.headers['content-length'] ?? 0) >= MAX_REQUEST_BYTES)
    throw apiError(413, 'MEDIA_TOO_LARGE', 'Media size is too large');
  try {
    const form = await readMultipart(req, MAX_REQUEST_BYTES);
    return { ...holder(state, req), form, loggedParams: { ...form.fields, bytes: form.files['file']?.length ?? 0 } };
  } catch (error) {
    throw unreadable(error);
  }
};

/** Whoever calls, who must manage the profile that the call is about, where it names one. */
export const authorize = (
  state: SnapchatState,
  { token }: { token: string | undefined },
  profileId?: string,
): Account => {
  const known = token === undefined ? undefined : state.identity.token(token);
  const account = known && state.identity.accounts.get(known.accountId);
  if (!known || !account || known.kind !== 'access' || known.revoked || state.identity.expired(known))
    throw apiError(401, 'INVALID_TOKEN', 'The access token is invalid or expired.');
  if (!state.settings().allowlisted || !known.scopes.includes(PROFILE_SCOPE)) throw forbidden();
  if (profileId !== undefined && profileId !== account.accountId) throw forbidden();
  return account;
};
