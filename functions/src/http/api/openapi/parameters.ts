import { z } from 'zod';
import { scenarioNames, scenarios } from '../../../platforms/simulated/scenarios.ts';
import type { AnyRoute } from '../../server/request/route.ts';

const requestId = header(
  'RequestId',
  'Your id of the request, returned in the response and in errors; cut after 128 characters.',
  'checkout-1842',
);

const traceparent = header(
  'Traceparent',
  "The caller's trace (W3C Trace Context), which the request and its post continue.",
  '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
);

const MAX_KEY = 255;

const idempotencyKey = key(
  'IdempotencyKey',
  'A repeated request with the same key has no further effect. By default derived from the request.',
);

const explicitKey = key('OwnIdempotencyKey', 'Repeated requests with the same key are executed once.');

const ENTITY_TAG = 'W/"5d41402abc4b2a76b9719d911017c592"';

const ifNoneMatch = header('IfNoneMatch', 'An `ETag`: returns 304 if the response has not changed.', ENTITY_TAG);

const ifMatch = header(
  'IfMatch',
  'The `ETag` of the response on which the change is based: 412 if it is out of date.',
  ENTITY_TAG,
);

const testScenario = header(
  'TestScenario',
  'Test keys only: the behaviour of the simulated platforms, for all targets or some, as in ' +
    '`x=rate_limited, threads=lost_response`. A reply has the scenario that `[test:NAME]` in its own text names. ' +
    scenarioNames.map((name) => `\`${name}\`: ${scenarios[name].description}`).join(' '),
  'rejected',
);

const profile = header(
  'Profile',
  'The profile for which the request acts: its id, or `external:` and your id of it. Without it the request acts for you.',
  'external:customer-42',
);

const lastEventId = header(
  'LastEventId',
  'Streams only: the `id` of the last received event. The stream continues after it.',
  '41',
);

/** The headers that a request to this endpoint may have, besides those for authentication. */
export function requestHeaders({ method, access: { by, scope }, replay, http }: AnyRoute) {
  return z.object({
    'X-Request-ID': requestId,
    ...(by === 'open' ? {} : { traceparent }),
    ...(by === 'apiKey' && scope !== 'profiles' ? { 'Herald-Profile': profile } : {}),
    ...(replay ? { 'Idempotency-Key': replay.by === 'explicit' ? explicitKey : idempotencyKey } : {}),
    ...(http.etag && method === 'get' ? { 'If-None-Match': ifNoneMatch } : {}),
    ...(http.ifMatch ? { 'If-Match': ifMatch } : {}),
    ...(http.streams ? { 'Last-Event-ID': lastEventId } : {}),
    ...(http.testScenario && by === 'apiKey' ? { 'Herald-Test-Scenario': testScenario } : {}),
  });
}

/** A header of requests, described once. */
function header(id: string, description: string, example: string) {
  return z.string().optional().meta({ param: { id, description, example } });
}

function key(id: string, description: string) {
  return z
    .string()
    .min(1)
    .max(MAX_KEY)
    .optional()
    .meta({ param: { id, description, example: '7c1c9d8e-5f64-4b44-9f0e-2f6a1f0c1d55' } });
}
