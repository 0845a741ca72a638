import { setTimeout as wait } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Call } from './call-log.ts';
import type { SandboxContext } from './context.ts';
import type { Fault } from './faults.ts';
import { mask } from './mask.ts';
import { json, type PlatformResponse, ResponseError, text } from './response.ts';

/** What a platform reads from a request before it decides anything. */
export interface ParsedRequest {
  accountId: string | null;
  /** Everything sent, for the list of calls. */
  loggedParams: unknown;
}

interface Door<I extends ParsedRequest> {
  world: SandboxContext;
  platform: string;
  read(req: Request): Promise<I> | I;
  failure(status: number): PlatformResponse;
}

/**
 * Makes request handlers for one platform. Every call is recorded, and every answer is a value, so that a fault can
 * stand in front of the effect or swallow the answer after it.
 */
export const createOperations =
  <I extends ParsedRequest>(door: Door<I>) =>
  (
    name: string | ((input: I) => string),
    handle: (input: I, req: Request) => Promise<PlatformResponse> | PlatformResponse,
  ): RequestHandler =>
  async (req, res) => {
    const call = door.world.calls.begin({
      platform: door.platform,
      operation: typeof name === 'string' ? name : null,
      method: req.method,
      path: req.baseUrl + req.path,
    });
    try {
      const input = await door.read(req);
      const operation = typeof name === 'string' ? name : name(input);
      Object.assign(call, { operation, accountId: input.accountId, params: mask(input.loggedParams) });
      await reply(door, call, operation, res, async () => await handle(input, req));
    } catch (error) {
      send(res, call, refusalOf(error, door));
    }
  };

const reply = async <I extends ParsedRequest>(
  door: Door<I>,
  call: Call,
  operation: string,
  res: Response,
  effect: () => Promise<PlatformResponse>,
) => {
  const { faults } = door.world;
  const fault = faults.take(door.platform, operation, call.accountId);
  if (!fault) return send(res, call, await settled(effect, door));
  call.faulted = true;
  const replacement = replacementFor(fault, door.failure);
  const happens = fault.afterEffect || (!fault.cut && !replacement);
  const answer = happens ? await settled(effect, door) : undefined;
  if (fault.afterEffect && answer && answer.status >= 400) {
    faults.giveBack(fault);
    call.faulted = false;
    return send(res, call, answer);
  }
  if (fault.delayMs) await wait(fault.delayMs, undefined, { ref: false });
  const cut = fault.cut || (fault.afterEffect && !replacement);
  const sent = replacement ?? answer;
  if (cut || !sent) return void res.destroy();
  send(res, call, { ...sent, headers: { ...sent.headers, ...fault.headers } });
};

const settled = async <I extends ParsedRequest>(
  effect: () => Promise<PlatformResponse>,
  door: Door<I>,
): Promise<PlatformResponse> => {
  try {
    return await effect();
  } catch (error) {
    return refusalOf(error, door);
  }
};

const refusalOf = <I extends ParsedRequest>(error: unknown, door: Door<I>): PlatformResponse => {
  if (error instanceof ResponseError) return error.response;
  process.emitWarning(error instanceof Error ? error : new Error(String(error)));
  return door.failure(500);
};

/** The answer a fault gives instead of the real one, if it gives any. */
const replacementFor = (fault: Fault, failure: (status: number) => PlatformResponse): PlatformResponse | undefined => {
  if (fault.body === undefined) return fault.status === undefined ? undefined : failure(fault.status);
  const status = fault.status ?? 200;
  return typeof fault.body === 'string' ? text(status, fault.body) : json(status, fault.body);
};

/** Anything left of the request is read and dropped, so that a client still sending gets to see the answer. */
const send = (res: Response, call: Call, answer: PlatformResponse) => {
  call.status = answer.status;
  res.req.resume();
  if (!res.destroyed) res.writeHead(answer.status, answer.headers).end(answer.body);
};
