import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { MINUTE } from '../../model/clock.ts';
import { snapchatFailure } from './errors.ts';

function httpResponse(status: number, data: unknown, headers: Record<string, string> = {}): PlatformResponse {
  return {
    status,
    headers,
    data,
    text: JSON.stringify(data),
  };
}

function refusal(status: number, error_code: string, rest: Record<string, string> = {}) {
  return httpResponse(status, { request_status: 'ERROR', request_id: 'the-id', error_code, ...rest });
}

function onUpload(response: PlatformResponse) {
  return snapchatFailure(response, { visible: false, now: 0 });
}

function onPost(response: PlatformResponse) {
  return snapchatFailure(response, { visible: true, now: 0 });
}

it.each([
  ['a file that is being processed', refusal(400, 'MEDIA_PROCESSING'), 'pending'],
  ['a file that is being processed, under 200', refusal(200, 'MEDIA_PROCESSING'), 'pending'],
  ['an expired file', refusal(400, 'MEDIA_EXPIRED'), 'retryAfter'],
  ['a file that is being posted', refusal(400, 'MEDIA_POSTING_ALREADY_IN_PROGRESS'), 'unknown'],
  ['a file that is too large', refusal(413, 'MEDIA_TOO_LARGE'), 'rejected'],
  ['any other refusal', refusal(400, 'NEVER_HEARD_OF'), 'rejected'],
  ['an invalid token', httpResponse(401, null), 'reconnect'],
  ['a service that is not approved', httpResponse(403, null), 'rejected'],
  ['too many calls', httpResponse(429, null), 'retryAfter'],
])('the response %s is classified for publish calls and other calls', (_name, response, kind) => {
  expect(onUpload(response).outcome.kind).toBe(kind);
  expect(onPost(response).outcome.kind).toBe(kind);
});

it.each([
  ['an internal error', refusal(500, 'INTERNAL_ERROR')],
  ['a 503 with the code of a refusal', refusal(503, 'MEDIA_PROCESSING')],
  ['a 502 without a body', httpResponse(502, null)],
  ['a success without its id', httpResponse(200, { request_status: 'SUCCESS' })],
  ['a response without a status', httpResponse(200, {})],
  ['a proxy’s page', httpResponse(200, null)],
  ['a 404 without an error of the API', httpResponse(404, null)],
])('the outcome is unknown after %s to a publish call, and other calls are retried', (_name, response) => {
  expect(onPost(response).outcome.kind).toBe('unknown');
  expect(onUpload(response).outcome.kind).toBe('retryAfter');
});

it('a 5xx response to a publish call is never definite', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 599 }), fc.string(), (status, code) => {
      expect(onPost(refusal(status, code)).outcome.kind).toBe('unknown');
    }),
  );
});

it('a limit ends after Retry-After or else a minute, and the error keeps the request id', () => {
  expect(onUpload(httpResponse(429, null)).outcome).toMatchObject({ retryAfterMs: MINUTE });
  expect(onUpload(httpResponse(429, null, { 'retry-after': '120' })).outcome).toMatchObject({
    retryAfterMs: 2 * MINUTE,
  });
  expect(onUpload(httpResponse(403, null, { 'x-request-id': 'of-the-header' })).platformTraceId).toBe('of-the-header');
  expect(onUpload(refusal(400, 'X')).platformTraceId).toBe('the-id');
});

it('the error includes the display message of Snapchat', () => {
  const messages = { display_message: 'Nobody may see this', debug_message: 'E1001' };
  expect(onPost(refusal(400, 'X', messages)).outcome.message).toBe(
    'Snapchat refused the request: Nobody may see this.',
  );
});
