import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { HOUR, SECOND } from '../../model/clock.ts';
import { classifyFailReason, tiktokFailure } from './errors.ts';

function httpResponse(status: number, data: unknown, headers: Record<string, string> = {}): PlatformResponse {
  return {
    status,
    headers,
    data,
    text: JSON.stringify(data),
  };
}

function refusal(status: number, code: string, headers: Record<string, string> = {}) {
  return httpResponse(status, { data: {}, error: { code, message: 'Something about it', log_id: '2026' } }, headers);
}

function onRead(response: PlatformResponse) {
  return tiktokFailure(response, { visible: false, now: 0 });
}

function onStart(response: PlatformResponse) {
  return tiktokFailure(response, { visible: true, now: 0 });
}

it.each([
  ['access_token_invalid', 401, 'reconnect'],
  ['scope_not_authorized', 401, 'reconnect'],
  ['scope_permission_missed', 400, 'reconnect'],
  ['rate_limit_exceeded', 429, 'retryAfter'],
  ['invalid_param', 400, 'rejected'],
  ['invalid_params', 400, 'rejected'],
  ['invalid_file_upload', 400, 'rejected'],
  ['app_version_check_failed', 400, 'rejected'],
  ['unaudited_client_can_only_post_to_private_accounts', 403, 'rejected'],
  ['url_ownership_unverified', 403, 'rejected'],
  ['privacy_level_option_mismatch', 403, 'rejected'],
  ['spam_risk_too_many_posts', 403, 'retryAfter'],
  ['spam_risk_too_many_posts', 200, 'retryAfter'],
  ['spam_risk_too_many_pending_share', 403, 'retryAfter'],
  ['reached_active_user_cap', 200, 'retryAfter'],
  ['spam_risk_user_banned_from_posting', 200, 'rejected'],
  ['never_heard_of', 400, 'rejected'],
  ['never_heard_of', 401, 'reconnect'],
])('the error %s (HTTP %d) is classified by its code, whether the call starts a post or not', (code, status, kind) => {
  expect(onRead(refusal(status, code)).outcome.kind).toBe(kind);
  expect(onStart(refusal(status, code)).outcome.kind).toBe(kind);
});

it.each([
  ['an internal error', refusal(500, 'internal_error')],
  ['an internal error with HTTP 200', refusal(200, 'internal_error')],
  ['a 502 without a body', httpResponse(502, null)],
  ['a success without a publish id', httpResponse(200, { data: {}, error: { code: 'ok', message: '' } })],
  ['a proxy’s page', httpResponse(200, null)],
  ['a 403 without an error of the API', httpResponse(403, null)],
])('the outcome is unknown after %s to a call that starts a post, and other calls are retried', (_name, response) => {
  expect(onStart(response).outcome.kind).toBe('unknown');
  expect(onRead(response).outcome.kind).toBe('retryAfter');
});

it('a 5xx response to a call that starts a post is never definite', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 599 }), fc.string(), (status, code) => {
      fc.pre(code !== 'rate_limit_exceeded');
      expect(onStart(refusal(status, code)).outcome.kind).toBe('unknown');
    }),
  );
});

it('the log id is read under both of its names, and a rate limit makes the run wait at least a minute', () => {
  const limited = onRead(refusal(429, 'rate_limit_exceeded', { 'retry-after': '5' }));
  expect(limited).toMatchObject({ platformTraceId: '2026', outcome: { retryAfterMs: 60 * SECOND } });
  const older = httpResponse(400, { error: { code: 'invalid_param', logid: '2022' } });
  expect(onRead(older).platformTraceId).toBe('2022');
  expect(onRead(refusal(403, 'reached_active_user_cap')).outcome).toMatchObject({ retryAfterMs: 6 * HOUR });
});

it('a post restarts only after failures of TikTok or of downloads, with longer waits each time', () => {
  for (const reason of ['internal', 'video_pull_failed', 'photo_pull_failed']) {
    const failure = classifyFailReason(reason);
    expect(failure.restart && [1, 2].map(failure.waitMs)).toEqual([15 * SECOND, 60 * SECOND]);
  }
});

it('a post ends after every other failure reason, known or unknown', () => {
  const kind = (reason: string | undefined) => {
    const failure = classifyFailReason(reason);
    return failure.restart ? 'restart' : failure.outcome.kind;
  };
  expect(kind('frame_rate_check_failed')).toBe('rejected');
  expect(kind('publish_cancelled')).toBe('rejected');
  expect(kind('spam_risk')).toBe('rejected');
  expect(kind('auth_removed')).toBe('reconnect');
  expect(kind('never_heard_of')).toBe('rejected');
  expect(kind(undefined)).toBe('rejected');
});
