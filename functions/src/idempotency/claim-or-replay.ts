import { HeraldError } from '../errors.ts';
import type { IdempotencyClaim, Lookup, StoredResponse } from './records.ts';

export const bodyConflict = () =>
  new HeraldError('idempotency_conflict', 'This Idempotency-Key was already used with a different request body.');

export const keyInUse = () =>
  new HeraldError('idempotency_conflict', 'The first request with this Idempotency-Key is still being worked on.', {
    retryAfterSeconds: 1,
  });

/** What a lookup means to the request: the right to be the first, or the first one's answer. Throws `idempotency_conflict`. */
export const claimOrReplay = (lookup: Lookup): { claim: IdempotencyClaim } | { replay: StoredResponse } => {
  if (lookup.state === 'conflict') throw bodyConflict();
  if (lookup.state === 'inFlight') throw keyInUse();
  return lookup.state === 'fresh' ? { claim: lookup.claim } : { replay: lookup.response };
};
