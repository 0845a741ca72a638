import type { Request } from 'express';
import type { PlatformContext } from '../core/platform.ts';
import type { ParsedRequest } from '../core/routes.ts';
import { bearerToken, type Params, queryParams, readOptionalJson } from './body.ts';

/** The head of a call with a token. Its body is not read yet. */
export interface BearerRequest extends ParsedRequest {
  query: Params;
  token: string | undefined;
}

export interface JsonRequest extends BearerRequest {
  /** The JSON body, unchecked; null where none was sent. */
  body: Record<string, unknown> | null;
}

export function readBearer({ identity }: PlatformContext, req: Request): BearerRequest {
  const query = queryParams(req);
  const token = bearerToken(req);
  return { query, token, loggedParams: query, accountId: identity.accountIdOf(token) };
}

export async function readBearerJson(state: PlatformContext, req: Request): Promise<JsonRequest> {
  const head = readBearer(state, req);
  const body = await readOptionalJson(req);
  return { ...head, body, loggedParams: { ...head.query, ...body } };
}
