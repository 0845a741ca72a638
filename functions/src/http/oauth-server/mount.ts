import type { Express, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import type { RateTier } from '../../infra/config/rate-limit-config.ts';
import { addressRules } from '../../infra/limits/address-rules.ts';
import { rateLimitExceeded } from '../../infra/limits/rate-limit-exceeded.ts';
import { protectedResource } from '../../model/access.ts';
import { MINUTE } from '../../model/clock.ts';
import { allowMethods } from '../server/middleware/allow-methods.ts';
import { notFound } from '../server/middleware/error-handler.ts';
import { siteUrlOf } from '../server/request/base-url.ts';
import { WIDE_ADDRESS_LIMIT } from '../server/request/rate-limit-rules.ts';
import { requestContextOf } from '../server/request/request-context.ts';
import { metadataPath } from '../server/response/challenge.ts';
import { finishResponse } from '../server/response/response.ts';
import { renderOauthErrors } from './endpoint.ts';
import { oauthPaths, resourceMetadata, serverMetadata } from './metadata.ts';
import { register } from './register.ts';
import { revoke, token } from './token.ts';

const SERVER_METADATA = '/.well-known/oauth-authorization-server';

/** Assistants in a cloud share a few addresses. */
const limits = {
  metadata: WIDE_ADDRESS_LIMIT,
  authorize: WIDE_ADDRESS_LIMIT,
  token: { limit: 300, burst: 0, windowMs: MINUTE },
  register: { limit: 100, burst: 0, windowMs: 15 * MINUTE },
} as const satisfies Record<string, RateTier>;

/**
 * A full limit of a proxy stops the registrations of everybody behind it, so that it takes ten networks of 48 bits to fill it. It is there
 * for a client that calls the function directly and claims another address in each request.
 */
const REGISTRATIONS_BEHIND_PROXY = 100;

/** These cost nothing but the request, and are counted in the memory of the instance. */
const inMemory: readonly (keyof typeof limits)[] = ['metadata', 'authorize'];

/** The authorization server for assistants and apps (OAuth 2.1), except the consent page. */
export function mountAuthorizationServer(app: Express, ctx: Context): void {
  for (const resource of protectedResource.options)
    serveMetadata(app, ctx, metadataPath(resource), (site) => resourceMetadata(site, resource));
  serveMetadata(app, ctx, SERVER_METADATA, serverMetadata);
  const { authorize, ...posted } = oauthPaths;
  app.get(authorize, countByAddress(ctx, 'authorize'));
  app.use(Object.values(posted), renderOauthErrors, anyOrigin(ctx));
  app.post(posted.register, countByAddress(ctx, 'register'), register(ctx));
  app.post(posted.token, countByAddress(ctx, 'token'), token(ctx));
  app.post(posted.revoke, countByAddress(ctx, 'token'), revoke(ctx));
  app.all(Object.values(posted), allowMethods(['post']), notFound('Only POST is served here.'));
}

/** Metadata are the same for everybody, and name the address at which they were requested. */
function serveMetadata(app: Express, ctx: Context, path: string, metadata: (site: string) => object): void {
  const send: RequestHandler = (request, response) => {
    const body = metadata(siteUrlOf(ctx.config, request.headers));
    return finishResponse(ctx, response, 200, () => response.json(body));
  };
  app.all(path, anyOrigin(ctx));
  app.get(path, countByAddress(ctx, 'metadata'), send);
  app.all(path, allowMethods(['get']));
}

/** Pages of any origin may be clients. No cookie and no key counts here, so that such a page has no more rights than any program. */
function anyOrigin(ctx: Context): RequestHandler {
  return (request, response, next) => {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
      'Access-Control-Allow-Headers': 'Content-Type, MCP-Protocol-Version',
      'Access-Control-Expose-Headers': 'Retry-After, X-Request-ID',
    });
    return request.method === 'OPTIONS' ? finishResponse(ctx, response, 204, () => response.end()) : next();
  };
}

/** Counts a request for the address that it comes from. Throws `rate_limit_exceeded`. */
function countByAddress(ctx: Context, name: keyof typeof limits): RequestHandler {
  const limiter = inMemory.includes(name) ? ctx.instanceLimiter : ctx.limiter;
  return async (_request, response, next) => {
    const { address, progress } = requestContextOf(response);
    const shared = name === 'register' ? REGISTRATIONS_BEHIND_PROXY : undefined;
    progress.rateLimit = await limiter.consume(addressRules(`oauth-${name}`, address, limits[name], shared));
    const { allowed, retryAfterSeconds } = progress.rateLimit;
    if (!allowed) throw rateLimitExceeded(retryAfterSeconds);
    next();
  };
}
