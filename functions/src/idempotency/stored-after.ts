import { isStoreUnavailable } from '../store/write-errors.ts';
import { bodyConflict } from './claim-or-replay.ts';
import { type IdempotencyClaim, isWriteConflict, type LookupTools, lookUp, type StoredResponse } from './records.ts';

/** Whether the record that was found is still the one that the request was to replace. */
const isReplaced = (found: IdempotencyClaim, claim: IdempotencyClaim): boolean =>
  claim.replaces !== undefined && (found.replaces?.isEqual(claim.replaces) ?? false);

/**
 * The response that is stored under a claim whose commit failed: that of another request with the same key, or of this one
 * if only the commit's response was lost. Null where there is none. Throws `idempotency_conflict`.
 */
export const storedAfter = async (
  tools: LookupTools,
  claim: IdempotencyClaim | null,
  error: unknown,
): Promise<StoredResponse | null> => {
  if (!claim || !(isWriteConflict(error) || isStoreUnavailable(error))) return null;
  const lookup = await lookUp(tools, claim.identity).catch(() => null);
  if (lookup?.state === 'conflict') throw bodyConflict();
  return lookup?.state === 'replay' && !isReplaced(lookup.claim, claim) ? lookup.response : null;
};
