import { type Clock, MINUTE, SECOND } from '../../model/clock.ts';
import { randomToken, uuid } from '../../model/ids.ts';
import type { IdempotencyRecord } from '../../model/request.ts';
import { isPreconditionFailed } from '../store/conflicts.ts';
import type { Store } from '../store/store.ts';
import { type IdempotencyClaim, putRecord } from './records.ts';

/** How long a lease lasts without renewal, ms. Another request may take over then. */
const LEASE_MS = 30 * SECOND;
const RENEWAL_INTERVAL_MS = LEASE_MS / 3;
/** When the leftovers of an abandoned operation are cleaned up, ms: long after any retry would have taken over. */
const RECOVER_AFTER_MS = 60 * MINUTE;

type Batch = ReturnType<Store['batch']>;

/** Another request has taken over the lease: this one must change nothing any more. */
export class IdempotencyLeaseLost extends Error {
  override readonly name = 'IdempotencyLeaseLost';
}

/** The last commit may have happened or not, and the database cannot be read. Nothing of it may be undone. */
export class CommitOutcomeUnknown extends Error {
  override readonly name = 'CommitOutcomeUnknown';
}

export interface LeaseTools {
  store: Store;
  clock: Clock;
  config: { idempotency: { replayMs: number } };
}

/**
 * The lease on an idempotency key during slow work. It is renewed regularly; when its owner crashes, the next request
 * with the same key acquires it and continues the same operation.
 */
export class IdempotencyLease {
  /**
   * A UUID that stays the same when another request acquires the lease. It names what the work creates, so that it is
   * created once.
   */
  readonly operationId: string;
  /** Different for each holder. */
  readonly owner = randomToken(12);
  readonly #tools: LeaseTools;
  readonly #claim: IdempotencyClaim;
  readonly #status: number;
  readonly #lost = new AbortController();
  #version: IdempotencyClaim['replaces'];
  #heartbeat: NodeJS.Timeout | undefined;
  #renewal: Promise<void> = Promise.resolve();
  #keepRecord = false;
  /** Whether this work, or an earlier one that died, may have left something that only the operation names. */
  #mayHaveLeft: boolean;

  private constructor(tools: LeaseTools, claim: IdempotencyClaim, status: number) {
    this.#tools = tools;
    this.#claim = claim;
    this.#status = status;
    this.#version = claim.replaces;
    this.operationId = claim.replacesOperation ?? uuid();
    this.#mayHaveLeft = claim.replacesOperation !== null;
  }

  /**
   * Acquires the lease. `status` belongs to the response to store. Throws a write conflict if another request was
   * first.
   */
  static async acquire(tools: LeaseTools, claim: IdempotencyClaim, status: number): Promise<IdempotencyLease> {
    const lease = new IdempotencyLease(tools, claim, status);
    const batch = tools.store.batch();
    putRecord(batch, claim, lease.#record({ state: 'claimed', response: null, ...lease.#renewedFields() }));
    lease.#version = (await batch.commit())[0]?.writeTime;
    lease.#heartbeat = setInterval(() => {
      lease.#renewal = lease.#renewal.then(() => lease.#renew()).catch(() => {});
    }, RENEWAL_INTERVAL_MS);
    return lease;
  }

  /** Aborted when the lease is lost. */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * Commits the writes of the work and the stored response together. Throws the database's error where nothing was
   * committed, and the work may be retried; `IdempotencyLeaseLost`; `CommitOutcomeUnknown`.
   */
  async commit(fill: (batch: Batch) => void, body: unknown): Promise<void> {
    await this.#stopRenewal();
    this.signal.throwIfAborted();
    const { store, clock, config } = this.#tools;
    const now = clock.now();
    const batch = store.batch();
    fill(batch);
    const record = this.#record({
      state: 'done',
      response: { status: this.#status, body },
      // The owner stays in the record, so that a commit whose outcome is unknown can be recognised.
      lease: { owner: this.owner, until: new Date(now) },
      recoverAt: null,
      expireAt: new Date(now + config.idempotency.replayMs),
    });
    putRecord(batch, { ...this.#claim, replaces: this.#version }, record);
    try {
      await batch.commit();
    } catch (error) {
      const state = await this.#stateAfterFailure().catch((cause: unknown) => {
        this.#keepRecord = true;
        throw cause instanceof IdempotencyLeaseLost ? cause : new CommitOutcomeUnknown(this.operationId, { cause });
      });
      if (state === 'held') throw error;
    }
    this.#keepRecord = true;
  }

  /** The work has left something behind: the claim stays, for the next request or the cleanup. */
  keepClaim(): void {
    this.#mayHaveLeft = true;
  }

  /** Stops the renewal, and releases the key unless the response is stored, or may be. */
  async end(): Promise<void> {
    await this.#stopRenewal();
    if (this.#keepRecord || this.signal.aborted || !this.#version) return;
    const unchanged = { lastUpdateTime: this.#version };
    const ended = { lease: { owner: this.owner, until: new Date(this.#tools.clock.now()) } };
    const { ref } = this.#claim;
    // Where this fails, the lease expires.
    await (this.#mayHaveLeft ? ref.update(ended, unchanged) : ref.delete(unchanged)).catch(() => {});
  }

  #record(state: Pick<IdempotencyRecord, 'state' | 'response' | 'lease' | 'recoverAt' | 'expireAt'>) {
    const { endpoint, bodyHash } = this.#claim.identity;
    const createdAt = new Date(this.#tools.clock.now());
    return { endpoint, bodyHash, operationId: this.operationId, createdAt, ...state };
  }

  #renewedFields() {
    const now = this.#tools.clock.now();
    const { replayMs } = this.#tools.config.idempotency;
    return {
      lease: { owner: this.owner, until: new Date(now + LEASE_MS) },
      recoverAt: new Date(now + RECOVER_AFTER_MS),
      expireAt: new Date(now + Math.max(replayMs, 2 * RECOVER_AFTER_MS)),
    };
  }

  async #renew(): Promise<void> {
    if (!this.#version) return;
    try {
      const precondition = { lastUpdateTime: this.#version };
      this.#version = (await this.#claim.ref.update(this.#renewedFields(), precondition)).writeTime;
    } catch (error) {
      if (isPreconditionFailed(error)) await this.#stateAfterFailure().catch(() => {});
    }
  }

  async #stopRenewal(): Promise<void> {
    clearInterval(this.#heartbeat);
    await this.#renewal;
  }

  /** Whether a write that failed has happened after all. Throws `IdempotencyLeaseLost`. */
  async #stateAfterFailure(): Promise<'held' | 'settled'> {
    const snapshot = await this.#claim.ref.get();
    const found = snapshot.data();
    if (found?.lease?.owner === this.owner) {
      this.#version = snapshot.updateTime;
      return found.state === 'done' ? 'settled' : 'held';
    }
    const lost = new IdempotencyLeaseLost(this.operationId);
    this.#lost.abort(lost);
    throw lost;
  }
}
