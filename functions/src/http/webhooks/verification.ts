import type { Request } from 'express';
import type { Secret } from '../../infra/config/secrets.ts';
import { sameSecret } from '../../infra/crypto/digest.ts';
import { HeraldError } from '../../infra/errors.ts';

/**
 * The challenge that a platform expects in the response before it sends events to this address. Throws `forbidden` for a
 * wrong verify token.
 */
export function challengeOf(request: Request, verifyToken: Secret | null): string {
  const isValid = verifyToken !== null && sameSecret(parameter(request, 'hub.verify_token'), verifyToken.reveal());
  if (!isValid) throw new HeraldError('forbidden', 'The verify token is wrong.');
  return parameter(request, 'hub.challenge');
}

/** The value of a query parameter; empty where it is missing, repeated or nested. */
function parameter(request: Request, name: string): string {
  const value: unknown = request.query[name];
  return typeof value === 'string' ? value : '';
}
