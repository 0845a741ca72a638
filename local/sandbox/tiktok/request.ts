import type { Request } from 'express';
import type { Account, Token } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { mediaType, type Params, parseJson, queryParams, readBody, UnreadableBody } from '../http/params.ts';
import { apiError, invalidParams, scopeMissing } from './errors.ts';
import type { TiktokState } from './state.ts';

export interface TiktokRequest extends ParsedRequest {
  query: Params;
  /** The JSON body, unchecked; empty where none was sent. */
  body: Record<string, unknown>;
  token: string | undefined;
}

export const readRequest = async (state: TiktokState, req: Request): Promise<TiktokRequest> => {
  const query = queryParams(req);
  const body = await readJson(req);
  const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  const accountId = (token !== undefined && state.identity.token(token)?.accountId) || null;
  return { query, body, loggedParams: { ...query, ...body }, token, accountId };
};

const readJson = async (req: Request): Promise<Record<string, unknown>> => {
  try {
    const body = await readBody(req);
    if (body.length === 0) return {};
    if (mediaType(req) !== 'application/json') throw new UnreadableBody('Content-Type must be application/json.');
    return parseJson(body);
  } catch (error) {
    throw error instanceof UnreadableBody ? invalidParams(error.message) : error;
  }
};

export interface Authorized {
  account: Account;
  token: Token;
}

/** The live access token behind a call; one of the scopes is enough. */
export const authorize = (state: TiktokState, request: TiktokRequest, ...anyOf: string[]): Authorized => {
  const token = request.token === undefined ? undefined : state.identity.token(request.token);
  const account = token && state.identity.accounts.get(token.accountId);
  if (!token || !account || token.kind !== 'access' || token.revoked || state.identity.expired(token)) {
    throw apiError(401, 'access_token_invalid', 'The access token is invalid or not found in the request.');
  }
  if (!anyOf.some((scope) => token.scopes.includes(scope))) throw scopeMissing(anyOf.join(' or '));
  return { account, token };
};

const MINUTE_MS = 60_000;

/** Counts a call against its limit per minute and token. Refused calls are not counted. */
export const countCall = (state: TiktokState, token: Token, kind: string, perMinute: number) => {
  if (!state.settings().rateLimited) return;
  const now = state.world.clock.now();
  const key = `${kind}:${token.token}`;
  const recent = (state.windows.get(key) ?? []).filter((at) => at > now - MINUTE_MS);
  if (recent.length >= perMinute)
    throw apiError(429, 'rate_limit_exceeded', 'The API rate limit was exceeded. Please try again later.');
  state.windows.set(key, [...recent, now]);
};
