import { HeraldError } from '../errors.ts';
import type { IdempotencyClaim, LookupResult, StoredResponse } from './records.ts';

export function bodyConflict() {
  return new HeraldError(
    'idempotency_conflict',
    'This Idempotency-Key was already used with a different request body.',
    {
      details: { reason: 'different_body' },
    },
  );
}

export function keyInUse() {
  return new HeraldError(
    'idempotency_conflict',
    'The first request with this Idempotency-Key is still being worked on.',
    {
      details: { reason: 'in_progress' },
      retryAfterSeconds: 1,
    },
  );
}

/** The claim of a first request, or the stored response for a repeat. Throws `idempotency_conflict`. */
export function claimOrReplay(lookup: LookupResult): { claim: IdempotencyClaim } | { replay: StoredResponse } {
  if (lookup.state === 'conflict') throw bodyConflict();
  if (lookup.state === 'inFlight') throw keyInUse();
  return lookup.state === 'fresh' ? { claim: lookup.claim } : { replay: lookup.response };
}
