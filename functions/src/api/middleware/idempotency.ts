import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { claimOrReplay } from '../../idempotency/claim-or-replay.ts';
import { answer } from '../answer.ts';
import { exchangeOf } from '../exchange.ts';
import type { AnyRoute } from '../route.ts';

/** Repeats the first answer to a request that was here before. Throws what is wrong with the body, and conflicts. */
export const idempotency =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  async (_request, response, next) => {
    const exchange = exchangeOf(response);
    if (exchange.requestProblem) throw exchange.requestProblem;
    const lookup = await exchange.prefetched?.idempotency?.lookup;
    // A slow endpoint waits a little for the first request, once it is known that this one is in order.
    if (!lookup || (lookup.state === 'inFlight' && route.idempotency === 'hold')) return next();
    const known = claimOrReplay(lookup);
    if ('claim' in known) {
      exchange.claim = known.claim;
      return next();
    }
    response.set('Idempotent-Replayed', 'true');
    await answer(ctx, response, known.replay.status, known.replay.body);
  };
