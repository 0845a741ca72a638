import { expect, it } from 'vitest';
import { HeraldError } from '../../model/errors.ts';
import { authFailure } from './auth-failure.ts';

const refusal = new HeraldError('unauthorized', 'no');
function coded(code: string, message = code) {
  return Object.assign(new Error(message), { code });
}

it.each(['auth/id-token-expired', 'auth/argument-error', 'auth/user-disabled', 'auth/session-cookie-revoked'])(
  'the identity error %s is a refused token',
  (code) => expect(authFailure(coded(code), refusal)).toBe(refusal),
);

it.each([
  coded('auth/internal-error'),
  coded('app/network-error'),
  coded('auth/argument-error', 'Error fetching public keys for Google certs: ECONNREFUSED'),
  new Error('connect ECONNREFUSED'),
])('the identity error %s is an outage of the identity provider', (cause) =>
  expect(authFailure(cause, refusal)).toMatchObject({ reason: 'service_unavailable', retryAfterSeconds: 2 }),
);
