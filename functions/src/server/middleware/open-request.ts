import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { uuid } from '../../ids/ids.ts';
import { cloudTraceFields } from '../../observe/cloud-trace.ts';
import { stdoutLogger } from '../../observe/logger.ts';
import { boundFields } from '../../observe/span.ts';
import { rootTrace } from '../../observe/trace.ts';
import { type RequestContext, setRequestContext } from '../request-context.ts';

/** A client's own request id is echoed when it is short and printable; otherwise a new one is made. */
const acceptable = /^[\x21-\x7e]{1,128}$/;

/** What a function decides for all of its requests. */
export type FunctionSettings = Pick<RequestContext, 'functionName' | 'addressLimit' | 'renderError'>;

/** First in the pipeline: creates the request context, with a request id and a root span. */
export const openRequest =
  (ctx: Context, settings: FunctionSettings): RequestHandler =>
  (request, response, next) => {
    const given = request.get('X-Request-ID') ?? '';
    const requestId = acceptable.test(given) ? given : uuid();
    const trace = rootTrace();
    const cloudTrace = cloudTraceFields(request.headers, ctx.config.projectId);
    setRequestContext(response, {
      ...settings,
      requestId,
      startedAt: ctx.clock.now(),
      ip: request.ip ?? 'unknown',
      method: request.method,
      path: request.path,
      trace,
      cloudTrace,
      logger: stdoutLogger(boundFields({ functionName: settings.functionName, userId: null, trace, cloudTrace })),
      span: null,
      body: undefined,
      requestProblem: null,
      explicitKey: null,
      caller: null,
      prefetched: null,
      tier: ctx.config.rateLimits.whitelist.has(request.ip ?? '') ? 'admin' : 'default',
      rateLimit: null,
      claim: null,
      earlier: null,
      errorCode: null,
      recorded: false,
    });
    response.set('X-Request-ID', requestId);
    // Set by the framework.
    response.removeHeader('X-Powered-By');
    next();
  };
