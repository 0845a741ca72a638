import type { RequestHandler } from 'express';
import { requireScope } from '../../../domain/users/keys/scopes.ts';
import { requestContextOf } from '../request/request-context.ts';
import type { RouteAccess } from '../request/route.ts';

/** Refuses an API key without the scope of the route, once the request is counted. Throws `insufficient_scope`. */
export function checkScope(route: RouteAccess): RequestHandler {
  return (_request, response, next) => {
    if (route.access === 'apiKey') requireScope(requestContextOf(response).caller?.keyLimits, route.scope ?? null);
    next();
  };
}
