import type { Request } from 'express';
import { DAY_MS } from '../core/clock.ts';
import type { Account, Token } from '../core/identity.ts';
import { type BearerRequest, readBearer } from '../http/bearer.ts';
import { readJson } from '../http/body.ts';
import { apiError, badRequest, tokenRevoked, unauthorized } from './errors.ts';
import type { LinkedinState } from './state.ts';

export interface LinkedinRequest extends BearerRequest {
  version: string | undefined;
  restliVersion: string | undefined;
  /** The path as it was sent, not decoded. */
  path: string;
}

export interface LinkedinJsonRequest extends LinkedinRequest {
  body: Record<string, unknown>;
}

export function readHead(state: LinkedinState, req: Request): LinkedinRequest {
  const version = req.headers['linkedin-version']?.toString();
  const restliVersion = req.headers['x-restli-protocol-version']?.toString();
  return { ...readBearer(state, req), version, restliVersion, path: req.originalUrl };
}

export async function readJsonRequest(state: LinkedinState, req: Request): Promise<LinkedinJsonRequest> {
  const head = readHead(state, req);
  const body = await readJson(req);
  return { ...head, body, loggedParams: { ...head.query, ...body } };
}

/** The valid access token of a call, with the scope. */
export function authorize(
  state: LinkedinState,
  request: LinkedinRequest,
  scope: string,
): { account: Account; token: Token } {
  if (!request.token) throw unauthorized(401, undefined, 'Empty oauth2_access_token');
  const token = state.identity.token(request.token);
  const account = token && state.identity.accounts.get(token.accountId);
  if (!token || !account || token.kind !== 'access')
    throw unauthorized(65600, 'INVALID_ACCESS_TOKEN', 'Invalid access token');
  if (token.revoked) throw tokenRevoked();
  if (state.identity.expired(token))
    throw unauthorized(65602, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired');
  if (!token.scopes.includes(scope))
    throw apiError(403, 'ACCESS_DENIED', 'Not enough permissions to access: partnerApiPostsExternal.CREATE.20260901', {
      serviceErrorCode: 100,
    });
  return { account, token };
}

/** A call of the versioned API: both version headers, a token that may post, and a call left in the day's limit. */
export function authorizeRest(state: LinkedinState, request: LinkedinRequest): Account {
  const { version, restliVersion } = request;
  if (!version) throw badRequest('VERSION_MISSING', 'A version must be present. Please specify a version.');
  if (!state.settings().versions.includes(version))
    throw apiError(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`);
  if (restliVersion !== '2.0.0') throw badRequest('ILLEGAL_ARGUMENT', 'X-Restli-Protocol-Version must be 2.0.0.');
  const { account } = authorize(state, request, 'w_member_social');
  countCall(state, account);
  return account;
}

/** A URN at the end of the path, where its colons have to be percent-encoded. */
export function urnIn({ path }: LinkedinRequest, kind: string): string {
  const raw = path.split('?')[0]?.split('/').at(-1) ?? '';
  if (raw.includes(':')) throw badRequest('ILLEGAL_ARGUMENT', 'Syntax exception in path variables');
  const urn = decodeURIComponent(raw);
  if (!urn.startsWith(`urn:li:${kind}`)) throw badRequest('INVALID_URN_TYPE', `Expected a URN of type ${kind}.`);
  return urn;
}

export function authorOf({ accountId }: Account): string {
  return `urn:li:person:${accountId}`;
}

function countCall(state: LinkedinState, { accountId }: Account) {
  const { dailyCalls: limit } = state.settings();
  const key = `${accountId}:${Math.floor(state.clock.now() / DAY_MS)}`;
  const used = state.dailyCalls.get(key) ?? 0;
  if (limit !== null && used >= limit)
    throw apiError(
      429,
      'TOO_MANY_REQUESTS',
      'Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached.',
      { serviceErrorCode: 101 },
    );
  state.dailyCalls.set(key, used + 1);
}
