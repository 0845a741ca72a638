import type { ZodType } from 'zod';
import type { OAuthCall } from '../contract/oauth.ts';
import { callGraph } from '../kit/graph/call.ts';
import { secretProof, VERSION } from './api.ts';
import { graphErrors } from './errors.ts';

type Query = Record<string, string>;

/** A read with the token of the user who logged in. Throws `PlatformFailure`. */
export function getAs<T>(call: OAuthCall, userToken: string, path: string, query: Query, reply: ZodType<T>) {
  const access = { access_token: userToken, ...secretProof(userToken, call.settings.clientSecret) };
  return get(call, path, { ...query, ...access }, reply);
}

/** A read without a token. Throws `PlatformFailure`. */
export function get<T>(call: OAuthCall, path: string, query: Query, reply: ZodType<T>): Promise<T> {
  const request = { method: 'GET', url: `${call.settings.apiUrl}/${VERSION}${path}`, query } as const;
  return callGraph(graphErrors, { http: call.http }, request, reply);
}
