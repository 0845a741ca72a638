import type { Response } from 'express';
import type { Context } from '../context.ts';
import { tierRules } from '../limits/tiers.ts';
import { type Exchange, exchangeOf, idempotencyKeyOf } from './exchange.ts';

/** Hands the request's records to the journal; once per request. Await it beside another call, or before the answer. */
export const recordRequest = (ctx: Context, exchange: Exchange, status: number): Promise<void> => {
  exchange.recorded ??= record(ctx, exchange, status);
  return exchange.recorded;
};

const record = (ctx: Context, exchange: Exchange, status: number): Promise<void> => {
  const durationMs = ctx.clock.now() - exchange.startedAt;
  const { door, method, path, requestId, errorCode, caller } = exchange;
  // A page that looks for news asks often and changes nothing: not worth a document each time.
  const level = door === 'web' && method === 'GET' ? 'debug' : 'info';
  exchange.logger[level]('request', { method, path, status, durationMs, requestId, errorCode });
  // A stranger's guesses are not worth a document each.
  if (!caller || status === 429) return Promise.resolve();
  const { userId, keyId } = caller;
  const { traceId } = exchange.trace;
  if (door === 'api')
    ctx.journal.apiRequest({ userId, keyId, requestId, method, path, status, durationMs, errorCode, traceId });
  return ctx.journal.flush();
};

/** Every answer tells how much is left, also one that no limiter has decided on. */
const setRateHeaders = async (ctx: Context, exchange: Exchange, response: Response): Promise<void> => {
  const take =
    exchange.take ??
    (await ctx.limiter.peek(
      tierRules(ctx.config.rateLimits, { door: exchange.door, tier: exchange.tier, ip: exchange.ip }),
    ));
  response.set({
    'X-RateLimit-Limit': String(take.limit),
    'X-RateLimit-Remaining': String(take.remaining),
    'X-RateLimit-Reset': take.resetAt.toISOString(),
    'X-RateLimit-Tier': exchange.tier,
  });
};

/** The only way an answer leaves: with every promised header, and after its records are written. */
export const answer = async (ctx: Context, response: Response, status: number, body: unknown): Promise<void> => {
  const exchange = exchangeOf(response);
  await Promise.all([setRateHeaders(ctx, exchange, response), recordRequest(ctx, exchange, status)]);
  response.set('Idempotency-Key', idempotencyKeyOf(exchange));
  if (body === undefined) response.status(status).end();
  else response.status(status).json(body);
};
