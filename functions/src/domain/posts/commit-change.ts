import type { Context } from '../../context.ts';
import { claimWithoutKey, type IdempotencyClaim, type StoredResponse } from '../../infra/idempotency/records.ts';
import { storedAfter } from '../../infra/idempotency/stored-after.ts';
import type { BatchedRecords } from '../../infra/request-log/record-writer.ts';
import { isPreconditionFailed, retryOnConflict } from '../../infra/store/conflicts.ts';
import type { HeraldError } from '../../model/errors.ts';

/** How often a change starts over because the post was changed concurrently. */
const CONFLICT_ATTEMPTS = 4;

/** Makes a change of a post in one commit, again after a write conflict. Throws `conflict` where these do not end. */
export async function commitChange<T>(change: () => Promise<T>, conflict: () => HeraldError): Promise<T> {
  try {
    return await retryOnConflict(change, CONFLICT_ATTEMPTS);
  } catch (error) {
    throw withoutConflict(error, conflict);
  }
}

/** A change of a post on behalf of a user. */
interface KeyedChange {
  userId: string;
  /** Null for a request without an idempotency key. */
  claim: IdempotencyClaim | null;
  /** Log records to write in the same commit. */
  records: BatchedRecords | null;
}

/**
 * The same for a change with a commit that also stores the response under `claim`, and log records. If another request
 * with the key was first, or only the response to the commit was lost, resolves with the stored response.
 */
export async function commitKeyedChange<T>(
  ctx: Pick<Context, 'store' | 'clock' | 'config'>,
  { userId, claim, records }: KeyedChange,
  change: (claim: IdempotencyClaim) => Promise<T>,
  conflict: () => HeraldError,
): Promise<{ done: T } | { stored: StoredResponse; isRepeated: boolean }> {
  const used = claim ?? claimWithoutKey(ctx.store, userId);
  try {
    const done = await retryOnConflict(() => change(used), CONFLICT_ATTEMPTS);
    records?.onCommitted();
    return { done };
  } catch (error) {
    const stored = await storedAfter(ctx, used, error);
    if (stored) return { stored, isRepeated: claim !== null };
    throw withoutConflict(error, conflict);
  }
}

function withoutConflict(error: unknown, conflict: () => HeraldError): unknown {
  return isPreconditionFailed(error) ? conflict() : error;
}
