import type { ZodType } from 'zod';
import type { Context } from '../../../context.ts';
import type { KeyScope } from '../../../domain/users/index.ts';
import type { TierName } from '../../../infra/config/rate-limit-config.ts';
import type { IdempotencyLease } from '../../../infra/idempotency/lease.ts';
import type { IdempotencyClaim, StoredResponse } from '../../../infra/idempotency/records.ts';
import type { ClientAddress } from '../../../infra/limits/address-rules.ts';
import type { EndpointLimit } from '../../../infra/limits/tiers.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import type { TraceContext } from '../../../infra/observe/trace.ts';
import type { BatchedRecords } from '../../../infra/request-log/record-writer.ts';
import type { ErrorCode, FieldProblem } from '../../../model/errors.ts';
import type { ColumnOf, FieldOf } from './command-docs.ts';
import type { Caller } from './request-context.ts';
import type { RouteDocs, RouteTool } from './route-docs.ts';

type Cell = string | number | null;

/** A response as a table: the names of its columns, and the cells of each row in their order. */
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** One call of a route, with parsed input. */
export interface RouteCall<Body, Params, Prefetch, Query = unknown> {
  ctx: Context;
  caller: Caller;
  tier: TierName;
  body: Body;
  params: Params;
  query: Query;
  /** The result of the route's `prefetch`. */
  prefetched: Promise<Prefetch>;
  /** The right to use the key first; null where the route has no idempotency, or the request is a repeat. */
  claim: IdempotencyClaim | null;
  /** The stored response of the first request with this key; null unless `idempotency` is `resume`. */
  earlier: StoredResponse | null;
  /** The lease on the key; null unless `idempotency` is `lease`. */
  lease: IdempotencyLease | null;
  /** What is wrong with the request; empty unless the route reports problems. */
  problems: readonly FieldProblem[];
  /** The body as it came, for a route that reports problems. */
  rawBody: unknown;
  /** The `If-Match` header; null where there is none. */
  ifMatch: string | null;
  /** The `Herald-Test-Scenario` header; null where there is none. */
  testScenario: string | null;
  /** The origin of the requesting page, if it is allowed; null otherwise. */
  origin: string | null;
  /** Where the request comes from. */
  address: ClientAddress;
  requestId: string;
  /** The address of the API, as the client has used it. */
  baseUrl: string;
  /** The address of the site at Hosting: the issuer of access tokens. */
  siteUrl: string;
  /** The last event id of a client that requests server-sent events; null if it requests JSON. */
  eventStream: { lastEventId: string | null } | null;
  trace: TraceContext;
  logger: Logger;
  /** The request's records for a response of this status, to be written with a commit of the handler. */
  records(status: number, flowId: string): BatchedRecords | null;
}

/** The body of a stored response, and the user to whom it belongs. */
interface StoredForUser {
  userId: string;
  body: unknown;
}

/** What a handler returns: the response body, and whether it repeats an earlier response. */
export interface RouteResult<Body> {
  body: Body;
  /** Whether the response has the `failureStatus` of the route. */
  failed?: boolean;
  replayed?: boolean;
  /** Server-sent events to send in place of the body; for routes with `streams`. */
  stream?: AsyncIterable<string>;
}

/** How the web pages call an endpoint of the API: below `/api/`, with a session. */
export interface PagesAccess {
  /** The pages poll it, which does not count for the limit of the endpoint. */
  polls?: true;
  /** As `aboutPerson` and `subscribersOnly` of `RouteAccess`. */
  aboutPerson?: true;
  subscribersOnly?: true;
  /**
   * What it creates outlives the session, as a key does: the user must have signed in within the last minutes. A function limits this to
   * some bodies.
   */
  recentSignIn?: true | ((body: unknown) => boolean);
  /** In place of the limit of the endpoint. */
  limit?: EndpointLimit;
}

/** Who may call an endpoint, how often, and which function serves it. */
export interface RouteAccess {
  /** `apiKey` includes the subscription check; `session` is the cookie of the web pages, `streamToken` what they open a stream with, `connectLink` what the page of a connect link sends. */
  by: 'apiKey' | 'idToken' | 'session' | 'streamToken' | 'connectLink' | 'open';
  /** What an API key needs for it; null where every key may. */
  scope?: KeyScope | null;
  /** Absent where the pages do not call it. */
  pages?: PagesAccess;
  /** Of a session: `Herald-Profile` is ignored, because the request is about the person, as for keys and the subscription. */
  aboutPerson?: true;
  /** The subscription check: also for other kinds of access, or where it is false, for none. */
  subscribersOnly?: boolean;
  limit?: EndpointLimit;
  /** The function for requests that need much memory or time, or stay open. Hosting sends its path there; `api` serves it as well. */
  servedBy?: 'media' | 'render' | 'events';
}

/** What a request contains, and what is checked and read of it before it is handled. */
export interface RouteInput<Body = unknown, Params = unknown, Query = unknown, Prefetch = unknown> {
  params?: ZodType<Params>;
  query?: ZodType<Query>;
  body?: ZodType<Body>;
  /** Rules that need more than the body, such as the time. `body` is undefined where `raw` is invalid, so that all problems are reported at once. */
  check?(ctx: Context, raw: unknown, body: NoInfer<Body> | undefined): FieldProblem[];
  /** A body that is JSON but not as described is handled, with its problems, instead of refused; `body` is undefined then. */
  reportsProblems?: true;
  /**
   * Throws if the API key of the caller does not allow what the body requests. Runs before a stored response is returned, so that a key
   * learns nothing about the requests of another key; an invalid body is refused before it.
   */
  permit?(caller: Caller, body: NoInfer<Body>): void;
  /** Reads that need only the user id and the body. They start together with the reads of the pipeline. */
  prefetch?(ctx: Context, userId: string, body: NoInfer<Body>): Promise<Prefetch>;
}

