import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../errors.ts';
import { authenticateKey } from '../../keys/authenticate.ts';
import { type Caller, requestContextOf } from '../request-context.ts';
import type { AnyRoute } from '../route.ts';
import { sessionCookieOf } from '../session-cookie.ts';
import { storeEvents } from '../store-events.ts';

const identify = async (ctx: Context, route: AnyRoute, request: Request): Promise<Caller | null> => {
  if (route.access === 'open') return null;
  if (route.access === 'session') {
    // Before a change the identity provider is asked for revocation: keys and posts outlive a stolen session.
    const user = await ctx.sessions.userOf(sessionCookieOf(request), { checkRevoked: route.method !== 'get' });
    return { ...user, keyId: null };
  }
  if (route.access === 'idToken') {
    if ((request.headersDistinct['authorization']?.length ?? 0) > 1)
      throw new HeraldError('unauthorized', 'Missing or invalid ID token');
    return { ...(await ctx.idTokens.userOf(request.get('authorization'))), keyId: null };
  }
  const given = request.headersDistinct['service-api-key'] ?? [];
  if (given.length !== 1 || !given[0]) throw new HeraldError('unauthorized', 'Missing or invalid API key');
  return authenticateKey(ctx, given[0]);
};

/** Sets the caller, and stores the request's events from here on. Throws `unauthorized`. */
export const authenticate =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  async (request, response, next) => {
    const requestContext = requestContextOf(response);
    requestContext.caller = await identify(ctx, route, request);
    if (requestContext.caller) {
      const { userId } = requestContext.caller;
      storeEvents(ctx, requestContext, { userId, endpoint: `${requestContext.method} ${route.path}` });
    }
    next();
  };
