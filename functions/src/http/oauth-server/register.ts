import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { registerClient } from '../../domain/users/index.ts';
import { rateLimitExceeded } from '../../infra/limits/rate-limit-exceeded.ts';
import { DAY, SECOND } from '../../model/clock.ts';
import { parseJsonBody, readRawBody } from '../server/request/body.ts';
import { endpoint } from './endpoint.ts';

/** bytes */
const METADATA_LIMIT = 16 * 1024;

/** Of everybody together: 2,000 of at most 6 KB for three days are less than 40 MB. */
const ALL_REGISTRATIONS = { key: 'oauth-register', limit: 2000, burst: 0, windowMs: DAY };

/** Registers an app: https://www.rfc-editor.org/rfc/rfc7591#section-3 */
export function register(ctx: Context): RequestHandler {
  return endpoint(ctx, 201, async (request) => {
    const given = parseJsonBody(await readRawBody(request, METADATA_LIMIT));
    const { allowed, retryAfterSeconds } = await ctx.limiter.consume([ALL_REGISTRATIONS]);
    if (!allowed) throw rateLimitExceeded(retryAfterSeconds);
    const { id, name, redirectUris, createdAt } = await registerClient(ctx, given);
    return {
      client_id: id,
      client_id_issued_at: Math.floor(createdAt.getTime() / SECOND),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  });
}
