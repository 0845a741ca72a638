import type { Response } from 'express';
import type { Context } from '../context.ts';
import { tierRules } from '../limits/tiers.ts';
import type { ApiRequestEntry, BatchedRecords } from '../observe/record-writer.ts';
import { type Caller, idempotencyKeyOf, type RequestContext, requestContextOf } from './request-context.ts';

interface RequestFields {
  method: string;
  path: string;
  status: number;
  durationMs: number;
  requestId: string;
  errorCode: string | null;
}

const MESSAGE = 'request';

const requestFields = (ctx: Context, requestContext: RequestContext, status: number): RequestFields => {
  const { method, path, requestId, errorCode, startedAt } = requestContext;
  return { method, path, status, durationMs: ctx.clock.now() - startedAt, requestId, errorCode };
};

const requestEntry = (
  { trace }: RequestContext,
  { userId, keyId }: Caller,
  fields: RequestFields,
): ApiRequestEntry => ({
  userId,
  keyId,
  traceId: trace.traceId,
  ...fields,
});

/** Hands the request's records to the record writer, unless they are in a batch already. */
const record = (ctx: Context, requestContext: RequestContext, status: number): void => {
  if (requestContext.recorded) return;
  requestContext.recorded = true;
  const fields = requestFields(ctx, requestContext, status);
  const { functionName, caller, logger } = requestContext;
  // A page that looks for news asks often and changes nothing: not worth a document each time.
  const level = functionName === 'web' && fields.method === 'GET' ? 'debug' : 'info';
  logger[level](MESSAGE, { ...fields });
  // A stranger's guesses are not worth a document each.
  if (caller && functionName === 'api' && status !== 429)
    ctx.records.apiRequest(requestEntry(requestContext, caller, fields));
};

/** The records of a request that ends with this status once the handler's own commit has happened, and in that commit. */
export const batchRequestRecords = (
  ctx: Context,
  requestContext: RequestContext,
  status: number,
): BatchedRecords | null => {
  const { caller, span } = requestContext;
  if (!caller || !span) return null;
  const fields = requestFields(ctx, requestContext, status);
  const { addTo, onCommitted } = ctx.records.batched(
    span,
    { message: MESSAGE, fields: { ...fields } },
    requestContext.functionName === 'api' ? requestEntry(requestContext, caller, fields) : null,
  );
  return {
    addTo,
    onCommitted: () => {
      requestContext.recorded = true;
      onCommitted();
    },
  };
};

/** Every answer tells how much is left, also one that no limiter has decided on. */
const setRateHeaders = async (ctx: Context, requestContext: RequestContext, response: Response): Promise<void> => {
  const take =
    requestContext.rateLimit ??
    (await ctx.limiter.peek(
      tierRules(ctx.config.rateLimits, {
        functionName: requestContext.functionName,
        tier: requestContext.tier,
        ip: requestContext.ip,
      }),
    ));
  response.set({
    'X-RateLimit-Limit': String(take.limit),
    'X-RateLimit-Remaining': String(take.remaining),
    'X-RateLimit-Reset': take.resetAt.toISOString(),
    'X-RateLimit-Tier': requestContext.tier,
  });
};

/** The only way an answer leaves: with every promised header, and after its records are written. */
export const sendResponse = async (ctx: Context, response: Response, status: number, body: unknown): Promise<void> => {
  const requestContext = requestContextOf(response);
  record(ctx, requestContext, status);
  const isStranger = !requestContext.caller || status === 429;
  await Promise.all([setRateHeaders(ctx, requestContext, response), isStranger ? undefined : ctx.records.flush()]);
  response.set('Idempotency-Key', idempotencyKeyOf(requestContext));
  if (body === undefined) response.status(status).end();
  else response.status(status).json(body);
};
