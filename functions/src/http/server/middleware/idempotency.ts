import type { RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { canonicalJson, sha256Hex } from '../../../infra/crypto/digest.ts';
import type { IdempotencyLease } from '../../../infra/idempotency/lease.ts';
import { bodyConflict, claimOrReplay, type LookupResult, lookUp } from '../../../infra/idempotency/records.ts';
import { withLease } from '../../../infra/idempotency/with-lease.ts';
import {
  idempotencyKeyOf,
  type Prefetched,
  type RequestContext,
  requestContextOf,
  requestFingerprint,
} from '../request/request-context.ts';
import type { AnyRoute, RouteAccess, RouteResult } from '../request/route.ts';
import { setLocation } from '../response/location.ts';
import { sendResponse } from '../response/response.ts';

/** Starts to read the record of this request's idempotency key. */
export function startLookup(
  ctx: Context,
  route: RouteAccess,
  requestContext: RequestContext,
  userId: string,
): NonNullable<Prefetched['idempotency']> {
  const body = requestFingerprint(requestContext) ?? null;
  const identity = {
    userId,
    endpoint: `${requestContext.method} ${route.path}`,
    key: idempotencyKeyOf(requestContext, userId),
    // A key names one request: with another post in the path it is another one.
    bodyHash: sha256Hex(canonicalJson(route.params ? [requestContext.path, body] : body)),
  };
  return { identity, lookup: lookUp(ctx, identity) };
}

/**
 * Repeats the stored response of the first request with this key, or hands it to a route that resumes. Throws the problem
 * of an unusable body or key, `idempotency_conflict`, and what `permit` of the route throws.
 */
export function idempotency(ctx: Context, route: AnyRoute): RequestHandler {
  return async (request, response, next) => {
    const requestContext = requestContextOf(response);
    if (requestContext.requestProblem) throw requestContext.requestProblem;
    if (requestContext.caller) route.permit?.(requestContext.caller, requestContext.body);
    const pending = requestContext.prefetched?.idempotency;
    const lookup = await pending?.lookup;
    // A slow endpoint waits briefly for the first request, but only once this one has been validated.
    if (!pending || !lookup || (lookup.state === 'inFlight' && route.idempotency === 'lease')) return next();
    const { userId } = pending.identity;
    const isDerived = requestContext.explicitKey === null;
    const result = await claimOrStored(ctx, route, lookup, { userId, isDerived });
    if ('claim' in result) {
      requestContext.claim = result.claim;
      return next();
    }
    if (route.idempotency === 'resume') {
      requestContext.earlier = result.replay;
      return next();
    }
    response.set('Idempotent-Replayed', 'true');
    setLocation(ctx, route, [request, response], result.replay.body);
    await sendResponse(ctx, response, result.replay.status, result.replay.body);
  };
}

/** Calls the handler of a route, under a lease on the key if the route requires one. Throws `idempotency_conflict`. */
export async function underLease(
  ctx: Context,
  route: AnyRoute,
  { prefetched, claim }: RequestContext,
  handle: (lease: IdempotencyLease | null) => Promise<RouteResult<unknown>>,
): Promise<RouteResult<unknown>> {
  const pending = route.idempotency === 'lease' ? prefetched?.idempotency : null;
  if (!pending) return handle(null);
  const { identity } = pending;
  const lookup: LookupResult = claim ? { state: 'fresh', claim } : await pending.lookup;
  return withLease(ctx, { identity, lookup, status: route.status }, handle);
}

/**
 * The claim of a request that is handled, or the stored response of an earlier one. `isDerived`: its key was derived from its body.
 * Throws `idempotency_conflict`.
 */
export async function claimOrStored(
  ctx: Context,
  { location, ignoreStoredResponse }: Pick<AnyRoute, 'location' | 'ignoreStoredResponse'>,
  lookup: LookupResult,
  { userId, isDerived }: { userId: string; isDerived: boolean },
): Promise<ReturnType<typeof claimOrReplay>> {
  if (lookup.state === 'conflict') throw bodyConflict(lookup.response ? location?.(lookup.response.body) : undefined);
  const isIgnored =
    lookup.state === 'replay' &&
    ignoreStoredResponse !== undefined &&
    (isDerived || ignoreStoredResponse.keys === 'any') &&
    (await ignoreStoredResponse.after(ctx, { userId, body: lookup.response.body }));
  return isIgnored ? { claim: lookup.claim } : claimOrReplay(lookup);
}
