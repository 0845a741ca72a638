import type { Response } from 'express';
import type { Context } from '../../../context.ts';
import type { RateLimitResult } from '../../../infra/limits/rate-limiter.ts';
import { stdoutLogger } from '../../../infra/observe/logger.ts';
import { boundFields } from '../../../infra/observe/trace.ts';
import type { ApiRequestEntry, BatchedRecords } from '../../../infra/request-log/record-writer.ts';
import { SECOND } from '../../../model/clock.ts';
import { rateLimitRules } from '../request/rate-limit-rules.ts';
import { type Caller, idempotencyKeyOf, type RequestContext, requestContextOf } from '../request/request-context.ts';

interface RequestFields {
  method: string;
  path: string;
  status: number;
  durationMs: number;
  requestId: string;
  errorCode: string | null;
}

const MESSAGE = 'request';

/**
 * The records of a request about the post `flowId`, which ends with this status once the handler's own commit has happened,
 * and in that commit.
 */
export function batchRequestRecords(
  ctx: Context,
  requestContext: RequestContext,
  { status, flowId }: { status: number; flowId: string },
): BatchedRecords | null {
  const { progress } = requestContext;
  const { caller, span } = progress;
  if (!caller || !span) return null;
  const fields = requestFields(ctx, requestContext, status);
  const { addTo, onCommitted } = ctx.records.batched(
    { ...span, trace: { ...span.trace, flowId } },
    { message: MESSAGE, fields: { ...fields } },
    isLogged(ctx, requestContext.settings.name) ? requestEntry(requestContext, caller, fields) : null,
  );
  return {
    addTo,
    onCommitted: () => {
      progress.recorded = true;
      onCommitted();
    },
  };
}

/** The only way to end a response: sets the client's rate-limit headers and writes the request's records before `send`. */
export async function finishResponse(
  ctx: Context,
  response: Response,
  status: number,
  send: () => void,
  { isShared = false } = {},
): Promise<void> {
  const requestContext = requestContextOf(response);
  record(ctx, requestContext, status);
  const storesEvents = requestContext.progress.span !== undefined && status !== 429;
  await Promise.all([
    isShared ? undefined : setRateHeaders(ctx, requestContext, response),
    storesEvents ? ctx.records.flush() : undefined,
  ]);
  response.status(status);
  send();
}

/** Sends JSON, or no body where it is undefined. */
export function sendResponse(ctx: Context, response: Response, status: number, body: unknown): Promise<void> {
  return sendToClient(ctx, response, status, () => (body === undefined ? response.end() : response.json(body)));
}

/** Ends the response to one client with what `send` sends. */
export function sendToClient(ctx: Context, response: Response, status: number, send: () => void): Promise<void> {
  response.set('Idempotency-Key', idempotencyKeyOf(requestContextOf(response)));
  return finishResponse(ctx, response, status, send);
}

/** Sends JSON that shared caches may keep: without the headers that describe one client's request. */
export function sendShared(ctx: Context, response: Response, status: number, body: unknown): Promise<void> {
  response.removeHeader('X-Request-ID');
  return finishResponse(ctx, response, status, () => response.json(body), { isShared: true });
}

function requestFields(ctx: Context, requestContext: RequestContext, status: number): RequestFields {
  const { method, path, requestId, startedAt, progress } = requestContext;
  const errorCode = progress.error?.code ?? null;
  return { method, path, status, durationMs: ctx.clock.now() - startedAt, requestId, errorCode };
}

/** Whether the users see these requests in their request log. */
function isLogged({ config }: Pick<Context, 'config'>, functionName: string): boolean {
  return functionName === 'api' && config.api.requestLog;
}

function requestEntry(
  { trace, progress }: RequestContext,
  { userId, keyId }: Caller,
  fields: RequestFields,
): ApiRequestEntry {
  return {
    userId,
    keyId,
    errorMessage: progress.error?.message ?? null,
    traceId: trace.traceId,
    ...fields,
  };
}

/** Hands the request's records to the record writer, unless they are in a batch already. */
function record(ctx: Context, requestContext: RequestContext, status: number): void {
  const { settings, progress, trace, cloudTrace } = requestContext;
  if (progress.recorded) return;
  progress.recorded = true;
  const fields = requestFields(ctx, requestContext, status);
  const { caller } = progress;
  const { name: functionName } = settings;
  // Unauthenticated clients could otherwise fill the database.
  const logger = caller
    ? progress.logger
    : stdoutLogger(boundFields({ functionName, userId: null, trace, cloudTrace }));
  // Not worth a stored event each time: the pages poll with GET and open streams, which changes nothing, and the MCP endpoint's
  // calls of the API are recorded as the requests they are.
  const isRead = ['web', 'live'].includes(functionName) && fields.method === 'GET';
  const level = isRead || functionName === 'mcp' ? 'debug' : 'info';
  logger[level](MESSAGE, { ...fields });
  if (caller && isLogged(ctx, functionName) && status !== 429)
    ctx.records.apiRequest(requestEntry(requestContext, caller, fields));
}

/** Every response for one client has these headers, also one that was not counted. */
async function setRateHeaders(ctx: Context, requestContext: RequestContext, response: Response): Promise<void> {
  const { progress } = requestContext;
  const result = progress.rateLimit ?? (await ctx.limiter.peek(rateLimitRules(ctx, requestContext)));
  const { limit, remaining, resetAt } = result;
  response.set({
    ...rateLimitFields(result, ctx.clock.now()),
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': resetAt.toISOString(),
    'X-RateLimit-Tier': progress.tier,
  });
}

/**
 * The fields `RateLimit` and `RateLimit-Policy` for the tightest window: what is left of it, and the seconds until it has more room.
 * `now` in ms since the epoch. https://datatracker.ietf.org/doc/html/draft-ietf-httpapi-ratelimit-headers-11
 */
export function rateLimitFields(
  { allowed, policy, limit, remaining, windowMs, resetAt, retryAfterSeconds }: RateLimitResult,
  now: number,
): { RateLimit: string; 'RateLimit-Policy': string } {
  const seconds = allowed ? Math.max(0, Math.ceil((resetAt.getTime() - now) / SECOND)) : retryAfterSeconds;
  return {
    RateLimit: `"${policy}";r=${remaining};t=${seconds}`,
    'RateLimit-Policy': `"${policy}";q=${limit};w=${windowMs / SECOND}`,
  };
}
