import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { HeraldError } from '../../../model/errors.ts';
import { errorResponse, toHeraldError } from '../errors/error-response.ts';
import { baseUrlOf } from '../request/base-url.ts';
import { MALFORMED_PATH } from '../request/body.ts';
import { type RequestContext, requestContextOf, storeEvents } from '../request/request-context.ts';
import { challengeFor } from '../response/challenge.ts';
import { finishResponse, sendResponse } from '../response/response.ts';
import { countForAddress } from '../steps/rate-limit.ts';

/** Sends whatever the pipeline has thrown, in the documented error shape or as the function renders errors. */
export function errorHandler(ctx: Context): ErrorRequestHandler {
  return async (thrown: unknown, request, response, _next) => {
    const requestContext = requestContextOf(response);
    const error = await countRefusal(
      ctx,
      requestContext,
      toHeraldError(thrown instanceof URIError ? malformedPath() : thrown),
    );
    const { requestId, settings, progress } = requestContext;
    progress.error = { code: error.reason, message: error.message };
    const { development } = ctx.config;
    const baseUrl = baseUrlOf(ctx.config, request.headers);
    const rendered = errorResponse(error, { requestId, now: ctx.clock.now(), development, baseUrl });
    const { status, headers, body } = rendered;
    // Every server error is stored, also one that came before the caller was known.
    if (status >= 500 && !progress.span)
      storeEvents(ctx, requestContext, { userId: null, endpoint: `${request.method} ${request.path}` });
    const { logger } = progress;
    const renderError = progress.renderError ?? settings.renderError;
    if (status >= 500) logger.error(error.message, { errorCode: error.reason, status }, error.cause ?? error);
    else logger.debug('request refused', { errorCode: error.reason, reason: error.message });
    response.set(headers);
    const challenge = challengeFor(ctx.config, request, settings, error);
    if (challenge !== null) response.set('WWW-Authenticate', challenge);
    if (renderError) await finishResponse(ctx, response, status, () => renderError(response, rendered, ctx.config));
    else await sendResponse(ctx, response, status, body);
  };
}

/** For requests that no route has handled. Throws `not_found`. */
export function notFound(message: string, fix: string | null = null): RequestHandler {
  return (request, response) => {
    if (request.path === MALFORMED_PATH) throw malformedPath();
    const isMethod = response.get('Allow') !== undefined;
    throw new HeraldError('not_found', message, { fix: isMethod ? 'Use a method listed in the Allow header.' : fix });
  };
}

/**
 * Refused requests count too, or keys could be guessed without limit: for the user where the caller is known, unless the
 * request was counted in advance, else for the address. Where that limit is used up, the request is refused with
 * `rate_limit_exceeded` instead.
 * Unauthenticated requests to the web pages do not count: a signed session cannot be guessed, and all visitors share the
 * few addresses of Firebase Hosting.
 */
async function countRefusal(ctx: Context, requestContext: RequestContext, error: HeraldError): Promise<HeraldError> {
  const { settings, progress } = requestContext;
  const { caller, earlyCount, rateLimit } = progress;
  if (rateLimit || (settings.name === 'web' && !caller)) return error;
  if (caller && (await earlyCount)?.allowed) return error;
  // As for a profile that does not exist: the user is known, and the subscription is not read.
  if (caller && progress.tier === 'default') progress.tier = 'authenticated';
  try {
    await countForAddress(ctx, requestContext);
    return error;
  } catch (refusal) {
    return toHeraldError(refusal);
  }
}

function malformedPath() {
  return new HeraldError('validation_error', 'The path contains a malformed percent-escape.', {
    fix: 'Encode each % in the path as %25.',
  });
}
