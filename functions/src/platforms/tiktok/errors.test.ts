import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlatformResponse } from '../../http/platform-http.ts';
import { HOUR, SECOND } from '../../time/clock.ts';
import { classifyFailReason, tiktokFailure } from './errors.ts';

const answer = (status: number, data: unknown, headers: Record<string, string> = {}): PlatformResponse => ({
  status,
  headers,
  data,
  text: JSON.stringify(data),
});

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  answer(status, { data: {}, error: { code, message: 'Something about it', log_id: '2026' } }, headers);

const onRead = (response: PlatformResponse) => tiktokFailure(response, { visible: false, now: 0 });
const onStart = (response: PlatformResponse) => tiktokFailure(response, { visible: true, now: 0 });

describe('tiktokFailure', () => {
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
  ])('tells %s (HTTP %d) from its code, before and after a start alike', (code, status, kind) => {
    expect(onRead(refusal(status, code)).outcome.kind).toBe(kind);
    expect(onStart(refusal(status, code)).outcome.kind).toBe(kind);
  });

  it.each([
    ['an error of theirs', refusal(500, 'internal_error')],
    ['an error of theirs that comes with 200', refusal(200, 'internal_error')],
    ['a gateway without a word', answer(502, null)],
    ['a success without a publish id', answer(200, { data: {}, error: { code: 'ok', message: '' } })],
    ['a page of a proxy', answer(200, null)],
    ['a 403 that is not theirs', answer(403, null)],
  ])('knows nothing after %s to a start, and just tries again elsewhere', (_name, response) => {
    expect(onStart(response).outcome.kind).toBe('unknown');
    expect(onRead(response).outcome.kind).toBe('retryAfter');
  });

  it('never takes a 5xx to a start for a definite answer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 599 }), fc.string(), (status, code) => {
        fc.pre(code !== 'rate_limit_exceeded');
        expect(onStart(refusal(status, code)).outcome.kind).toBe('unknown');
      }),
    );
  });

  it('keeps their log id under both of its names, and waits at least a minute when asked to slow down', () => {
    const limited = onRead(refusal(429, 'rate_limit_exceeded', { 'retry-after': '5' }));
    expect(limited).toMatchObject({ platformTraceId: '2026', outcome: { retryAfterMs: 60 * SECOND } });
    const older = answer(400, { error: { code: 'invalid_param', logid: '2022' } });
    expect(onRead(older).platformTraceId).toBe('2022');
    expect(onRead(refusal(403, 'reached_active_user_cap')).outcome).toMatchObject({ retryAfterMs: 6 * HOUR });
  });
});

describe('classifyFailReason', () => {
  it('starts again only where TikTok or the way to it failed, waiting longer each time', () => {
    for (const reason of ['internal', 'video_pull_failed', 'photo_pull_failed']) {
      const verdict = classifyFailReason(reason);
      expect(verdict.again && [1, 2].map(verdict.waitMs)).toEqual([15 * SECOND, 60 * SECOND]);
    }
  });

  it('takes every other reason, known or not, for final', () => {
    const kind = (reason: string | undefined) => {
      const verdict = classifyFailReason(reason);
      return verdict.again ? 'again' : verdict.outcome.kind;
    };
    expect(kind('frame_rate_check_failed')).toBe('rejected');
    expect(kind('publish_cancelled')).toBe('rejected');
    expect(kind('spam_risk')).toBe('rejected');
    expect(kind('auth_removed')).toBe('reconnect');
    expect(kind('never_heard_of')).toBe('rejected');
    expect(kind(undefined)).toBe('rejected');
  });
});
