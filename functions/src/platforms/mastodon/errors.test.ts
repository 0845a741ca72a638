import { expect, it } from 'vitest';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { CallInfo } from '../kit/outcomes.ts';
import { mastodonFailure } from './errors.ts';

const now = Date.parse('2026-11-25T12:00:00Z');

function answer(status: number, data: unknown, headers: Record<string, string> = {}): PlatformResponse {
  return { status, headers, data, text: JSON.stringify(data) };
}

function failure(response: PlatformResponse, call: Partial<CallInfo> = {}) {
  return mastodonFailure(response, { visible: false, about: 'post', now, ...call });
}

it.each<[what: string, response: PlatformResponse, call: Partial<CallInfo>, outcome: object]>([
  ['a refused token', answer(401, { error: 'The access token is invalid' }), {}, { kind: 'reconnect' }],
  [
    'a refused post with the reason of the server',
    answer(422, { error: 'Validation failed: Text character limit of 500 exceeded' }),
    { visible: true },
    {
      kind: 'rejected',
      message: 'The server of this account refused the post: Text character limit of 500 exceeded.',
    },
  ],
  [
    'a locked account',
    answer(403, { error: 'Your login is currently disabled' }),
    { visible: true },
    { kind: 'rejected', message: expect.stringContaining('Your login is currently disabled') },
  ],
  [
    'a refused file',
    answer(422, { error: 'Validation failed: File content type is invalid' }),
    { about: 'file' },
    { kind: 'rejected', code: 'media_unusable' },
  ],
  [
    'a locked account with a file',
    answer(403, { error: 'Your login is currently disabled' }),
    { about: 'file' },
    { code: 'platform_rejected' },
  ],
  ['a file that is too large for a proxy', answer(413, null), { about: 'file' }, { code: 'media_unusable' }],
  ['an outage', answer(503, null), {}, { kind: 'retryAfter' }],
  ['an outage during a post', answer(503, { error: 'temporary' }), { visible: true }, { kind: 'unknown' }],
  ['a page of a proxy', answer(404, '<html>'), {}, { kind: 'retryAfter' }],
  ['a success without a post', answer(200, {}), { visible: true }, { kind: 'unknown' }],
  ['a redirect of a post', answer(302, null), { visible: true }, { kind: 'retryAfter' }],
])('the response of a server is read: %s', (_what, response, call, outcome) => {
  expect(failure(response, call).outcome).toMatchObject(outcome);
});

it.each<[reset: string, waitMs: number]>([
  [new Date(now + 3 * MINUTE).toISOString(), 3 * MINUTE],
  [new Date(now - MINUTE).toISOString(), SECOND],
  [new Date(now + 24 * HOUR).toISOString(), HOUR],
  ['soon', MINUTE],
])('the run waits for the end of a limit at %s', (reset, retryAfterMs) => {
  const response = answer(429, { error: 'Too many requests' }, { 'x-ratelimit-reset': reset });
  expect(failure(response).outcome).toMatchObject({ kind: 'retryAfter', retryAfterMs, reason: 'rate_limit' });
});
