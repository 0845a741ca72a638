import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import { xFailure } from './errors.ts';

function answer(status: number, data: unknown, headers: Record<string, string> = {}): PlatformResponse {
  return {
    status,
    headers,
    data,
    text: typeof data === 'string' ? data : JSON.stringify(data),
  };
}

function problem(status: number, name: string | null, detail = 'Something about it') {
  return answer(status, {
    title: detail,
    detail,
    type: name === null ? 'about:blank' : `https://api.twitter.com/2/problems/${name}`,
    status,
  });
}

function validation(parameters: Record<string, string[]>, message: string) {
  return answer(400, {
    errors: [{ parameters, message }],
    title: 'Invalid Request',
    detail: 'One or more.',
    type: 'x',
  });
}

function onRead(response: PlatformResponse) {
  return xFailure(response, { visible: false, about: 'post', now: 0 });
}

function onFile(response: PlatformResponse) {
  return xFailure(response, { visible: false, about: 'file', now: 0 });
}

function onPost(response: PlatformResponse) {
  return xFailure(response, { visible: true, about: 'post', now: 0 });
}

it.each([
  ['an expired token', problem(401, null, 'Unauthorized'), 'invalidToken', 'reconnect'],
  ['the wrong kind of token', problem(403, 'unsupported-authentication'), 'invalidToken', 'reconnect'],
  ['an empty account', problem(402, 'credits'), 'outOfCredits', 'retryAfter'],
  ['an empty account under another name', problem(402, 'credits-depleted'), 'outOfCredits', 'retryAfter'],
  ['a cap of the app', problem(403, 'usage-capped'), 'appCapped', 'retryAfter'],
  ['a cap of the app as 429', problem(429, 'usage-capped'), 'appCapped', 'retryAfter'],
  ['an app without access', problem(403, 'client-forbidden'), 'appNotEnrolled', 'rejected'],
  ['too many calls', problem(429, null, 'Too Many Requests'), 'rateLimit', 'retryAfter'],
  ['too many calls, the old way', answer(429, { errors: [{ code: 88, message: 'x' }] }), 'rateLimit', 'retryAfter'],
  [
    'a duplicate',
    problem(403, null, 'You are not allowed to create a Tweet with duplicate content.'),
    'duplicate',
    'rejected',
  ],
  [
    'a reply to a missing post',
    problem(403, null, 'You attempted to reply to a Tweet that is deleted or not visible to you.'),
    'parentMissing',
    'rejected',
  ],
  ['the same, the old way', answer(403, { errors: [{ code: 385, message: 'x' }] }), 'parentMissing', 'rejected'],
  [
    'a reply that this service may not write',
    problem(403, null, 'Reply to this conversation is not allowed because you have not been mentioned.'),
    'replyNotAllowed',
    'rejected',
  ],
  ['a duplicate, the old way', answer(403, { errors: [{ code: 187, message: 'x' }] }), 'duplicate', 'rejected'],
  ['a bare no', problem(403, null, 'Forbidden'), 'forbidden', 'rejected'],
  ['bad media', validation({ 'media.media_ids': ['1'] }, 'Your media IDs are invalid.'), 'badMedia', 'rejected'],
  ['a long text', validation({}, 'Your Tweet text is too long.'), 'refused', 'rejected'],
  ['something gone', problem(404, 'resource-not-found'), 'notFound', 'rejected'],
  ['a bare 401', answer(401, null), 'invalidToken', 'reconnect'],
  ['a bare 429', answer(429, null), 'rateLimit', 'retryAfter'],
  ['a bare 413', answer(413, ''), 'tooLarge', 'rejected'],
])('the response %s is classified, for calls that post and calls that do not', (_name, response, errorClass, kind) => {
  for (const failure of [onRead(response), onPost(response)]) {
    expect(failure.errorClass).toBe(errorClass);
    expect(failure.outcome.kind).toBe(kind);
  }
});

