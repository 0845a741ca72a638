import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { SECOND } from '../../model/clock.ts';
import { graphFailure } from '../kit/graph/errors.ts';
import { graphErrors } from './errors.ts';

function httpResponse(status: number, data: unknown, headers: Record<string, string> = {}): PlatformResponse {
  return {
    status,
    headers,
    data,
    text: JSON.stringify(data),
  };
}

function graph(status: number, code: number, more: Record<string, unknown> = {}) {
  return httpResponse(status, {
    error: { message: 'Something about it', type: 'OAuthException', code, fbtrace_id: 'AbC', ...more },
  });
}

function onRead(response: PlatformResponse) {
  return graphFailure(graphErrors, response, { visible: false, now: 0 });
}

function onPublish(response: PlatformResponse) {
  return graphFailure(graphErrors, response, { visible: true, now: 0 });
}

it.each([
  ['an expired token', graph(400, 190, { error_subcode: 463 }), 'reconnect'],
  ['an expired session', graph(400, 102), 'reconnect'],
  ['an invalid session key', graph(400, 452, { error_subcode: 4279019 }), 'reconnect'],
  ['a missing permission', graph(400, 10), 'reconnect'],
  ['another missing permission', graph(403, 200), 'reconnect'],
  ['the app limit', graph(400, 4), 'retryAfter'],
  ['the rate limit of Threads', graph(400, 613, { error_subcode: 4279002 }), 'retryAfter'],
  ['a container that is not found yet', graph(400, 24, { error_subcode: 4279009 }), 'retryAfter'],
  ['a bad parameter', graph(400, 100), 'rejected'],
  ['a bad image', graph(400, 2207005), 'rejected'],
  ['media out of reach', graph(400, 9004, { error_subcode: 2207052 }), 'rejected'],
  ['an unreachable file under the general code', graph(400, 1, { error_subcode: 2207052 }), 'rejected'],
  ['a link that cannot be followed', graph(400, -1, { error_subcode: 4279047 }), 'rejected'],
  ['a blocked account', graph(400, 368), 'rejected'],
  ['an exhausted quota', graph(400, 9, { error_subcode: 2207042 }), 'retryAfter'],
  ['a duplicate', graph(400, 506), 'rejected'],
  ['an unknown code', graph(400, 98765), 'rejected'],
  [
    'the flat shape',
    httpResponse(400, { error_type: 'OAuthException', code: 400, error_message: 'Used already' }),
    'rejected',
  ],
  ['a bare 429', httpResponse(429, null), 'retryAfter'],
  ['a bare 401', httpResponse(401, null), 'reconnect'],
])('the error %s is classified by its code for publish calls and other calls', (_name, response, kind) => {
  expect(onRead(response).outcome.kind).toBe(kind);
  expect(onPublish(response).outcome.kind).toBe(kind);
});

it.each([
  ['a temporary error', graph(400, 2)],
  ['an error that calls itself transient', graph(400, 98765, { is_transient: true })],
  ['a 500 with the code of a missing permission', graph(500, 10)],
  ['a 503 without a body', httpResponse(503, null)],
  ['a proxy’s page', httpResponse(200, null)],
  ['a success without its id', httpResponse(200, { success: true })],
  ['a 403 without an error of the API', httpResponse(403, null)],
])('the outcome is unknown after %s to a publish call, and other calls are retried', (_name, response) => {
  expect(onPublish(response).outcome.kind).toBe('unknown');
  expect(onRead(response).outcome.kind).toBe('retryAfter');
});

it('a 5xx response to a publish call is never definite', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 599 }),
      fc.integer(),
      fc.option(fc.integer(), { nil: undefined }),
      (status, code, sub) => {
        expect(onPublish(graph(status, code, { error_subcode: sub })).outcome.kind).toBe('unknown');
      },
    ),
  );
});

it('an error is classified by its code for any message', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (message, userMessage) => {
      expect(onRead(graph(400, 190, { message, error_user_msg: userMessage })).outcome.kind).toBe('reconnect');
    }),
  );
});

it('an error keeps the trace id, waits for Retry-After, and includes the message of Threads', () => {
  const limited = onRead(httpResponse(429, graph(429, 4).data, { 'retry-after': '90' }));
  expect(limited.platformTraceId).toBe('AbC');
  expect(limited.outcome).toMatchObject({ retryAfterMs: 90 * SECOND });
  expect(onRead(graph(400, 100)).outcome.message).toBe('Threads refused the request: Something about it.');
});
