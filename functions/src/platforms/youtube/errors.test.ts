import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { DAY, HOUR, MINUTE } from '../../model/clock.ts';
import { youtubeFailure } from './errors.ts';

function answer(status: number, data: unknown, headers: Record<string, string> = {}): PlatformResponse {
  return {
    status,
    headers,
    data,
    text: JSON.stringify(data),
  };
}

function refusal(status: number, reason: string, rest: Record<string, unknown> = {}, headers = {}) {
  return answer(
    status,
    { error: { code: status, message: 'About it', errors: [{ reason, ...rest }], ...rest } },
    headers,
  );
}

/** 10:00 in California. */
const now = Date.parse('2026-11-20T18:00:00Z');
function onRead(response: PlatformResponse) {
  return youtubeFailure(response, { visible: false, now });
}

function onLastByte(response: PlatformResponse) {
  return youtubeFailure(response, { visible: true, now });
}

it.each([
  [401, 'authError', 'reconnect'],
  [401, 'authorizationRequired', 'reconnect'],
  [401, 'neverHeardOf', 'reconnect'],
  [401, 'youtubeSignupRequired', 'rejected'],
  [403, 'insufficientPermissions', 'reconnect'],
  [403, 'quotaExceeded', 'retryAfter'],
  [403, 'rateLimitExceeded', 'retryAfter'],
  [403, 'userRateLimitExceeded', 'retryAfter'],
  [429, 'rateLimitExceeded', 'retryAfter'],
  [400, 'uploadLimitExceeded', 'retryAfter'],
  [400, 'invalidTitle', 'rejected'],
  [400, 'invalidDescription', 'rejected'],
  [403, 'forbidden', 'rejected'],
  [403, 'forbiddenPrivacySetting', 'rejected'],
  [403, 'authenticatedUserAccountSuspended', 'rejected'],
  [403, 'channelClosed', 'rejected'],
  [403, 'accessNotConfigured', 'rejected'],
  [400, 'neverHeardOf', 'rejected'],
])(
  'the response HTTP %d %s is classified, for the last byte of an upload and for other calls',
  (status, reason, kind) => {
    expect(onRead(refusal(status, reason)).outcome.kind).toBe(kind);
    expect(onLastByte(refusal(status, reason)).outcome.kind).toBe(kind);
  },
);

it('a missing permission is recognized from the status of newer gateways', () => {
  expect(onRead(refusal(403, 'other', { status: 'PERMISSION_DENIED' })).outcome.kind).toBe('reconnect');
});

it.each([
  ['an internal error', refusal(500, 'backendError')],
  ['an internal error under another status', refusal(400, 'internalError')],
  ['a gateway error without a body', answer(502, null)],
  ['a success without a video', answer(201, {})],
  ['a page of a proxy', answer(200, null)],
  ['a 403 that is not theirs', answer(403, null)],
])('the outcome of a video is unknown after %s to the last byte, and other calls are retried', (_name, response) => {
  expect(onLastByte(response).outcome.kind).toBe('unknown');
  expect(onRead(response).outcome.kind).toBe('retryAfter');
});

it('the outcome of a video is unknown after any 5xx to the last byte', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500, max: 599 }),
      fc.constantFrom('', 'backendError', 'quotaExceeded', 'invalidTitle', 'authError', 'neverHeardOf'),
      (status, reason) => {
        expect(onLastByte(refusal(status, reason)).outcome.kind).toBe('unknown');
      },
    ),
  );
});

it('a limit ends a minute after a burst, at midnight in California after a day, else after Retry-After', () => {
  const wait = (response: PlatformResponse) => onRead(response).outcome;
  const daily = { message: "Quota exceeded for 'Video Uploads per day'" };
  expect(wait(refusal(429, 'rateLimitExceeded'))).toMatchObject({ retryAfterMs: MINUTE });
  expect(wait(refusal(429, 'rateLimitExceeded', daily))).toMatchObject({
    stop: 'service',
    retryAfterMs: 14 * HOUR + 2 * MINUTE,
  });
  expect(wait(refusal(403, 'quotaExceeded'))).toMatchObject({
    stop: 'service',
    retryAfterMs: 14 * HOUR + 2 * MINUTE,
  });
  expect(wait(refusal(429, 'rateLimitExceeded', daily, { 'retry-after': '90' }))).toMatchObject({
    retryAfterMs: 1.5 * MINUTE,
  });
  expect(wait(refusal(400, 'uploadLimitExceeded'))).toMatchObject({ retryAfterMs: 6 * HOUR });
});

it('the id that YouTube gives to an upload request is kept', () => {
  expect(onRead(answer(500, null, { 'x-guploader-uploadid': 'AbC' })).platformTraceId).toBe('AbC');
});

it('the wait for midnight in California is at most a day and two minutes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3e12 }), (at) => {
      const { outcome } = youtubeFailure(refusal(403, 'quotaExceeded'), { visible: false, now: at });
      const wait = 'retryAfterMs' in outcome ? outcome.retryAfterMs : 0;
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(DAY + 2 * MINUTE);
    }),
  );
});
