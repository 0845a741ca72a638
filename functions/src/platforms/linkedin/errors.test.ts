import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import { linkedInFailure } from './errors.ts';

function answer(status: number, data: unknown, headers: Record<string, string> = {}): PlatformResponse {
  return {
    status,
    headers,
    data,
    text: JSON.stringify(data),
  };
}

function error(status: number, code: string | null, more: Record<string, unknown> = {}) {
  return answer(status, { status, message: 'Something about it', ...(code === null ? {} : { code }), ...more });
}

const NOON = 12 * HOUR;
function onRead(response: PlatformResponse) {
  return linkedInFailure(response, { visible: false, now: NOON });
}

function onPost(response: PlatformResponse) {
  return linkedInFailure(response, { visible: true, now: NOON });
}

function duplicate(urn: string) {
  return answer(422, {
    errorDetailType: 'com.linkedin.common.error.BadRequest',
    message: `com.linkedin.content.common.exception.BadRequestResponseException: Content is a duplicate of ${urn}`,
    errorDetails: { inputErrors: [{ description: 'Duplicate post is detected', input: {}, code: 'DUPLICATE_POST' }] },
    status: 422,
  });
}

it.each([
  ['a revoked token', error(401, 'REVOKED_ACCESS_TOKEN', { serviceErrorCode: 65601 }), 'invalidToken', 'reconnect'],
  [
    'an old shape',
    answer(401, { message: 'Empty oauth2_access_token', serviceErrorCode: 401, status: 401 }),
    'invalidToken',
    'reconnect',
  ],
  ['a dead token by its number', error(400, null, { serviceErrorCode: 65600 }), 'invalidToken', 'reconnect'],
  ['a missing product', error(403, 'ACCESS_DENIED', { serviceErrorCode: 100 }), 'noPermission', 'reconnect'],
  ['unready media', error(400, 'MEDIA_ASSET_WAITING_UPLOAD'), 'notReady', 'retryAfter'],
  ['failed media', error(400, 'MEDIA_ASSET_PROCESSING_FAILED'), 'badMedia', 'rejected'],
  ['a long text', error(400, 'FIELD_LENGTH_TOO_LONG'), 'tooLong', 'rejected'],
  ['a bad value', error(400, 'INVALID_VALUE_FOR_FIELD'), 'refused', 'rejected'],
  ['a conflict', error(409, 'CONFLICT'), 'conflict', 'retryAfter'],
  ['a large file', error(413, 'REQUEST_ENTITY_TOO_LARGE'), 'tooLarge', 'rejected'],
  ['a version that is over', error(426, 'NONEXISTENT_VERSION'), 'oldVersion', 'retryAfter'],
  ['a burst', error(429, 'TOO_MANY_REQUESTS', { serviceErrorCode: 101 }), 'rateLimit', 'retryAfter'],
  ['a bad author', error(422, null), 'refused', 'rejected'],
  ['a bare 401', answer(401, null), 'invalidToken', 'reconnect'],
  ['a bare 429', answer(429, null), 'rateLimit', 'retryAfter'],
])('the response %s is classified, for calls that post and calls that do not', (_name, response, errorClass, kind) => {
  for (const failure of [onRead(response), onPost(response)]) {
    expect(failure.errorClass).toBe(errorClass);
    expect(failure.outcome.kind).toBe(kind);
  }
});

it.each([
  ['an internal error', error(500, 'INTERNAL_SERVER_ERROR')],
  ['a gateway error without a body', answer(504, null)],
  ['a success without its name', answer(201, null)],
  ['a page of a proxy', answer(403, null)],
])('the outcome of a post is unknown after %s, and other calls are retried', (_name, response) => {
  expect(onPost(response).outcome.kind).toBe('unknown');
  expect(onRead(response).outcome.kind).toBe('retryAfter');
});

it('the outcome of a post is unknown after any 5xx', () => {
  fc.assert(
    fc.property(fc.integer({ min: 500, max: 599 }), fc.string(), (status, code) => {
      expect(onPost(error(status, code)).outcome.kind).toBe('unknown');
    }),
  );
});

it.each(['urn:li:share:7141138937766391808', 'urn:li:ugcPost:7141138937766391808'])(
  'the id of the existing post %s is read from a refused duplicate',
  (urn) => {
    expect(onPost(duplicate(urn))).toMatchObject({
      errorClass: 'duplicate',
      duplicateOf: urn,
      outcome: { kind: 'rejected', code: 'platform_rejected' },
    });
  },
);

it.each(['urn:li:activity:7141138937766391808', 'another post', ''])('the error %j contains no post id', (name) => {
  expect(onPost(duplicate(name))).toMatchObject({ errorClass: 'duplicate', duplicateOf: null });
});

it('a daily limit ends at midnight UTC, and other limits after Retry-After', () => {
  const day = error(429, 'TOO_MANY_REQUESTS', {
    message: 'Resource level throttle APPLICATION_AND_MEMBER DAY limit for calls to this resource is reached.',
  });
  expect(onPost(day).outcome).toMatchObject({ kind: 'retryAfter', retryAfterMs: NOON });
  expect(onPost(answer(429, null)).outcome).toMatchObject({ retryAfterMs: MINUTE });
  expect(onPost(answer(429, null, { 'retry-after': '90' })).outcome).toMatchObject({ retryAfterMs: 90 * SECOND });
});
