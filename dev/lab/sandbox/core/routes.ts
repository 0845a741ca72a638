import type { Request, RequestHandler, Response, Router } from 'express';
import { UnreadableBody } from '../http/body.ts';
import { type Call, mask } from './call-log.ts';
import type { SandboxContext } from './context.ts';
import type { Fault } from './faults.ts';
import type { PlatformContext } from './platform.ts';
import { json, type PlatformResponse, ResponseError, text } from './response.ts';

/** What a platform reads from a request before it decides anything. */
export interface ParsedRequest {
  accountId: string | null;
  /** Everything sent, for the call log. */
  loggedParams: unknown;
}

/** How a platform responds to what none of its operations handle. */
interface ErrorResponses {
  /** The platform's own response for a status. */
  responseForStatus(status: number): PlatformResponse;
  /** The response to a body that cannot be parsed. */
  unreadableBody(message: string): PlatformResponse;
}

interface OperationOptions<R extends ParsedRequest> extends ErrorResponses {
  context: Pick<SandboxContext, 'calls' | 'clock' | 'faults'>;
  platform: string;
  read(req: Request): Promise<R> | R;
  /** The name that faults and the call log use. */
  name: string | ((request: R, req: Request) => string);
  handle(request: R, req: Request): Promise<PlatformResponse> | PlatformResponse;
}

export type Handler<State, R> = (
  state: State,
  request: R,
  req: Request,
) => Promise<PlatformResponse> | PlatformResponse;

/** The name of an operation: fixed, or one of several that the request decides. */
export type OperationName<State, R> = string | ChosenOperation<State, R>;

export interface ChosenOperation<State, R> {
  names: readonly string[];
  choose(request: R, state: State, req: Request): string;
}

type AddEndpoint<State, R> = (
  path: string | RegExp | (string | RegExp)[],
  operation: OperationName<State, R>,
  handle: Handler<State, R>,
) => void;

/** Endpoints that read their requests in the same way. */
interface Endpoints<State, R> {
  get: AddEndpoint<State, R>;
  post: AddEndpoint<State, R>;
  put: AddEndpoint<State, R>;
  delete: AddEndpoint<State, R>;
  /** A handler for the router, where a path alone does not decide. */
  handler(operation: OperationName<State, R>, handle: Handler<State, R>): RequestHandler;
  /** Responds to every path that is not served. Added last. */
  fallback(handle: Handler<State, R>): void;
}

/** What a platform adds its endpoints to. */
export interface Routes<State> {
  router: Router;
  state: State;
  reading<R extends ParsedRequest>(read: (state: State, req: Request) => Promise<R> | R): Endpoints<State, R>;
}

/** The operation of a path that is not served; no fault can be injected there. */
const UNKNOWN = 'unknown';

/** Endpoints on a router. The names of their operations are collected in `operations`. */
export function createRoutes<State extends PlatformContext>(
  router: Router,
  state: State,
  errors: ErrorResponses,
  operations: Set<string>,
): Routes<State> {
  return {
    router,
    state,
    reading: <R extends ParsedRequest>(read: (state: State, req: Request) => Promise<R> | R): Endpoints<State, R> => {
      const handler = (operation: OperationName<State, R>, handle: Handler<State, R>): RequestHandler => {
        for (const name of typeof operation === 'string' ? [operation] : operation.names)
          if (name !== UNKNOWN) operations.add(name);
        return operationHandler<R>({
          ...errors,
          context: state,
          platform: state.name,
          read: (req) => read(state, req),
          name: typeof operation === 'string' ? operation : (request, req) => operation.choose(request, state, req),
          handle: (request, req) => handle(state, request, req),
        });
      };
      return {
        get: (path, ...rest) => void router.get(path, handler(...rest)),
        post: (path, ...rest) => void router.post(path, handler(...rest)),
        put: (path, ...rest) => void router.put(path, handler(...rest)),
        delete: (path, ...rest) => void router.delete(path, handler(...rest)),
        handler,
        fallback: (handle) => void router.use(handler(UNKNOWN, handle)),
      };
    },
  };
}

/** A parameter of the path, decoded; empty where the path has none of this name. */
export function pathParam(req: Request, name: string): string {
  return String(req.params[name] ?? '');
}

/**
 * The request handler of one operation. Every call is logged. The response is a value until the end, so that a fault can
 * come before the effect, or drop the response after it.
 */
function operationHandler<R extends ParsedRequest>(options: OperationOptions<R>): RequestHandler {
  return async (req, res) => {
    const { context, platform, name, read, handle } = options;
    const call = context.calls.begin({
      platform,
      operation: typeof name === 'string' ? name : null,
      method: req.method,
      path: req.baseUrl + req.path,
    });
    try {
      const request = await read(req);
      const operation = typeof name === 'string' ? name : name(request, req);
      Object.assign(call, { operation, accountId: request.accountId, params: mask(request.loggedParams) });
      const fault = context.faults.take(platform, operation, call.accountId);
      const effect = async () => {
        try {
          return await handle(request, req);
        } catch (error) {
          return errorResponse(error, options);
        }
      };
      if (fault) await respondWithFault(options, fault, call, res, effect);
      else send(res, call, await effect());
    } catch (error) {
      send(res, call, errorResponse(error, options));
    }
  };
}

function errorResponse(error: unknown, { unreadableBody, responseForStatus }: ErrorResponses): PlatformResponse {
  if (error instanceof ResponseError) return error.response;
  if (error instanceof UnreadableBody) return unreadableBody(error.message);
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
  return responseForStatus(500);
}

async function respondWithFault(
  { context, responseForStatus }: Pick<OperationOptions<ParsedRequest>, 'context' | 'responseForStatus'>,
  fault: Fault,
  call: Call,
  res: Response,
  effect: () => Promise<PlatformResponse>,
) {
  call.faulted = true;
  const replacement = replacementFor(fault, responseForStatus);
  const happens = fault.afterEffect || (!fault.cut && !replacement);
  const response = happens ? await effect() : undefined;
  if (fault.afterEffect && response && response.status >= 400) {
    context.faults.putBack(fault);
    call.faulted = false;
    return send(res, call, response);
  }
  if (fault.delayMs) await context.clock.sleep(fault.delayMs);
  const cut = fault.cut || (fault.afterEffect && !replacement);
  const sent = replacement ?? response;
  if (cut || !sent) return void res.destroy();
  send(res, call, { ...sent, headers: { ...sent.headers, ...fault.headers } });
}

/** The response a fault sends instead of the real one, if it sends any. */
function replacementFor(
  fault: Fault,
  responseForStatus: (status: number) => PlatformResponse,
): PlatformResponse | undefined {
  if (fault.body === undefined) return fault.status === undefined ? undefined : responseForStatus(fault.status);
  const status = fault.status ?? 200;
  return typeof fault.body === 'string' ? text(status, fault.body) : json(status, fault.body);
}

/** The rest of the request is read and dropped, so that a client still sending gets the response. */
function send(res: Response, call: Call, response: PlatformResponse) {
  call.status = response.status;
  res.req.resume();
  if (!res.destroyed) res.writeHead(response.status, response.headers).end(response.body);
}
