import { HeraldError } from '../../model/errors.ts';
import { isStoreUnavailable } from '../store/conflicts.ts';
import {
  bodyConflict,
  type IdempotencyClaim,
  isWriteConflict,
  type LookupTools,
  lookUp,
  type StoredResponse,
} from './records.ts';

/**
 * The response that is stored under a claim after its change was refused or its commit failed: the one of another
 * request with the same key, or of this request if only the response to the commit was lost. Null if there is none.
 * Throws `idempotency_conflict`.
 */
export async function storedAfter(
  tools: LookupTools,
  claim: IdempotencyClaim | null,
  error: unknown,
): Promise<StoredResponse | null> {
  if (!claim || !mayBeStored(error)) return null;
  const lookup = await lookUp(tools, claim.identity).catch(() => null);
  if (lookup?.state === 'conflict') throw bodyConflict();
  return lookup?.state === 'replay' && !isReplaced(lookup.claim, claim) ? lookup.response : null;
}

/**
 * Whether another request with the key, or this one, may have committed: also a refusal can be what that commit left behind,
 * such as a target that is no longer failed because it is being tried again.
 */
function mayBeStored(error: unknown): boolean {
  return isWriteConflict(error) || isStoreUnavailable(error) || error instanceof HeraldError;
}

/** Whether the record that was found is still the one that the request was to replace. */
function isReplaced(found: IdempotencyClaim, claim: IdempotencyClaim): boolean {
  return claim.replaces !== undefined && (found.replaces?.isEqual(claim.replaces) ?? false);
}
