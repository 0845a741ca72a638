import type { Request } from 'express';
import type { Secret } from '../config/secrets.ts';
import { sameSecret } from '../crypto/digest.ts';
import { HeraldError } from '../errors.ts';

/** A parameter that came once, as text. */
const parameter = (request: Request, name: string): string => {
  const value: unknown = request.query[name];
  return typeof value === 'string' ? value : '';
};

/**
 * The challenge that a platform wants to hear back before it sends events to this address, for whoever knows the verify
 * token. Throws `forbidden` to everybody else.
 */
export const challengeOf = (request: Request, verifyToken: Secret | null): string => {
  const isKnown = verifyToken !== null && sameSecret(parameter(request, 'hub.verify_token'), verifyToken.reveal());
  if (!isKnown || parameter(request, 'hub.mode') !== 'subscribe')
    throw new HeraldError('forbidden', 'The verify token is wrong.');
  return parameter(request, 'hub.challenge');
};
