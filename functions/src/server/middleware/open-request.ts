import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { uuid } from '../../ids/ids.ts';
import type { FunctionName } from '../../limits/tiers.ts';
import { stdoutLogger } from '../../observe/logger.ts';
import { rootTrace } from '../../observe/trace.ts';
import { setRequestContext } from '../request-context.ts';

/** A caller's own request id is echoed when it is short and printable; anything else gets one of ours. */
const acceptable = /^[\x21-\x7e]{1,128}$/;

/** First in the chain: gives the request its id, its root span and its place for what the others learn. */
export const openRequest =
  (ctx: Context, functionName: FunctionName): RequestHandler =>
  (request, response, next) => {
    const given = request.get('X-Request-ID') ?? '';
    const requestId = acceptable.test(given) ? given : uuid();
    const trace = rootTrace();
    setRequestContext(response, {
      functionName,
      requestId,
      startedAt: ctx.clock.now(),
      ip: request.ip ?? 'unknown',
      method: request.method,
      path: request.path,
      trace,
      logger: stdoutLogger({ functionName, traceId: trace.traceId, spanId: trace.spanId }),
      span: null,
      body: undefined,
      requestProblem: null,
      explicitKey: null,
      caller: null,
      prefetched: null,
      tier: ctx.config.rateLimits.whitelist.has(request.ip ?? '') ? 'admin' : 'default',
      rateLimit: null,
      claim: null,
      errorCode: null,
      recorded: false,
    });
    response.set('X-Request-ID', requestId);
    // Set by the framework around us.
    response.removeHeader('X-Powered-By');
    next();
  };