/** What happens to a request that repeats an earlier one. */
export interface RouteReplay {
  /**
   * `commit`: the handler stores its response in the commit that does the work. `lease`: the key is leased before slow
   * work and its response stored after it. `resume`: as `commit`, but a repeat is handled with the stored response of the
   * first request, and continues its work. `explicit`: as `commit`, but only with the client's own key: a change that is
   * equal to an earlier one may be meant.
   */
  by: 'commit' | 'lease' | 'resume' | 'explicit';
  /**
   * When a stored response is ignored and the request is handled again: if `after` returns true for it. `derived`: only
   * for a request without an explicit key.
   */
  unless?: { keys: 'derived' | 'any'; after(ctx: Context, stored: StoredForUser): Promise<boolean> };
}

/** A resource that a route has created: the route that reads it, and its id there. */
interface CreatedResource<ResponseBody> {
  of: Pick<AnyRoute, 'path'>;
  id(created: ResponseBody): string;
}

/** The response. */
interface RouteOutput<ResponseBody = unknown> {
  status: number;
  /** A status of a failure that has the same body. */
  failureStatus?: number;
  body: ZodType<ResponseBody>;
  /** What a 201 has created, for its `Location`. */
  location?: CreatedResource<ResponseBody>;
  /** Error codes besides those of every endpoint of its kind, for the API description. */
  errors?: readonly ErrorCode[];
}

/** Headers that an endpoint reads and sends, and other forms of its response. */
interface RouteHttp<ResponseBody = unknown> {
  /** The response has an entity tag, and a GET with `If-None-Match` may get 304. */
  etag?: true;
  /** How long a client may use the response of a GET without asking again. Shared caches keep none: its headers are one client's, except with `sharedCache`. */
  cacheSeconds?: number;
  /** Shared caches may keep the response with `cacheSeconds`: it is the same for everybody, and has no headers of one client. */
  sharedCache?: true;
  /** The response as a table, for a client that prefers `text/csv`. */
  csv?(body: ResponseBody): Table;
  /** A client that accepts `text/event-stream` gets server-sent events. */
  streams?: true;
  /** Whether the handler reads `If-Match`. */
  ifMatch?: true;
  /** Whether the handler reads `Herald-Test-Scenario`. */
  testScenario?: true;
}

/** The whole description of one endpoint. */
interface Route<Body = unknown, Params = unknown, ResponseBody = unknown, Prefetch = unknown, Query = unknown> {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  docs: RouteDocs<NoInfer<ColumnOf<ResponseBody>>, NoInfer<FieldOf<Body> | FieldOf<Params> | FieldOf<Query>>>;
  /** Absent where assistants have no tool for it. */
  tool?: RouteTool<NoInfer<ResponseBody>>;
  access: RouteAccess;
  input?: RouteInput<Body, Params, Query, Prefetch>;
  replay?: RouteReplay;
  output: RouteOutput<ResponseBody>;
  http?: RouteHttp<ResponseBody>;
  handle(call: RouteCall<Body, Params, Prefetch, Query>): Promise<RouteResult<ResponseBody>>;
}

/** The path of what a route has created; undefined where it creates nothing that a route reads. */
export function locationOf({ output: { location } }: Pick<AnyRoute, 'output'>, created: unknown): string | undefined {
  return location?.of.path.replace(/:\w+/, encodeURIComponent(location.id(created)));
}

/** The lease of a route with `idempotency: 'lease'`. */
export function leaseOf({ lease }: { lease: IdempotencyLease | null }): IdempotencyLease {
  if (!lease) throw new Error('the route has no lease on its idempotency key');
  return lease;
}

/** A route of any types, as the pipeline uses it. */
export interface AnyRoute extends Omit<Route, 'docs' | 'input' | 'output' | 'http' | 'handle' | 'tool'> {
  docs: RouteDocs;
  tool?: RouteTool;
  input: RouteInput;
  output: RouteOutput;
  http: RouteHttp;
  handle(call: RouteCall<unknown, unknown, unknown>): Promise<RouteResult<unknown>>;
}

/** What decides who may call an endpoint and how often, before its body is read, and which reads start early. */
export type Endpoint = Pick<AnyRoute, 'method' | 'path' | 'access' | 'input' | 'replay'>;

/** Every route for API keys names its scope. */
interface WithScope {
  access: { by: 'apiKey'; scope: KeyScope | null } | { by: Exclude<RouteAccess['by'], 'apiKey'>; scope?: never };
}

/** The only way to make a route, so that every endpoint has schemas. */
export function defineRoute<
  ResponseBody,
  Body = undefined,
  Params = undefined,
  Prefetch = undefined,
  Query = undefined,
>(route: Route<Body, Params, ResponseBody, Prefetch, Query> & WithScope): AnyRoute {
  // The pipeline parses body, params and query with the schemas of this route, and sends what its output schema has parsed: the types
  // are what these functions expect.
  const { input = {}, output, http = {}, handle, ...rest } = route;
  return {
    ...rest,
    input,
    output,
    http,
    handle: (call) => handle(call as RouteCall<Body, Params, Prefetch, Query>),
  };
}
