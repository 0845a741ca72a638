import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { claimOrReplay } from '../../idempotency/claim-or-replay.ts';
import { requestContextOf } from '../request-context.ts';
import { sendResponse } from '../response.ts';
import type { AnyRoute } from '../route.ts';

/** Repeats the first answer to a request that was here before. Throws what is wrong with the body, and conflicts. */
export const idempotency =
  (ctx: Context, route: AnyRoute): RequestHandler =>
  async (_request, response, next) => {
    const requestContext = requestContextOf(response);
    if (requestContext.requestProblem) throw requestContext.requestProblem;
    const lookup = await requestContext.prefetched?.idempotency?.lookup;
    // A slow endpoint waits a little for the first request, once it is known that this one is in order.
    if (!lookup || (lookup.state === 'inFlight' && route.idempotency === 'lease')) return next();
    const known = claimOrReplay(lookup);
    if ('claim' in known) {
      requestContext.claim = known.claim;
      return next();
    }
    response.set('Idempotent-Replayed', 'true');
    await sendResponse(ctx, response, known.replay.status, known.replay.body);
  };
