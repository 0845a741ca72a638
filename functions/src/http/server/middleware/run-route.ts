import type { Request, RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { type FieldProblem, HeraldError } from '../../../model/errors.ts';
import { withRequestFields } from '../errors/error-response.ts';
import { parsePart, summarise } from '../errors/field-problems.ts';
import { baseUrlOf, siteUrlOf } from '../request/base-url.ts';
import { requestContextOf } from '../request/request-context.ts';
import type { AnyRoute } from '../request/route.ts';
import { csvOf, prefersCsv, sendCsv } from '../response/csv.ts';
import { etagOf, matchesEtag } from '../response/etag.ts';
import { acceptsEventStream, sendEventStream } from '../response/event-stream.ts';
import { setLocation } from '../response/location.ts';
import { batchRequestRecords, sendResponse, sendShared } from '../response/response.ts';
import { listedOrigin } from './cors.ts';
import { underLease } from './idempotency.ts';

/** Last in the pipeline: parses the request, calls the route, and sends only the fields of its response schema. */
export function runRoute(ctx: Context, route: AnyRoute): RequestHandler {
  return async (request, response) => {
    const requestContext = requestContextOf(response);
    const problems: FieldProblem[] = [];
    const params = parsePart(route.params, 'params', { ...request.params }, problems);
    const query = parsePart(route.query, 'query', { ...request.query }, problems);
    const body = parsePart(route.body, 'body', requestContext.body, problems);
    problems.push(...withRequestFields(route.check?.(ctx, requestContext.body) ?? []));
    const handled = route.reportsProblems && requestContext.body !== undefined;
    if (problems.length > 0 && !handled)
      throw new HeraldError('validation_error', summarise(problems), { details: problems });
    const { caller, prefetched, claim, earlier, trace, logger } = requestContext;
    const result = await underLease(ctx, route, requestContext, (lease) =>
      route.handle({
        ctx,
        caller: caller ?? { userId: '', keyId: null },
        tier: requestContext.tier,
        body,
        params,
        query,
        prefetched: prefetched?.route ?? Promise.resolve(undefined),
        claim,
        earlier,
        lease,
        problems,
        rawBody: requestContext.body,
        address: requestContext.address,
        requestId: requestContext.requestId,
        baseUrl: baseUrlOf(ctx.config, request.headers),
        siteUrl: siteUrlOf(ctx.config, request.headers),
        ifMatch: request.get('If-Match') ?? null,
        testScenario: requestContext.testScenario,
        origin: originOf(ctx, route, request),
        eventStream:
          route.streams && acceptsEventStream(request.get('Accept'))
            ? { lastEventId: request.get('Last-Event-ID') ?? null }
            : null,
        trace,
        logger,
        records: (status, flowId) => batchRequestRecords(ctx, requestContext, { status, flowId }),
      }),
    );
    if (result.replayed) response.set('Idempotent-Replayed', 'true');
    if (result.stream) return sendEventStream(ctx, response, result.stream);
    const sent = route.response.parse(result.body);
    setLocation(ctx, route, [request, response], sent);
    if (route.cacheSeconds)
      response.set('Cache-Control', `${route.sharedCache ? 'public' : 'private'}, max-age=${route.cacheSeconds}`);
    const csv = route.csv && prefersCsv(request, response) ? await csvOf(route.csv(sent)) : null;
    if (route.etag) {
      const etag = etagOf(csv ?? sent);
      response.set('ETag', etag);
      if (route.method === 'get' && matchesEtag(request.get('If-None-Match') ?? '', etag))
        return sendResponse(ctx, response, 304, undefined);
    }
    if (route.sharedCache) return sendShared(ctx, response, route.status, sent);
    if (csv !== null) return sendCsv(ctx, response, route.status, csv);
    await sendResponse(ctx, response, (result.failed && route.failureStatus) || route.status, sent);
  };
}

/**
 * The origin of the requesting page, if it is allowed. A session is used only by the pages of this site, which an
 * earlier check ensures.
 */
function originOf({ config }: Context, { access }: AnyRoute, request: Request): string | null {
  return access === 'session'
    ? (request.get('origin') ?? null)
    : listedOrigin(config.api.corsOrigins, request.get('origin'));
}
