import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import { UnreadableBody } from '../http/body.ts';
import type { Call } from './call-log.ts';
import type { SandboxContext } from './context.ts';
import type { Fault } from './faults.ts';
import { mask } from './mask.ts';
import { json, type PlatformResponse, ResponseError, text } from './response.ts';

/** What a platform reads from a request before it decides anything. */
export interface ParsedRequest {
  accountId: string | null;
  /** Everything sent, for the call log. */
  loggedParams: unknown;
}

/** How a platform responds to what none of its operations handle. */
export interface ErrorResponses {
  /** The platform's own response for a status. */
  responseForStatus(status: number): PlatformResponse;
  /** The response to a body that cannot be parsed. */
  unreadableBody(message: string): PlatformResponse;
}

export interface OperationOptions<R extends ParsedRequest> extends ErrorResponses {
  context: Pick<SandboxContext, 'calls' | 'faults'>;
  platform: string;
  read(req: Request): Promise<R> | R;
  /** The name that faults and the call log use. */
  name: string | ((request: R, req: Request) => string);
  handle(request: R, req: Request): Promise<PlatformResponse> | PlatformResponse;
}

/**
 * The request handler of one operation. Every call is logged. The response is a value until the end, so that a fault can
 * come before the effect, or drop the response after it.
 */
export const operationHandler =
  <R extends ParsedRequest>(options: OperationOptions<R>): RequestHandler =>
  async (req, res) => {
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

const respondWithFault = async (
  { context, responseForStatus }: Pick<OperationOptions<ParsedRequest>, 'context' | 'responseForStatus'>,
  fault: Fault,
  call: Call,
  res: Response,
  effect: () => Promise<PlatformResponse>,
) => {
  call.faulted = true;
  const replacement = replacementFor(fault, responseForStatus);
  const happens = fault.afterEffect || (!fault.cut && !replacement);
  const response = happens ? await effect() : undefined;
  if (fault.afterEffect && response && response.status >= 400) {
    context.faults.putBack(fault);
    call.faulted = false;
    return send(res, call, response);
  }
  if (fault.delayMs) await wait(fault.delayMs, undefined, { ref: false });
  const cut = fault.cut || (fault.afterEffect && !replacement);
  const sent = replacement ?? response;
  if (cut || !sent) return void res.destroy();
  send(res, call, { ...sent, headers: { ...sent.headers, ...fault.headers } });
};

const errorResponse = (error: unknown, { unreadableBody, responseForStatus }: ErrorResponses): PlatformResponse => {
  if (error instanceof ResponseError) return error.response;
  if (error instanceof UnreadableBody) return unreadableBody(error.message);
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
  return responseForStatus(500);
};

/** The response a fault sends instead of the real one, if it sends any. */
const replacementFor = (
  fault: Fault,
  responseForStatus: (status: number) => PlatformResponse,
): PlatformResponse | undefined => {
  if (fault.body === undefined) return fault.status === undefined ? undefined : responseForStatus(fault.status);
  const status = fault.status ?? 200;
  return typeof fault.body === 'string' ? text(status, fault.body) : json(status, fault.body);
};

/** The rest of the request is read and dropped, so that a client still sending gets the response. */
const send = (res: Response, call: Call, response: PlatformResponse) => {
  call.status = response.status;
  res.req.resume();
  if (!res.destroyed) res.writeHead(response.status, response.headers).end(response.body);
};
