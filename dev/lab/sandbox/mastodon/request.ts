import type { Request } from 'express';
import type { Account } from '../core/identity.ts';
import { namedDecimalId } from '../core/ids.ts';
import { type BearerRequest, readBearer } from '../http/bearer.ts';
import { type Multipart, readMultipart } from '../http/body.ts';
import { apiError } from './errors.ts';
import type { MastodonState } from './state.ts';

export const SCOPES = ['read:accounts', 'read:statuses', 'write:media', 'write:statuses'];

/** The largest file: a video of less than 99 MB. */
export const MAX_FILE_BYTES = 99 * 1024 * 1024;

export interface UploadRequest extends BearerRequest {
  form: Multipart;
}

export async function readUpload(state: MastodonState, req: Request): Promise<UploadRequest> {
  const form = await readMultipart(req, MAX_FILE_BYTES);
  return { ...readBearer(state, req), form, loggedParams: { ...form.fields, bytes: form.files['file']?.length ?? 0 } };
}

/** The account of a call with a token that has the scope. */
export function authorize(state: MastodonState, { token }: BearerRequest, scope: string): Account {
  const authorized = state.identity.authorized(token);
  if (!authorized) throw apiError(401, 'The access token is invalid');
  const [access] = scope.split(':');
  const { scopes } = authorized.token;
  if (!scopes.includes(scope) && !scopes.includes(access ?? ''))
    throw apiError(403, 'This action is outside the authorized scopes');
  countCall(state, `token ${token}`, state.settings().callsPerWindow, 5 * 60_000);
  return authorized.account;
}

/** Counts a call. Throws beyond `limit` in a window. https://docs.joinmastodon.org/api/rate-limits/ */
export function countCall(state: MastodonState, key: string, limit: number, windowMs: number) {
  const now = state.clock.now();
  const start = now - (now % windowMs);
  const recent = (state.counts.get(key) ?? []).filter((at) => at >= start);
  if (recent.length >= limit)
    throw apiError(429, 'Too many requests', {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': new Date(start + windowMs).toISOString(),
    });
  state.counts.set(key, [...recent, now]);
}

/** The id of an account on this server. Elsewhere the same id may belong to someone else. */
export function idOf({ username }: Pick<Account, 'username'>): string {
  return namedDecimalId(`mastodon:${username}`, 18, '109');
}
