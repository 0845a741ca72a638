import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../errors.ts';
import { tierRules } from '../../limits/tiers.ts';
import { MALFORMED_PATH } from '../body/raw-request.ts';
import { errorResponse, toHeraldError } from '../error-response.ts';
import { type RequestContext, requestContextOf } from '../request-context.ts';
import { sendResponse } from '../response.ts';
import { charge } from './rate-limit.ts';

const malformedPath = () => new HeraldError('validation_error', 'The path holds a malformed percent-escape.');

/**
 * A refusal costs too, or keys could be guessed for nothing: a stranger's is charged to the address, that of a user
 * without a subscription to the user. Where that is used up, being refused for asking too often wins.
 * A stranger on the web pages is not charged: a signed session cannot be guessed, and all visitors come through the few
 * addresses of Hosting.
 */
const chargeRefusal = async (
  ctx: Context,
  requestContext: RequestContext,
  error: HeraldError,
): Promise<HeraldError> => {
  const { caller, functionName, ip, rateLimit } = requestContext;
  if (rateLimit || (functionName === 'web' && !caller)) return error;
  try {
    const whose = { functionName, tier: requestContext.tier, ip, ...(caller ? { userId: caller.userId } : {}) };
    await charge(requestContext, ctx.limiter.take(tierRules(ctx.config.rateLimits, whose)));
    return error;
  } catch (refusal) {
    return toHeraldError(refusal);
  }
};

/** Any failure of the chain becomes the documented error shape. */
export const errorHandler =
  (ctx: Context): ErrorRequestHandler =>
  async (thrown: unknown, _request, response, _next) => {
    const requestContext = requestContextOf(response);
    const error = await chargeRefusal(
      ctx,
      requestContext,
      toHeraldError(thrown instanceof URIError ? malformedPath() : thrown),
    );
    requestContext.errorCode = error.reason;
    const { status, headers, body } = errorResponse(error, {
      requestId: requestContext.requestId,
      now: ctx.clock.now(),
      development: ctx.config.development,
    });
    if (status >= 500) requestContext.logger.error(error.message, { code: error.reason, status }, error.cause ?? error);
    response.set(headers);
    await sendResponse(ctx, response, status, body);
  };

/** For whatever no route has answered. */
export const notFound: RequestHandler = (request) => {
  if (request.path === MALFORMED_PATH) throw malformedPath();
  throw new HeraldError('not_found', 'There is nothing here. The API is described at /v1/openapi.json.');
};
