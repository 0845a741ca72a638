import type { Response } from 'express';
import type { Context } from '../context.ts';
import { tierRules } from '../limits/tiers.ts';
import type { ApiRequestEntry, BatchedRecords } from '../observe/record-writer.ts';
import { type Caller, type Exchange, exchangeOf, idempotencyKeyOf } from './exchange.ts';

interface RequestFacts {
  method: string;
  path: string;
  status: number;
  durationMs: number;
  requestId: string;
  errorCode: string | null;
}

const MESSAGE = 'request';

const factsOf = (ctx: Context, exchange: Exchange, status: number): RequestFacts => {
  const { method, path, requestId, errorCode, startedAt } = exchange;
  return { method, path, status, durationMs: ctx.clock.now() - startedAt, requestId, errorCode };
};

const entryOf = ({ trace }: Exchange, { userId, keyId }: Caller, facts: RequestFacts): ApiRequestEntry => ({
  userId,
  keyId,
  traceId: trace.traceId,
  ...facts,
});

/** Hands the request's records to the record writer, unless they are in a batch already. */
const record = (ctx: Context, exchange: Exchange, status: number): void => {
  if (exchange.recorded) return;
  exchange.recorded = true;
  const facts = factsOf(ctx, exchange, status);
  const { door, caller, logger } = exchange;
  // A page that looks for news asks often and changes nothing: not worth a document each time.
  const level = door === 'web' && facts.method === 'GET' ? 'debug' : 'info';
  logger[level](MESSAGE, { ...facts });
  // A stranger's guesses are not worth a document each.
  if (caller && door === 'api' && status !== 429) ctx.records.apiRequest(entryOf(exchange, caller, facts));
};

/** The records of a request that ends with this status once the handler's own commit has happened, and in that commit. */
export const recordsAboard = (ctx: Context, exchange: Exchange, status: number): BatchedRecords | null => {
  const { caller, span } = exchange;
  if (!caller || !span) return null;
  const facts = factsOf(ctx, exchange, status);
  const { addTo, onCommitted } = ctx.records.batched(
    span,
    { message: MESSAGE, fields: { ...facts } },
    exchange.door === 'api' ? entryOf(exchange, caller, facts) : null,
  );
  return {
    addTo,
    onCommitted: () => {
      exchange.recorded = true;
      onCommitted();
    },
  };
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
  record(ctx, exchange, status);
  const isStranger = !exchange.caller || status === 429;
  await Promise.all([setRateHeaders(ctx, exchange, response), isStranger ? undefined : ctx.records.flush()]);
  response.set('Idempotency-Key', idempotencyKeyOf(exchange));
  if (body === undefined) response.status(status).end();
  else response.status(status).json(body);
};
