import { z } from 'zod';
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { ErrorCode } from '../../../model/errors.ts';
import { httpStatus } from '../../server/errors/status.ts';
import type { AnyRoute } from '../../server/request/route.ts';
import { errorContent } from '../error-fields.ts';
import { errorHeaders } from './headers.ts';

const errorBody = z.object({ error: errorContent }).meta({ id: 'Error' });

/** Responses that many endpoints share: responses with a single code, by that code. */
export function createErrorResponses() {
  const shared = new Map<ErrorCode, ZodOpenApiResponseObject>();

  const responseOf = (status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject => {
    const [code, ...others] = codes;
    const known = code && others.length === 0 ? shared.get(code) : undefined;
    if (known) return known;
    const response: ZodOpenApiResponseObject = {
      description: codes.map((each) => `\`${each}\``).join(', '),
      headers: errorHeaders(status),
      content: { 'application/json': { schema: errorBody } },
    };
    if (!code || others.length > 0) return response;
    const named = { ...response, id: pascal(code) };
    shared.set(code, named);
    return named;
  };

  /** The error responses of an endpoint, by status. */
  return (route: AnyRoute): ZodOpenApiResponsesObject => {
    const codes = [...new Set([...commonErrors(route), ...(route.output.errors ?? [])])];
    const byStatus = Map.groupBy(codes, (code) => httpStatus[code]);
    return Object.fromEntries([...byStatus].map(([status, each]) => [`${status}` as const, responseOf(status, each)]));
  };
}

function pascal(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The error codes of every endpoint of this kind, besides the codes of the route. */
function commonErrors(route: AnyRoute): ErrorCode[] {
  return [
    ...(route.access.by === 'open' ? [] : (['unauthorized'] as const)),
    ...(route.access.by === 'session' ? (['user_changed'] as const) : []),
    // `not_found` is also for the profile of the request.
    ...(route.access.by === 'apiKey' ? (['forbidden', 'not_found'] as const) : []),
    ...(route.access.by === 'apiKey' && route.access.scope ? (['insufficient_scope'] as const) : []),
    ...(route.input.body || route.input.params || route.input.query ? (['validation_error'] as const) : []),
    ...(route.input.params ? (['not_found'] as const) : []),
    ...(route.replay ? (['idempotency_conflict'] as const) : []),
    ...(route.http.ifMatch ? (['precondition_failed'] as const) : []),
    ...(route.input.body ? (['payload_too_large', 'unsupported_content_type'] as const) : []),
    'rate_limit_exceeded',
    'internal_error',
    'service_unavailable',
  ];
}
