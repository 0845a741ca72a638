import type { Request, RequestHandler, Router } from 'express';
import { type ErrorResponses, operationHandler, type ParsedRequest } from './operation.ts';
import type { PlatformContext } from './platform-context.ts';
import type { PlatformResponse } from './response.ts';

export type Handler<State, R> = (
  state: State,
  request: R,
  req: Request,
) => Promise<PlatformResponse> | PlatformResponse;

/** The name of an operation: fixed, or one of several that the request decides. */
export type OperationName<State, R> =
  | string
  | { names: readonly string[]; choose(request: R, state: State, req: Request): string };

type AddEndpoint<State, R> = (
  path: string | RegExp | (string | RegExp)[],
  operation: OperationName<State, R>,
  handle: Handler<State, R>,
) => void;

/** Endpoints whose requests are read alike. */
export interface Endpoints<State, R> {
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
export const createRoutes = <State extends PlatformContext>(
  router: Router,
  state: State,
  errors: ErrorResponses,
  operations: Set<string>,
): Routes<State> => ({
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
});

/** A parameter of the path, decoded; empty where the path has none of this name. */
export const pathParam = (req: Request, name: string): string => String(req.params[name] ?? '');
