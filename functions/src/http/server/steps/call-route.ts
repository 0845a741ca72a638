import type { Request } from 'express';
import type { Context } from '../../../context.ts';
import type { IdempotencyLease } from '../../../infra/idempotency/lease.ts';
import type { LookupResult } from '../../../infra/idempotency/records.ts';
import { withLease } from '../../../infra/idempotency/with-lease.ts';
import { invalidFields } from '../errors/field-problems.ts';
import { baseUrlOf, siteUrlOf } from '../request/base-url.ts';
import { listedOrigin } from '../request/origins.ts';
import type { Caller, RequestContext } from '../request/request-context.ts';
import type { AnyRoute, RouteResult } from '../request/route.ts';
import { acceptsEventStream } from '../response/event-stream.ts';
import { batchRequestRecords } from '../response/response.ts';
import type { ParsedInput } from './parse-input.ts';
import type { Turn } from './replay.ts';
import type { BodyReads } from './user-reads.ts';

/** What the steps before it have found of a request. */
interface RequestToHandle {
  /** Null for a request of an open endpoint. */
  admitted: { caller: Caller } | null;
  input: ParsedInput;
  reads: BodyReads | null;
  turn: Turn;
}

/** Calls the handler of the route. Throws `validation_error` for an invalid request, and what the handler throws. */
export function callRoute(
  ctx: Context,
  route: AnyRoute,
  request: Request,
  requestContext: RequestContext,
  { admitted, input, reads, turn }: RequestToHandle,
): Promise<RouteResult<unknown>> {
  const { params, query, body, rawBody, problems } = input;
  const isHandled = route.input.reportsProblems && rawBody !== undefined;
  if (problems.length > 0 && !isHandled) throw invalidFields(problems);
  const { requestId, address, headers, trace, progress } = requestContext;
  return underLease(ctx, route, reads, turn, (lease) =>
    route.handle({
      ...turn,
      ctx,
      caller: admitted?.caller ?? { userId: '', keyId: null },
      tier: progress.tier,
      body,
      params,
      query,
      prefetched: reads?.route ?? Promise.resolve(),
      lease,
      problems,
      rawBody,
      address,
      requestId,
      baseUrl: baseUrlOf(ctx.config, request.headers),
      siteUrl: siteUrlOf(ctx.config, request.headers),
      ifMatch: request.get('If-Match') ?? null,
      testScenario: headers.testScenario,
      origin: originOf(ctx, route, request),
      eventStream:
        route.http.streams && acceptsEventStream(request.get('Accept'))
          ? { lastEventId: request.get('Last-Event-ID') ?? null }
          : null,
      trace,
      logger: progress.logger,
      records: (status, flowId) => batchRequestRecords(ctx, requestContext, { status, flowId }),
    }),
  );
}

/** Calls the handler of a route, under a lease on the key if the route requires one. Throws `idempotency_conflict`. */
async function underLease(
  ctx: Context,
  { replay, output: { status } }: AnyRoute,
  reads: BodyReads | null,
  { claim }: Turn,
  handle: (lease: IdempotencyLease | null) => Promise<RouteResult<unknown>>,
): Promise<RouteResult<unknown>> {
  const pending = replay?.by === 'lease' ? reads?.replay : null;
  if (!pending) return handle(null);
  const { identity } = pending;
  const lookup: LookupResult = claim ? { state: 'fresh', claim } : await pending.lookup;
  return withLease(ctx, { identity, lookup, status }, handle);
}

/**
 * The origin of the requesting page, if it is allowed. A session is used only by the pages of this site, which an
 * earlier check ensures.
 */
function originOf({ config }: Context, { access }: AnyRoute, request: Request): string | null {
  return access.by === 'session'
    ? (request.get('origin') ?? null)
    : listedOrigin(config.api.corsOrigins, request.get('origin'));
}
