import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { CommitOutcomeUnknown, IdempotencyLease, IdempotencyLeaseLost, type LeaseTools } from './lease.ts';
import {
  claimOrReplay,
  isWriteConflict,
  keyInUse,
  type LookupResult,
  lookUp,
  type RequestIdentity,
  type StoredResponse,
} from './records.ts';

/** How long a duplicate waits for the first response, ms: most are there by then, and a waiting request costs. */
const TIMEOUT_MS = 2 * SECOND;
const POLL_INTERVAL_MS = 250;

/**
 * Does slow work under a lease on its idempotency key: one request at a time, the response stored with what the work
 * creates, the key released where it failed. A duplicate waits briefly for the first response. Throws what the work throws,
 * and `idempotency_conflict`.
 */
export async function withLease<Result extends { body: unknown }>(
  tools: LeaseTools,
  { lookup, identity, status }: { lookup: LookupResult; identity: RequestIdentity; status: number },
  work: (lease: IdempotencyLease) => Promise<Result>,
): Promise<Result | { body: unknown; replayed: true }> {
  const found = await acquire(tools, lookup, identity, status);
  if ('replay' in found) return { body: found.replay.body, replayed: true };
  try {
    return await work(found.lease);
  } catch (error) {
    if (error instanceof IdempotencyLeaseLost || found.lease.signal.aborted) throw keyInUse();
    if (error instanceof CommitOutcomeUnknown) throw outcomeUnknown(error);
    throw error;
  } finally {
    await found.lease.end();
  }
}

/** Acquires the lease, or returns the stored response. Throws `idempotency_conflict`. */
async function acquire(
  tools: LeaseTools,
  first: LookupResult,
  identity: RequestIdentity,
  status: number,
): Promise<{ lease: IdempotencyLease } | { replay: StoredResponse }> {
  const maxPolls = TIMEOUT_MS / POLL_INTERVAL_MS;
  let lookup = first;
  for (let poll = 0; poll <= maxPolls; poll += 1) {
    if (poll > 0) {
      await pause(POLL_INTERVAL_MS);
      lookup = await lookUp(tools, identity);
    }
    if (lookup.state === 'inFlight') continue;
    const result = claimOrReplay(lookup);
    if ('replay' in result) return result;
    try {
      return { lease: await IdempotencyLease.acquire(tools, result.claim, status) };
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
    }
  }
  throw keyInUse();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function outcomeUnknown(cause: CommitOutcomeUnknown) {
  return new HeraldError('service_unavailable', 'The service is temporarily unavailable. Please try again.', {
    cause,
    retryAfterSeconds: 30,
  });
}
