import type { Request } from 'express';
import type { Account } from '../core/identity.ts';
import type { ParsedRequest } from '../core/operation.ts';
import { bearerToken, type Params, queryParams } from '../http/params.ts';
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
  const token = bearerToken(req);
  const accountId = state.identity.accountIdOf(token);
  return { query, loggedParams: query, token, accountId };
};

/** The channel of a call; one of the scopes is enough. */
export const authorize = (state: YoutubeState, request: YoutubeRequest, ...anyOf: string[]): Account => {
  const authorized = state.identity.authorized(request.token);
  if (!authorized) throw unauthorized();
  if (![MANAGE, ...anyOf].some((scope) => authorized.token.scopes.includes(scope))) throw insufficientScopes();
  return authorized.account;
};

/** The requested parts of a resource; each of them must exist. */
export const partsOf = ({ query }: YoutubeRequest, known: readonly string[]): string[] => {
  const parts = (query['part'] ?? '').split(',').filter(Boolean);
  const unknown = parts.find((part) => !known.includes(part));
  if (parts.length === 0) throw apiError(400, 'global', 'required', 'Required parameter: part');
  if (unknown !== undefined) throw apiError(400, 'youtube.part', 'unknownPart', unknown);
  return parts;
};

/** The requested parts of a resource. */
export const only = (parts: readonly string[], resource: Record<string, unknown>): Record<string, unknown> => {
  const always = ['kind', 'etag', 'id'];
  return Object.fromEntries(Object.entries(resource).filter(([name]) => [...always, ...parts].includes(name)));
};
