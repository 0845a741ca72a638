import { expect, it } from 'vitest';
import { readConfig } from '../../../infra/config/config.ts';
import { type ErrorCode, HeraldError } from '../../../model/errors.ts';
import { platformDefinitions } from '../../../platforms/registry.ts';
import { errorResponse, requestField, toHeraldError } from './error-response.ts';

const about = { requestId: 'r-1', now: Date.UTC(2026, 0, 1), development: false, baseUrl: 'https://api.example' };

it.each<[ErrorCode, number, string]>([
  ['unauthorized', 401, 'authentication_error'],
  ['forbidden', 403, 'authentication_error'],
  ['not_found', 404, 'invalid_request_error'],
  ['validation_error', 400, 'invalid_request_error'],
  ['idempotency_conflict', 409, 'invalid_request_error'],
  ['rate_limit_exceeded', 429, 'invalid_request_error'],
  ['upload_failed', 400, 'invalid_request_error'],
  ['missing_integrations', 400, 'invalid_request_error'],
  ['missing_account', 400, 'invalid_request_error'],
  ['post_would_fail', 400, 'invalid_request_error'],
  ['post_creation_failed', 500, 'api_error'],
  ['slot_taken', 409, 'invalid_request_error'],
  ['insufficient_credits', 402, 'invalid_request_error'],
  ['internal_error', 500, 'api_error'],
  ['platform_unavailable', 503, 'api_error'],
  ['MEDIA_NOT_FOUND', 404, 'invalid_request_error'],
  ['MEDIA_INVALID', 400, 'invalid_request_error'],
  ['UNSUPPORTED_MEDIA_TYPE', 400, 'invalid_request_error'],
])('the error code %s has the status %d and the type %s', (code, status, type) => {
  expect(errorResponse(new HeraldError(code, 'A sentence.'), about)).toMatchObject({
    status,
    body: { error: { type, code, message: 'A sentence.', timestamp: '2026-01-01T00:00:00.000Z', requestId: 'r-1' } },
  });
});

it('the fix of an error is sent in place of the fix of its code, or none', () => {
  const fixOf = (options?: ConstructorParameters<typeof HeraldError>[2]) =>
    errorResponse(new HeraldError('not_found', 'None.', options), about).body.error.fix;
  expect(fixOf()).toMatch(/^Check the id/);
  expect(fixOf({ fix: 'Check the path.' })).toBe('Check the path.');
  expect(fixOf({ fix: null })).toBeUndefined();
});

it('an error response has Retry-After only with an error that has a waiting time', () => {
  const busy = new HeraldError('rate_limit_exceeded', 'Wait.', { retryAfterSeconds: 7 });
  expect(errorResponse(busy, about).headers).toEqual({ 'Retry-After': '7' });
  expect(errorResponse(new HeraldError('not_found', 'None.'), about).headers).toEqual({});
});

it('an error response includes a stack trace only in development mode', () => {
  const error = toHeraldError(new TypeError('inner'));
  expect(JSON.stringify(errorResponse(error, about).body)).not.toMatch(/inner|debug/);
  const { development } = readConfig({ GCLOUD_PROJECT: 'demo-herald', NODE_ENV: 'development' }, platformDefinitions);
  const { debug } = errorResponse(error, { ...about, development }).body.error;
  expect(debug?.stack).toContain('TypeError: inner');
  expect(readConfig({ GCLOUD_PROJECT: 'demo-herald' }, platformDefinitions).development).toBe(false);
});

it('a database that does not respond makes a 503 with Retry-After', () => {
  const away = errorResponse(toHeraldError(Object.assign(new Error('away'), { code: 14 })), about);
  expect(away).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
  expect(Number(away.headers['Retry-After'])).toBeGreaterThan(0);
});

it.each([
  "Document 'x' cannot be written because its size (1,048,667 bytes) exceeds the maximum allowed size of 1,048,576 bytes.",
  'A document cannot be written because it exceeds the maximum size allowed.',
  'Request payload size exceeds the limit: 10485760 bytes',
])('a database that refuses to store so much makes a 413: %s', (message) => {
  const refused = errorResponse(toHeraldError(Object.assign(new Error(message), { code: 3 })), about);
  expect(refused).toMatchObject({ status: 413, body: { error: { code: 'payload_too_large' } } });
  const other = errorResponse(toHeraldError(Object.assign(new Error('A reserved id.'), { code: 3 })), about);
  expect(other).toMatchObject({ status: 500, body: { error: { code: 'internal_error' } } });
});

it.each([
  ['content.mediaIds.2', 'body.post.content.mediaIds.2'],
  ['content', 'body.post.content'],
  ['contentType', 'body.contentType'],
  ['scheduledTime', 'body.scheduledTime'],
  ['targets.0', 'body.targets.0'],
  ['', 'body'],
  ['testScenario', 'headers.Herald-Test-Scenario'],
])('the field "%s" of the domain is reported as %s', (field, path) => {
  expect(requestField(field)).toBe(path);
});

it.each(['body', 'body.url', 'query.cursor', 'params.id', 'headers.Idempotency-Key', 'arguments.post'])(
  'the field %s, which begins with a part of the request, stays',
  (field) => {
    expect(requestField(field)).toBe(field);
  },
);
