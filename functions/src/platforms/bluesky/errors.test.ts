import { expect, it } from 'vitest';
import { blueskyFailure } from './errors.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
function failure(status: number, data: unknown, { visible = false, headers = {} } = {}) {
  return blueskyFailure({ status, data, headers, text: JSON.stringify(data) }, { visible, about: 'post', now: NOW });
}

it.each([
  [401, { error: 'invalid_token', message: 'Token expired' }, 'reconnect'],
  [400, { error: 'ExpiredToken' }, 'reconnect'],
  [403, { error: 'ScopeMissingError', message: 'Missing required scope' }, 'reconnect'],
  [400, { error: 'AccountDeactivated' }, 'rejected'],
  [413, { error: 'PayloadTooLarge' }, 'rejected'],
  [400, { error: 'InvalidRequest', message: 'Invalid app.bsky.feed.post record' }, 'rejected'],
  [500, { error: 'InternalServerError' }, 'retryAfter'],
  [502, null, 'retryAfter'],
])('the response HTTP %i with %j is classified as %s', (status, data, kind) => {
  expect(failure(status, data).outcome.kind).toBe(kind);
});

it.each([
  [500, { error: 'InternalServerError' }],
  [502, null],
  [200, { nonsense: true }],
])('the outcome of a publish call is unknown after %i %j', (status, data) => {
  expect(failure(status, data, { visible: true }).outcome.kind).toBe('unknown');
});

it('a rate limit makes the run wait until its end', () => {
  const headers = { 'ratelimit-reset': String(NOW / 1000 + 90) };
  expect(failure(429, { error: 'RateLimitExceeded' }, { headers }).outcome).toMatchObject({
    kind: 'retryAfter',
    retryAfterMs: 90_000,
  });
});
