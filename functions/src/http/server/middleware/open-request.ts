import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Context } from '../../../context.ts';
import { explicitKey } from '../../../infra/idempotency/records.ts';
import { stdoutLogger } from '../../../infra/observe/logger.ts';
import { boundFields, cloudTraceFields, parseTraceparent, rootTrace } from '../../../infra/observe/trace.ts';
import { HeraldError } from '../../../model/errors.ts';
import { uuid } from '../../../model/ids.ts';
import { clientAddressOf } from '../request/base-url.ts';
import { type FunctionSettings, type RequestHeaders, setRequestContext } from '../request/request-context.ts';

const MAX_REQUEST_ID = 128;

/** First in the pipeline: creates the request context, with a request id and a root span. */
export function openRequest(ctx: Context, settings: FunctionSettings): RequestHandler {
  return (request, response, next) => {
    const requestId = requestIdOf(request.get('X-Request-ID') ?? '');
    const address = clientAddressOf(request, ctx.config.api.trustedProxies);
    const trace = rootTrace(parseTraceparent(request.get('traceparent') ?? ''));
    const cloudTrace = cloudTraceFields(request.headers, ctx.config.projectId);
    setRequestContext(response, {
      settings,
      requestId,
      startedAt: ctx.clock.now(),
      address,
      method: request.method,
      path: request.path,
      headers: {
        ...readExplicitKey(request),
        profile: request.get('Herald-Profile') ?? null,
        testScenario: request.get('Herald-Test-Scenario') ?? null,
      },
      trace,
      cloudTrace,
      progress: {
        logger: stdoutLogger(boundFields({ functionName: settings.name, userId: null, trace, cloudTrace })),
        tier: ctx.config.rateLimits.whitelist.has(address.nearest) ? 'admin' : 'default',
        recorded: false,
      },
    });
    response.set('X-Request-ID', requestId);
    // Set by the framework.
    response.removeHeader('X-Powered-By');
    next();
  };
}

/**
 * The request id: the one of the client, truncated if it is long, or a new one. Characters that are not printable ASCII
 * become `?`. The response contains the result.
 */
function requestIdOf(given: string): string {
  return given === '' ? uuid() : given.slice(0, MAX_REQUEST_ID).replace(/[^\x21-\x7e]/g, '?');
}

/** The client's own key; a problem with it is kept until the request is authenticated. */
function readExplicitKey(request: IncomingMessage): Pick<RequestHeaders, 'explicitKey' | 'keyProblem'> {
  try {
    return { explicitKey: explicitKey(request), keyProblem: null };
  } catch (problem) {
    if (!(problem instanceof HeraldError)) throw problem;
    return { explicitKey: null, keyProblem: problem };
  }
}
