import { HeraldError } from '../errors.ts';
import { SECOND } from '../time/clock.ts';
import { claimOrReplay, keyInUse } from './claim-or-replay.ts';
import { CommitOutcomeUnknown, IdempotencyLease, LeaseLost, type LeaseTools } from './lease.ts';
import { isWriteConflict, type Lookup, lookUp, type RequestIdentity, type StoredResponse } from './records.ts';

/** How long a duplicate waits for the first request's answer, ms: most are there by then, and a waiting request costs. */
const TIMEOUT_MS = 2 * SECOND;
const ASK_EVERY_MS = 250;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Becomes the holder, or hears what an earlier one has answered. Throws `idempotency_conflict`. */
const acquire = async (
  tools: LeaseTools,
  first: Lookup,
  identity: RequestIdentity,
  status: number,
): Promise<{ hold: IdempotencyLease } | { replay: StoredResponse }> => {
  const rounds = TIMEOUT_MS / ASK_EVERY_MS;
  let lookup = first;
  for (let round = 0; round <= rounds; round += 1) {
    if (round > 0) {
      await pause(ASK_EVERY_MS);
      lookup = await lookUp(tools, identity);
    }
    if (lookup.state === 'inFlight') continue;
    const known = claimOrReplay(lookup);
    if ('replay' in known) return known;
    try {
      return { hold: await IdempotencyLease.take(tools, known.claim, status) };
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
    }
  }
  throw keyInUse();
};

const inDoubt = (cause: CommitOutcomeUnknown) =>
  new HeraldError('service_unavailable', 'The service is briefly unavailable. Please try again.', {
    cause,
    retryAfterSeconds: 30,
  });

/**
 * Does slow work under its key: one at a time, its answer stored with what it made, the key given back where it failed.
 * A duplicate waits briefly for the first one's answer. Throws what the work throws, and `idempotency_conflict`.
 */
export const withLease = async <Reply extends { body: unknown }>(
  tools: LeaseTools,
  { lookup, identity, status }: { lookup: Lookup; identity: RequestIdentity; status: number },
  work: (hold: IdempotencyLease) => Promise<Reply>,
): Promise<Reply | { body: unknown; replayed: true }> => {
  const found = await acquire(tools, lookup, identity, status);
  if ('replay' in found) return { body: found.replay.body, replayed: true };
  try {
    return await work(found.hold);
  } catch (error) {
    if (error instanceof LeaseLost || found.hold.signal.aborted) throw keyInUse();
    if (error instanceof CommitOutcomeUnknown) throw inDoubt(error);
    throw error;
  } finally {
    await found.hold.end();
  }
};
