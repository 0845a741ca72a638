import type { Context } from '../../../context.ts';
import { canonicalJson, sha256Hex } from '../../../infra/crypto/digest.ts';
import {
  bodyConflict,
  claimOrReplay,
  type IdempotencyClaim,
  type LookupResult,
  lookUp,
  type RequestIdentity,
  type StoredResponse,
} from '../../../infra/idempotency/records.ts';
import { idempotencyKeyOf, type RequestContext, requestFingerprint } from '../request/request-context.ts';
import { type AnyRoute, type Endpoint, locationOf } from '../request/route.ts';

/** A request that is looked up by its key. */
export interface StartedLookup {
  identity: RequestIdentity;
  lookup: Promise<LookupResult>;
}

/** Starts to read the record of this request's idempotency key. */
export function startLookup(
  ctx: Context,
  { path, input }: Pick<Endpoint, 'method' | 'path' | 'input'>,
  requestContext: RequestContext,
  userId: string,
): StartedLookup {
  const body = requestFingerprint(requestContext) ?? null;
  const identity = {
    userId,
    endpoint: `${requestContext.method} ${path}`,
    key: idempotencyKeyOf(requestContext, userId),
    // A key names one request: with another post in the path it is another one.
    bodyHash: sha256Hex(canonicalJson(input.params ? [requestContext.path, body] : body)),
  };
  return { identity, lookup: lookUp(ctx, identity) };
}

/** The right of a request to be handled: as the first one with its key, or to go on with the work of the first. */
export interface Turn {
  /** The right to use the key first; null where the route replays nothing, or the request is a repeat. */
  claim: IdempotencyClaim | null;
  /** The stored response of the first request with this key, for a route that resumes its work. */
  earlier: StoredResponse | null;
}

/** The turn of a request, or the stored response of the first one with its key. Throws `idempotency_conflict`. */
export async function turnOrStored(
  ctx: Context,
  route: AnyRoute,
  replay: StartedLookup | null,
  isDerived: boolean,
): Promise<Turn | { stored: StoredResponse }> {
  const lookup = await replay?.lookup;
  // A slow endpoint waits briefly for the first request, but only once this one has been validated.
  if (!replay || !lookup || (lookup.state === 'inFlight' && route.replay?.by === 'lease'))
    return { claim: null, earlier: null };
  const result = await claimOrStored(ctx, route, lookup, { userId: replay.identity.userId, isDerived });
  if ('claim' in result) return { claim: result.claim, earlier: null };
  return route.replay?.by === 'resume' ? { claim: null, earlier: result.replay } : { stored: result.replay };
}

/**
 * The claim of a request that is handled, or the stored response of an earlier one. `isDerived`: its key was derived from its body.
 * Throws `idempotency_conflict`.
 */
export async function claimOrStored(
  ctx: Context,
  { output, replay }: Pick<AnyRoute, 'output' | 'replay'>,
  lookup: LookupResult,
  { userId, isDerived }: { userId: string; isDerived: boolean },
): Promise<ReturnType<typeof claimOrReplay>> {
  if (lookup.state === 'conflict')
    throw bodyConflict(lookup.response ? locationOf({ output }, lookup.response.body) : undefined);
  const isIgnored =
    lookup.state === 'replay' &&
    replay?.unless !== undefined &&
    (isDerived || replay.unless.keys === 'any') &&
    (await replay.unless.after(ctx, { userId, body: lookup.response.body }));
  return isIgnored ? { claim: lookup.claim } : claimOrReplay(lookup);
}
