import type { Request } from 'express';
import type { Account, Token } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { readJson } from '../http/body.ts';
import { bearerToken, type Params, queryParams } from '../http/params.ts';
import { apiError, badRequest, tokenRevoked } from './errors.ts';
import type { LinkedinState } from './state.ts';

export interface LinkedinRequest extends ParsedRequest {
  query: Params;
  token: string | undefined;
  version: string | undefined;
  restliVersion: string | undefined;
  /** The path as it was sent, not decoded. */
  path: string;
}

export interface LinkedinJsonRequest extends LinkedinRequest {
  body: Record<string, unknown>;
}

export const readHead = (state: LinkedinState, req: Request): LinkedinRequest => {
  const query = queryParams(req);
  const token = bearerToken(req);
  const accountId = state.identity.accountIdOf(token);
  const version = req.headers['linkedin-version']?.toString();
  const restliVersion = req.headers['x-restli-protocol-version']?.toString();
  return { query, token, version, restliVersion, path: req.originalUrl, loggedParams: query, accountId };
};

export const readJsonRequest = async (state: LinkedinState, req: Request): Promise<LinkedinJsonRequest> => {
  const head = readHead(state, req);
  const body = await readJson(req);
  return { ...head, body, loggedParams: { ...head.query, ...body } };
};

/** The valid access token of a call, with the scope. */
export const authorize = (
  state: LinkedinState,
  request: LinkedinRequest,
  scope: string,
): { account: Account; token: Token } => {
  if (!request.token) throw apiError({ status: 401, serviceErrorCode: 401, message: 'Empty oauth2_access_token' });
  const token = state.identity.token(request.token);
  const account = token && state.identity.accounts.get(token.accountId);
  if (!token || !account || token.kind !== 'access')
    throw apiError({
      status: 401,
      serviceErrorCode: 65600,
      code: 'INVALID_ACCESS_TOKEN',
      message: 'Invalid access token',
    });
  if (token.revoked) throw tokenRevoked();
  if (state.identity.expired(token))
    throw apiError({
      status: 401,
      serviceErrorCode: 65602,
      code: 'EXPIRED_ACCESS_TOKEN',
      message: 'The token used in the request has expired',
    });
  if (!token.scopes.includes(scope))
    throw apiError({
      status: 403,
      serviceErrorCode: 100,
      code: 'ACCESS_DENIED',
      message: 'Not enough permissions to access: partnerApiPostsExternal.CREATE.20260901',
    });
  return { account, token };
};

const DAY_MS = 24 * 60 * 60_000;

/** A call of the versioned API: both version headers, a token that may post, and a call left in the day's limit. */
export const authorizeRest = (state: LinkedinState, request: LinkedinRequest): Account => {
  const { version, restliVersion } = request;
  if (!version) throw badRequest('VERSION_MISSING', 'A version must be present. Please specify a version.');
  if (!state.settings().versions.includes(version))
    throw apiError({ status: 426, code: 'NONEXISTENT_VERSION', message: `Requested version ${version} is not active` });
  if (restliVersion !== '2.0.0') throw badRequest('ILLEGAL_ARGUMENT', 'X-Restli-Protocol-Version must be 2.0.0.');
  const { account } = authorize(state, request, 'w_member_social');
  countCall(state, account);
  return account;
};

const countCall = (state: LinkedinState, { accountId }: Account) => {
  const { dailyCalls: limit } = state.settings();
  const key = `${accountId}:${Math.floor(state.clock.now() / DAY_MS)}`;
  const used = state.dailyCalls.get(key) ?? 0;
  if (limit !== null && used >= limit)
    throw apiError({
      status: 429,
      serviceErrorCode: 101,
      code: 'TOO_MANY_REQUESTS',
      message: 'Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached.',
    });
  state.dailyCalls.set(key, used + 1);
};

/** A URN at the end of the path, where its colons have to be percent-encoded. */
export const urnIn = ({ path }: LinkedinRequest, kind: string): string => {
  const raw = path.split('?')[0]?.split('/').at(-1) ?? '';
  if (raw.includes(':')) throw badRequest('ILLEGAL_ARGUMENT', 'Syntax exception in path variables');
  const urn = decodeURIComponent(raw);
  if (!urn.startsWith(`urn:li:${kind}`)) throw badRequest('INVALID_URN_TYPE', `Expected a URN of type ${kind}.`);
  return urn;
};

export const authorOf = ({ accountId }: Account): string => `urn:li:person:${accountId}`;
