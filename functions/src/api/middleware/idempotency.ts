import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../errors.ts';
import { answer } from '../answer.ts';
import { exchangeOf } from '../exchange.ts';

export const conflictingBody = () =>
  new HeraldError('idempotency_conflict', 'This Idempotency-Key was already used with a different request body.');

export const stillInFlight = () =>
  new HeraldError('idempotency_conflict', 'The first request with this Idempotency-Key is still being worked on.', {
    retryAfterSeconds: 1,
  });

/** Repeats the first answer to a request that was here before. Throws what is wrong with the body, and conflicts. */
export const idempotency =
  (ctx: Context): RequestHandler =>
  async (_request, response, next) => {
    const exchange = exchangeOf(response);
    if (exchange.requestProblem) throw exchange.requestProblem;
    const lookup = await exchange.prefetched?.idempotency;
    if (!lookup) return next();
    if (lookup.state === 'conflict') throw conflictingBody();
    if (lookup.state === 'inFlight') throw stillInFlight();
    if (lookup.state === 'fresh') {
      exchange.claim = lookup.claim;
      return next();
    }
    response.set('Idempotent-Replayed', 'true');
    await answer(ctx, response, lookup.response.status, lookup.response.body);
  };
