import type { Request } from 'express';
import type { Account, Identity, Token } from '../core/identity.ts';
import type { PlatformContext } from '../core/platform.ts';
import type { ResponseError } from '../core/response.ts';
import { type Handler, type ParsedRequest, pathParam } from '../core/routes.ts';
import { allParams, type Params } from '../http/body.ts';
import { badParameter, graphError, nonexistingField, tokenExpired } from './errors.ts';

/** A name in a Graph `fields` value, with or without a selection in braces: `id,children{id,media_url}`. */
export interface Field {
  name: string;
  inner: string[];
}

export function readFields(fields: string): Field[] {
  return fields
    .split(/,(?![^{]*\})/)
    .map((field) => field.trim())
    .filter(Boolean)
    .map((field) => {
      const [name = '', inner = ''] = field.replace(/\}$/, '').split('{');
      return { name, inner: inner.split(',').filter(Boolean) };
    });
}

export function fieldNames(fields: string): string[] {
  return readFields(fields).map(({ name }) => name);
}

/** The requested fields, and always the id. An undefined field is left out of the JSON. */
export function pickFields(
  all: Record<string, unknown>,
  names: string[],
  refuse: (field: string) => ResponseError = nonexistingField,
): Record<string, unknown> {
  const unknown = names.find((name) => !(name in all));
  if (unknown !== undefined) throw refuse(unknown);
  return Object.fromEntries(Object.entries(all).filter(([name]) => name === 'id' || names.includes(name)));
}

/** A time as these APIs write it. */
export function graphTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000');
}

export interface GraphRequest extends ParsedRequest {
  params: Params;
  /** The token as sent, in the header or as a parameter, not yet checked. */
  token: string | undefined;
}

/** Parameters that any Graph call may carry. */
const COMMON = ['access_token', 'appsecret_proof', 'format', 'locale', 'pretty'];

export async function readGraphRequest({ identity }: PlatformContext, req: Request): Promise<GraphRequest> {
  const params = await allParams(req);
  const token = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? params['access_token'];
  return { params, loggedParams: params, token, accountId: identity.accountIdOf(token) };
}

/** A call that names an account, or any other object, in its path. */
export type GraphCall<State> = (
  state: State,
  profileId: string,
  request: GraphRequest,
) => ReturnType<Handler<State, GraphRequest>>;

/** A handler that takes the `profileId` of the path. */
export function forProfileId<State>(handle: GraphCall<State>): Handler<State, GraphRequest> {
  return (state, request, req) => handle(state, pathParam(req, 'who'), request);
}

/** The real platforms ignore many unknown parameters; here they are errors, so that a misspelt one shows. */
export function onlyKnown(params: Params, known: readonly string[]) {
  const unknown = Object.keys(params).find((name) => !known.includes(name) && !COMMON.includes(name));
  if (unknown !== undefined) throw badParameter(`Param ${unknown} is not a valid parameter for this request`);
}

export function required(params: Params, name: string): string {
  const value = params[name];
  if (value === undefined || value === '') throw badParameter(`The parameter ${name} is required`);
  return value;
}

/** One of the values, or the first of them where the parameter is absent. */
export function oneOf<T extends string>(
  params: Params,
  name: string,
  values: readonly [T, ...T[]],
  refuse = badParameter,
): T {
  const value = params[name];
  if (value === undefined) return values[0];
  const found = values.find((one) => one === value);
  if (found === undefined) throw refuse(`Param ${name} must be one of {${values.join(', ')}}`);
  return found;
}

export function webUrl(params: Params, name: string): string {
  const value = required(params, name);
  if (!isWebUrl(value)) throw badParameter(`Param ${name} is not a valid URI`);
  return value;
}

export function isWebUrl(value: string | undefined): boolean {
  return value !== undefined && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Parsed JSON; undefined where it is none. */
export function parsedJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The valid token of a call. */
export function validToken(identity: Identity, value: string | undefined): Token {
  if (!value) throw graphError({ message: 'An access token is required to request this resource.', code: 104 });
  const token = identity.token(value);
  if (!token) throw graphError({ message: 'Invalid OAuth access token - Cannot parse access token', code: 190 });
  if (token.revoked) {
    throw graphError({
      message: 'Error validating access token: The user has not authorized application.',
      code: 190,
      subcode: 458,
    });
  }
  if (identity.expired(token)) throw tokenExpired();
  return token;
}

interface AccessRules {
  /** The scope that every call needs. */
  basicScope: string;
  notFound(id: string): ResponseError;
  missingPermission(): ResponseError;
}

/** The account of a call with a valid token that has the scopes. Short-lived and long-lived tokens are both accepted. */
export type Authorize = (
  context: PlatformContext,
  request: GraphRequest,
  scope?: string,
  /** `me` or the account's own id; any other id is a resource that does not exist for this token. */
  profileId?: string,
) => { account: Account; token: Token };

/** Authorization of calls with an account's own token. */
export function accountAccess({ basicScope, notFound, missingPermission }: AccessRules): Authorize {
  return ({ identity }, request, scope = basicScope, profileId = 'me') => {
    const token = validToken(identity, request.token);
    if (token.kind === 'app') throw missingPermission();
    const account = identity.accounts.get(token.accountId);
    if (!account) throw notFound('me');
    if (!token.scopes.includes(basicScope) || !token.scopes.includes(scope)) throw missingPermission();
    if (profileId !== 'me' && profileId !== account.accountId) throw notFound(profileId);
    return { account, token };
  };
}
