import { HeraldError } from '../../model/errors.ts';

/** Codes of firebase-admin by which a token, a session or its user is refused. Any other failure is the provider's. */
const refusals = new Set([
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/session-cookie-expired',
  'auth/session-cookie-revoked',
  'auth/invalid-session-cookie-duration',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/tenant-not-found',
  'auth/mismatching-tenant-id',
]);

/** A failure to fetch the provider's public keys has the code of an invalid token. */
const KEYS_NOT_FETCHED = /fetching public keys/i;

/** The error of a failed verification: `refusal` where the identity provider has refused, else `service_unavailable`. */
export function authFailure(cause: unknown, refusal: HeraldError): HeraldError {
  return isRefusal(cause)
    ? refusal
    : new HeraldError('service_unavailable', 'Signing in is temporarily unavailable. Please try again.', {
        cause,
        retryAfterSeconds: 2,
      });
}

function isRefusal(cause: unknown): boolean {
  if (cause instanceof HeraldError) return true;
  if (!(cause instanceof Error) || KEYS_NOT_FETCHED.test(cause.message)) return false;
  return 'code' in cause && typeof cause.code === 'string' && refusals.has(cause.code);
}
