import type { IncomingMessage } from 'node:http';
import type { RouteAccess } from './route.ts';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * The API key of a request: of `service-api-key`, or where the route takes them there, of `Authorization: Bearer`. Undefined where
 * there is none, or several.
 */
export function apiKeyOf(
  request: IncomingMessage,
  { bearerKeys }: Pick<RouteAccess, 'bearerKeys'>,
): string | undefined {
  if (!bearerKeys || request.headersDistinct['service-api-key']) return single(request, 'service-api-key');
  return BEARER.exec(single(request, 'authorization') ?? '')?.[1];
}

/** The value of a header that was sent once; undefined otherwise. */
function single(request: IncomingMessage, name: string): string | undefined {
  const given = request.headersDistinct[name] ?? [];
  return given.length === 1 ? given[0] : undefined;
}
