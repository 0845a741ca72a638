import type { ZodType } from 'zod';
import type { Context } from '../context.ts';
import type { ErrorCode, FieldProblem } from '../errors.ts';
import type { IdempotencyLease } from '../idempotency/lease.ts';
import type { IdempotencyClaim } from '../idempotency/records.ts';
import type { EndpointLimit } from '../limits/tiers.ts';
import type { Logger } from '../observe/logger.ts';
import type { BatchedRecords } from '../observe/record-writer.ts';
import type { TraceContext } from '../observe/trace.ts';
import type { Caller } from './request-context.ts';

/** One call of a route, everything about it parsed. */
export interface RouteCall<Body, Params, Prefetch, Query = unknown> {
  ctx: Context;
  caller: Caller;
  body: Body;
  params: Params;
  query: Query;
  /** What `prefetch` began; awaited by the handler. */
  prefetched: Promise<Prefetch>;
  /** The right to be the first with this key; null where the route keeps no idempotency. */
  claim: IdempotencyClaim | null;
  /** The claimed key of a slow endpoint; null where `idempotency` is not `hold`. */
  hold: IdempotencyLease | null;
  trace: TraceContext;
  logger: Logger;
  /** The request's records, for the commit after which it will be answered so: they need no commit of their own. */
  records(status: number): BatchedRecords | null;
}

/** What a handler gives back: the body, or a body with its own status and a mark that it is a repeat. */
export interface RouteResult<Body> {
  body: Body;
  replayed?: boolean;
}

/** The whole truth of one endpoint: who may call it, how often, what it takes, what it answers. */
export interface Route<Body = unknown, Params = unknown, Answer = unknown, Prefetch = unknown, Query = unknown> {
  method: 'get' | 'post' | 'delete';
  path: string;
  summary: string;
  /** `apiKey` includes the subscription gate; `session` is the cookie of the web pages. */
  access: 'apiKey' | 'idToken' | 'session' | 'open';
  /** The subscription gate for other kinds of access. */
  subscribersOnly?: boolean;
  limit?: EndpointLimit;
  /**
   * `commit`: the handler puts its answer into the commit that does the work. `hold`: the key is claimed before slow
   * work and settled after it.
   */
  idempotency?: 'commit' | 'lease';
  body?: ZodType<Body>;
  params?: ZodType<Params>;
  query?: ZodType<Query>;
  /** Rules that need more than the body, such as the time. Asked whatever else is wrong, so that all is told at once. */
  check?(ctx: Context, body: unknown): FieldProblem[];
  status: number;
  response: ZodType<Answer>;
  /** What it may answer beside what every endpoint of its kind may, for the description. */
  errors?: readonly ErrorCode[];
  /** Reads that need nothing but the caller and the raw body. They leave together with the gate's own. */
  prefetch?(ctx: Context, userId: string, body: unknown): Promise<Prefetch>;
  handle(call: RouteCall<Body, Params, Prefetch, Query>): Promise<RouteResult<Answer>>;
}

/** The hold that the chain has taken for a route with `idempotency: 'lease'`. */
export const leaseOf = ({ hold }: { hold: IdempotencyLease | null }): IdempotencyLease => {
  if (!hold) throw new Error('the route does not hold its key');
  return hold;
};

/** A route of any types, as the chain sees it. */
export interface AnyRoute extends Omit<Route, 'handle'> {
  handle(call: RouteCall<unknown, unknown, unknown>): Promise<RouteResult<unknown>>;
}

/** No endpoint without schemas: this is the only way to make one. */
export const defineRoute = <Answer, Body = undefined, Params = undefined, Prefetch = undefined, Query = undefined>(
  route: Route<Body, Params, Answer, Prefetch, Query>,
): AnyRoute => {
  const { body, params, query, handle, prefetch, ...rest } = route;
  return {
    ...rest,
    ...(body ? { body } : {}),
    ...(params ? { params } : {}),
    ...(query ? { query } : {}),
    ...(prefetch ? { prefetch: (ctx, userId, raw) => prefetch(ctx, userId, raw) } : {}),
    // The chain has parsed body, params and query with this route's own schemas, so their types are what the handler expects.
    handle: (call) => handle(call as RouteCall<Body, Params, Prefetch, Query>),
  };
};
