import type { Request, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../errors.ts';
import { authenticateKey } from '../../keys/authenticate.ts';
import { type Caller, requestContextOf } from '../request-context.ts';
import type { AnyRoute } from '../route.ts';
import { sessionCookieOf } from '../session-cookie.ts';

const identify = async (ctx: Context, route: AnyRoute, request: Request): Promise<Caller | null> => {
  if (route.access === 'open') return null;
  if (route.access === 'session') {
    // Whoever changes something is asked for again at the identity provider: keys and posts outlive a lost laptop.
    const person = await ctx.sessions.userOf(sessionCookieOf(request), { thorough: route.method !== 'get' });
    return { ...person, keyId: null };
  }
  if (route.access === 'idToken') {
    if ((request.headersDistinct['authorization']?.length ?? 0) > 1)
      throw new HeraldError('unauthorized', 'Missing or invalid ID token');
    return { userId: await ctx.idTokens.userOf(request.get('authorization')), keyId: null };
  }
  const given = request.headersDistinct['service-api-key'] ?? [];
  if (given.length !== 1 || !given[0]) throw new HeraldError('unauthorized', 'Missing or invalid API key');
  return authenticateKey(ctx, given[0]);
};

/** Finds out who is asking. Throws `unauthorized`. */
export const authenticate =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  async (request, response, next) => {
    const requestContext = requestContextOf(response);
    requestContext.caller = await identify(ctx, route, request);
    if (requestContext.caller) {
      requestContext.span = {
        functionName: requestContext.functionName,
        trace: requestContext.trace,
        userId: requestContext.caller.userId,
        endpoint: `${requestContext.method} ${route.path}`,
      };
      requestContext.logger = ctx.records.logger(requestContext.span);
    }
    next();
  };
