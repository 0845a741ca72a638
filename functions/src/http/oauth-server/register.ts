import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { registerClient } from '../../domain/users/index.ts';
import { SECOND } from '../../model/clock.ts';
import { parseJsonBody, readRawBody } from '../server/request/body.ts';
import { endpoint } from './endpoint.ts';

/** bytes */
const METADATA_LIMIT = 16 * 1024;

/** Registers an app: https://www.rfc-editor.org/rfc/rfc7591#section-3 */
export function register(ctx: Context): RequestHandler {
  return endpoint(ctx, 201, async (request) => {
    const given = parseJsonBody(await readRawBody(request, METADATA_LIMIT));
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
