import type { Request } from 'express';
import { DAY_MS } from '../core/clock.ts';
import type { Account, Token } from '../core/identity.ts';
import { type BearerRequest, readBearer } from '../http/bearer.ts';
import { readJson } from '../http/body.ts';
import { apiError, badRequest, forbidden, tokenRevoked, unauthorized } from './errors.ts';
import { isOrganization, mayPost, rolesOf } from './organizations.ts';
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

/** Who calls. */
export interface Caller {
  account: Account;
  token: Token;
}

/** The valid access token of a call, with one of the scopes. `resource` is the name of it in the error. */
export function authorize(
  state: LinkedinState,
  request: LinkedinRequest,
  scopes: readonly string[],
  resource = 'partnerApiPostsExternal.CREATE',
): Caller {
  if (!request.token) throw unauthorized(401, undefined, 'Empty oauth2_access_token');
  const token = state.identity.token(request.token);
  const account = token && state.identity.accounts.get(token.accountId);
  if (!token || !account || token.kind !== 'access')
    throw unauthorized(65600, 'INVALID_ACCESS_TOKEN', 'Invalid access token');
  if (token.revoked) throw tokenRevoked();
  if (state.identity.expired(token))
    throw unauthorized(65602, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired');
  if (!scopes.some((scope) => token.scopes.includes(scope))) throw accessDenied(resource);
  return { account, token };
}

/** A call of the versioned API: both version headers, a token with a scope, and a call left in the day's limit. */
export function authorizeRest(
  state: LinkedinState,
  request: LinkedinRequest,
  scopes: readonly string[] = ['w_member_social', 'w_organization_social'],
  resource?: string,
): Caller {
  const { version, restliVersion } = request;
  if (!version) throw badRequest('VERSION_MISSING', 'A version must be present. Please specify a version.');
  if (!state.settings().versions.includes(version))
    throw apiError(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`);
  if (restliVersion !== '2.0.0') throw badRequest('ILLEGAL_ARGUMENT', 'X-Restli-Protocol-Version must be 2.0.0.');
  const caller = authorize(state, request, scopes, resource);
  countCall(state, caller.account);
  return caller;
}

/** The account that the URN of an author, an owner or the actor of a comment names, which the caller may act for. */
export function actingAs(
  state: LinkedinState,
  { account, token }: Caller,
  urn: string,
  as: 'author' | 'owner' | 'actor',
): Account {
  const isOrganizationUrn = urn.startsWith('urn:li:organization:');
  const ending = as === 'actor' ? '_feed' : '';
  if (isOrganizationUrn && !token.scopes.includes(`w_organization_social${ending}`))
    throw apiError(400, undefined, `Organization permissions must be used when using organization as ${as}`);
  if (urn === authorOf(account)) {
    if (!isOrganizationUrn && !token.scopes.includes(`w_member_social${ending}`))
      throw accessDenied(as === 'actor' ? 'partnerApiSocialActions.CREATE' : 'partnerApiPostsExternal.CREATE');
    return account;
  }
  const role = rolesOf(state, account).find((one) => authorOf(one.organization) === urn);
  if (!role || !mayPost(role)) throw forbidden(as);
  return role.organization;
}

/** A missing permission. The resource has the version in its name. */
function accessDenied(resource: string) {
  return apiError(403, 'ACCESS_DENIED', `Not enough permissions to access: ${resource}.20260901`, {
    serviceErrorCode: 100,
  });
}

/** A URN at the end of the path, where its colons have to be percent-encoded. */
export function urnIn({ path }: LinkedinRequest, kind: string): string {
  const raw = path.split('?')[0]?.split('/').at(-1) ?? '';
  if (raw.includes(':')) throw badRequest('ILLEGAL_ARGUMENT', 'Syntax exception in path variables');
  const urn = decodeURIComponent(raw);
  if (!urn.startsWith(`urn:li:${kind}`)) throw badRequest('INVALID_URN_TYPE', `Expected a URN of type ${kind}.`);
  return urn;
}

/** The ids of `ids=List(…)`, in which only the ids themselves are percent-encoded. */
export function listedIds({ path }: LinkedinRequest, name = 'ids'): string[] {
  const list = new RegExp(`[?&]${name}=List\\(([^():]+)\\)`).exec(path)?.[1];
  if (list === undefined) throw badRequest('ILLEGAL_ARGUMENT', 'Invalid query parameters passed to request');
  return list.split(',').map(decodeURIComponent);
}

export function authorOf(account: Account): string {
  return `urn:li:${isOrganization(account) ? 'organization' : 'person'}:${account.accountId}`;
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