it.each([
  ['an internal error', problem(503, null, 'Service Unavailable')],
  ['a gateway error without a body', answer(502, null)],
  ['a success without its id', answer(201, { data: {} })],
  ['a success that holds errors', answer(200, { errors: [{ message: 'Partly', type: 'x' }] })],
  ['a proxy’s page', answer(200, null)],
  ['a 403 that is not from X', answer(403, null)],
])('the outcome of a post is unknown after %s, and other calls are retried', (_name, response) => {
  expect(onPost(response).outcome.kind).toBe('unknown');
  expect(onRead(response).outcome.kind).toBe('retryAfter');
});

it('the outcome of a post is unknown after any 5xx', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 599 }), fc.string(), (status, detail) => {
      expect(onPost(problem(status, null, detail)).outcome.kind).toBe('unknown');
    }),
  );
});

it('a file is rejected when X refuses an upload, also in plain text', () => {
  expect(onFile(answer(400, 'media type unrecognized')).outcome).toEqual({
    kind: 'rejected',
    code: 'media_unusable',
    message: 'X cannot use this file: Media type unrecognized.',
  });
  expect(onFile(validation({}, 'File size exceeds the limit.')).outcome).toMatchObject({ code: 'media_unusable' });
  expect(onRead(validation({}, 'One cashtag.')).outcome).toMatchObject({ code: 'platform_rejected' });
});

it('the run waits until the exhausted rate limit window resets, within bounds', () => {
  const wait = (headers: Record<string, string>) => {
    const { outcome } = xFailure(answer(429, null, headers), { visible: true, about: 'post', now: 1_000_000 });
    return 'retryAfterMs' in outcome ? outcome.retryAfterMs : null;
  };
  expect(wait({ 'x-rate-limit-reset': '1300' })).toBe(300 * SECOND);
  expect(wait({ 'x-rate-limit-reset': '900' })).toBe(SECOND);
  expect(wait({ 'x-rate-limit-reset': '99999999' })).toBe(15 * MINUTE);
  expect(wait({ 'x-rate-limit-reset': 'soon' })).toBe(MINUTE);
  expect(wait({})).toBe(MINUTE);
  expect(wait({ 'retry-after': '7', 'x-rate-limit-reset': '1300' })).toBe(7 * SECOND);
  const day = { 'x-user-limit-24hour-remaining': '0', 'x-user-limit-24hour-reset': '8200' };
  expect(wait({ ...day, 'x-rate-limit-reset': '1300' })).toBe(2 * HOUR);
  expect(wait({ ...day, 'x-user-limit-24hour-remaining': '3', 'x-rate-limit-reset': '1300' })).toBe(300 * SECOND);
  expect(wait({ 'x-app-limit-24hour-remaining': '0', 'x-app-limit-24hour-reset': '900000' })).toBe(DAY);
});

it('a service-wide limit, with its duration, differs from a limit of the account', () => {
  const cap = (period: string) => answer(429, { title: 'UsageCapExceeded', period, type: '/2/problems/usage-capped' });
  const atNoon = (response: PlatformResponse) =>
    xFailure(response, { visible: true, about: 'post', now: 12 * HOUR }).outcome;
  expect(atNoon(problem(402, 'credits'))).toMatchObject({ retryAfterMs: HOUR, stop: 'service' });
  expect(atNoon(cap('Daily'))).toMatchObject({ retryAfterMs: 12 * HOUR, stop: 'service' });
  expect(atNoon(cap('Monthly'))).toMatchObject({ retryAfterMs: 6 * HOUR, stop: 'service' });
  expect(atNoon(answer(429, null, { 'x-app-limit-24hour-remaining': '0' }))).toMatchObject({ stop: 'service' });
  expect(atNoon(answer(429, null, { 'x-user-limit-24hour-remaining': '0' }))).toMatchObject({ stop: 'account' });
  expect(atNoon(answer(429, null))).not.toHaveProperty('stop');
});

it('an error keeps the transaction id of X', () => {
  expect(onPost(answer(403, null, { 'x-transaction-id': 'abc' })).platformTraceId).toBe('abc');
});
