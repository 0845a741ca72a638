import type { Account } from '../core/identity.ts';
import type { BearerRequest } from '../http/bearer.ts';
import { apiError, insufficientScopes, unauthorized } from './errors.ts';
import type { YoutubeState } from './state.ts';

export const UPLOAD = scope('youtube.upload');
export const READONLY = scope('youtube.readonly');
const ANALYTICS = scope('yt-analytics.readonly');
const MANAGE = scope('youtube');
const FORCE_SSL = scope('youtube.force-ssl');

/** Every permission an app can request. */
export const YOUTUBE_SCOPES = [UPLOAD, READONLY, MANAGE, FORCE_SSL, ANALYTICS];

/** The channel of a call; one of the scopes is enough. */
export function authorize(state: YoutubeState, request: BearerRequest, ...anyOf: string[]): Account {
  return authorizeWith(state, request, [MANAGE, FORCE_SSL, ...anyOf]);
}

/** The channel of a call about comments, which only this permission allows. */
export function authorizeComments(state: YoutubeState, request: BearerRequest): Account {
  return authorizeWith(state, request, [FORCE_SSL]);
}

/** The channel of a report, which only this permission allows. */
export function authorizeReports(state: YoutubeState, request: BearerRequest): Account {
  return authorizeWith(state, request, [ANALYTICS]);
}

function authorizeWith(state: YoutubeState, request: BearerRequest, scopes: readonly string[]): Account {
  const authorized = state.identity.authorized(request.token);
  if (!authorized) throw unauthorized();
  if (!scopes.some((one) => authorized.token.scopes.includes(one))) throw insufficientScopes();
  return authorized.account;
}

/** The requested parts of a resource; each of them must exist. */
export function partsOf({ query }: BearerRequest, known: readonly string[]): string[] {
  const parts = (query['part'] ?? '').split(',').filter(Boolean);
  const unknown = parts.find((part) => !known.includes(part));
  if (parts.length === 0) throw apiError(400, 'global', 'required', 'Required parameter: part');
  if (unknown !== undefined) throw apiError(400, 'youtube.part', 'unknownPart', unknown);
  return parts;
}

/** The requested parts of a resource. */
export function only(parts: readonly string[], resource: Record<string, unknown>): Record<string, unknown> {
  const always = ['kind', 'etag', 'id'];
  return Object.fromEntries(Object.entries(resource).filter(([name]) => [...always, ...parts].includes(name)));
}

function scope(name: string): string {
  return `https://www.googleapis.com/auth/${name}`;
}
