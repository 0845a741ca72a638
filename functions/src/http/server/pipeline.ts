import type { Express, Request, RequestHandler, Response } from 'express';
import type { Context } from '../../context.ts';
import { requireScope } from '../../domain/users/index.ts';
import { invalidFields } from './errors/field-problems.ts';
import { allowMethods } from './middleware/allow-methods.ts';
import { type Caller, requestContextOf } from './request/request-context.ts';
import type { AnyRoute, Endpoint } from './request/route.ts';
import { sendResult, sendStored } from './response/route-response.ts';
import { authenticate, requireSubscription } from './steps/authenticate.ts';
import { callRoute } from './steps/call-route.ts';
import { parseInput } from './steps/parse-input.ts';
import { countForCaller, countOpen } from './steps/rate-limit.ts';
import { readBody } from './steps/read-body.ts';
import { turnOrStored } from './steps/replay.ts';
import { readsOfCaller, readsOfKnownKey, rememberKey, startBodyReads, type UserReads } from './steps/user-reads.ts';

/** Serves a route: the steps of a request, in their order. */
export function serveRoute(ctx: Context, route: AnyRoute): RequestHandler {
  return async (request, response) => {
    const requestContext = requestContextOf(response);
    const admitted = await admit(ctx, route, request, response);
    const body = await readBody(ctx, request, response);
    const reads = admitted && startBodyReads(ctx, route, requestContext, admitted.reads, body);
    if (body.problem) throw body.problem;
    const input = parseInput(ctx, route, request, body);
    if (admitted && route.input.permit) {
      if (!input.isBodyValid) throw invalidFields(input.problems);
      route.input.permit(admitted.caller, input.body);
    }
    const turn = await turnOrStored(ctx, route, reads?.replay ?? null, requestContext.headers.explicitKey === null);
    if ('stored' in turn) return sendStored(ctx, route, [request, response], turn.stored);
    const result = await callRoute(ctx, route, request, requestContext, { admitted, input, reads, turn });
    await sendResult(ctx, route, [request, response], result);
  };
}

/** A counted request of a caller. */
interface Admitted {
  caller: Caller;
  reads: UserReads;
}

/** Authenticates and counts a request before its body is parsed; null for a request of an open endpoint. */
export async function admit(
  ctx: Context,
  endpoint: Endpoint,
  request: Request,
  response: Response,
): Promise<Admitted | null> {
  const requestContext = requestContextOf(response);
  const { progress } = requestContext;
  const known = await readsOfKnownKey(ctx, endpoint, request, response);
  const caller = await authenticate(ctx, endpoint, request, requestContext, known !== null);
  if (!caller) {
    await countOpen(ctx, requestContext);
    return null;
  }
  const reads = known?.userId === caller.userId ? known : readsOfCaller(ctx, endpoint, caller, request, response);
  await requireSubscription(ctx, endpoint.access, requestContext, caller, reads.subscription);
  await countForCaller(ctx, endpoint.access, requestContext);
  if (endpoint.access.by === 'apiKey') requireScope(caller.keyLimits, endpoint.access.scope ?? null);
  rememberKey(ctx, { caller, tier: progress.tier });
  return { caller, reads };
}

/** Serves each route at its method and path. Other methods get the `Allow` header with their 404. */
export function mountRoutes(app: Express, ctx: Context, routes: readonly AnyRoute[]): void {
  for (const route of routes) app[route.method](route.path, serveRoute(ctx, route));
  for (const path of new Set(routes.map((route) => route.path)))
    app.all(path, allowMethods(routes.filter((route) => route.path === path).map(({ method }) => method)));
}
