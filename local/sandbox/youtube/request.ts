import type { Request } from 'express';
import type { Account } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { type Params, queryParams } from '../http/params.ts';
import { apiError, insufficientScopes, unauthorized } from './errors.ts';
import { MANAGE } from './scopes.ts';
import type { YoutubeState } from './state.ts';

export interface YoutubeRequest extends ParsedRequest {
  query: Params;
  token: string | undefined;
}

/** Reads all but the body, which may be a video. */
export const readRequest = (state: YoutubeState, req: Request): YoutubeRequest => {
  const query = queryParams(req);
  const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1];
  const accountId = (token !== undefined && state.identity.token(token)?.accountId) || null;
  return { query, loggedParams: query, token, accountId };
};

/** The channel behind a call; one of the scopes is enough. */
export const authorize = (state: YoutubeState, request: YoutubeRequest, ...anyOf: string[]): Account => {
  const token = request.token === undefined ? undefined : state.identity.token(request.token);
  const account = token && state.identity.accounts.get(token.accountId);
  if (!token || !account || token.kind !== 'access' || token.revoked || state.identity.expired(token))
    throw unauthorized();
  if (![MANAGE, ...anyOf].some((scope) => token.scopes.includes(scope))) throw insufficientScopes();
  return account;
};

/** The parts of a resource a call names; each of them must exist. */
export const partsOf = ({ query }: YoutubeRequest, known: readonly string[]): string[] => {
  const parts = (query['part'] ?? '').split(',').filter(Boolean);
  const unknown = parts.find((part) => !known.includes(part));
  if (parts.length === 0) throw apiError(400, 'global', 'required', 'Required parameter: part');
  if (unknown !== undefined) throw apiError(400, 'youtube.part', 'unknownPart', unknown);
  return parts;
};

/** Of a resource, the parts that were asked for. */
export const only = (parts: readonly string[], resource: Record<string, unknown>): Record<string, unknown> => {
  const always = ['kind', 'etag', 'id'];
  return Object.fromEntries(Object.entries(resource).filter(([name]) => [...always, ...parts].includes(name)));
};
