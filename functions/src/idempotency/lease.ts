import { randomToken, uuid } from '../ids/ids.ts';
import type { IdempotencyRecord } from '../store/documents/idempotency-record.ts';
import type { Store } from '../store/store.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { type Clock, MINUTE, SECOND } from '../time/clock.ts';
import { type IdempotencyClaim, putRecord } from './records.ts';

/** How long a holder is believed to live without a sign of life, ms. Another may take over then. */
const LEASE_MS = 30 * SECOND;
const RENEW_EVERY_MS = LEASE_MS / 3;
/** When a dead holder's remains are cleared away, ms: long after any retry would have taken them over. */
const RECOVER_AFTER_MS = 60 * MINUTE;

type Batch = ReturnType<Store['batch']>;

/** Somebody else has taken the work over: whoever lost it changes nothing any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** The last commit may have happened or not, and the database cannot be asked. Nothing of it may be taken back. */
export class CommitOutcomeUnknown extends Error {
  override readonly name = 'CommitOutcomeUnknown';
}

export interface LeaseTools {
  store: Store;
  clock: Clock;
  config: { idempotency: { replayMs: number } };
}

/**
 * A key that is claimed while slow work goes on. The holder shows signs of life; one that dies is taken over by the next
 * request with the same key, which goes on with the same operation.
 */
export class IdempotencyLease {
  /** A UUID; the same for whoever takes over. Names what the work makes, so that it is made once. */
  readonly operationId: string;
  /** Different for every holder. */
  readonly owner = randomToken(12);
  readonly #tools: LeaseTools;
  readonly #claim: IdempotencyClaim;
  readonly #status: number;
  readonly #lost = new AbortController();
  #version: IdempotencyClaim['replaces'];
  #heartbeat: NodeJS.Timeout | undefined;
  #renewal: Promise<void> = Promise.resolve();
  #keep = false;

  private constructor(tools: LeaseTools, claim: IdempotencyClaim, status: number) {
    this.#tools = tools;
    this.#claim = claim;
    this.#status = status;
    this.#version = claim.replaces;
    this.operationId = claim.takesOver ?? uuid();
  }

  /** Claims the key. `status` is that of the answer to come. Throws what `wasBeaten` knows where somebody was first. */
  static async take(tools: LeaseTools, claim: IdempotencyClaim, status: number): Promise<IdempotencyLease> {
    const hold = new IdempotencyLease(tools, claim, status);
    const batch = tools.store.batch();
    putRecord(batch, claim, hold.#record({ state: 'claimed', response: null, ...hold.#signOfLife() }));
    hold.#version = (await batch.commit())[0]?.writeTime;
    hold.#heartbeat = setInterval(() => {
      hold.#renewal = hold.#renewal.then(() => hold.#renew()).catch(() => {});
    }, RENEW_EVERY_MS);
    return hold;
  }

  /** Aborted when the hold is lost. */
  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * Commits the work's own writes and the answer as one. Throws what the database threw where nothing happened, and the
   * work may then try again; `LeaseLost`; `CommitOutcomeUnknown`.
   */
  async commit(fill: (batch: Batch) => void, body: unknown): Promise<void> {
    await this.#quiet();
    this.signal.throwIfAborted();
    const { store, clock, config } = this.#tools;
    const now = clock.now();
    const batch = store.batch();
    fill(batch);
    const record = this.#record({
      state: 'done',
      response: { status: this.#status, body },
      // Who has answered stays on record, so that a commit whose outcome is unknown can be recognised.
      lease: { owner: this.owner, until: new Date(now) },
      recoverAt: null,
      expireAt: new Date(now + config.idempotency.replayMs),
    });
    putRecord(batch, { ...this.#claim, replaces: this.#version }, record);
    try {
      await batch.commit();
    } catch (error) {
      const standing = await this.#standing().catch((cause: unknown) => {
        this.#keep = true;
        throw cause instanceof LeaseLost ? cause : new CommitOutcomeUnknown(this.operationId, { cause });
      });
      if (standing === 'held') throw error;
    }
    this.#keep = true;
  }

  /** Ends the signs of life, and gives the key back unless the answer is stored, or may be. */
  async end(): Promise<void> {
    await this.#quiet();
    if (this.#keep || this.signal.aborted || !this.#version) return;
    // Where this fails, the lease ends by itself.
    await this.#claim.ref.delete({ lastUpdateTime: this.#version }).catch(() => {});
  }

  #record(state: Pick<IdempotencyRecord, 'state' | 'response' | 'lease' | 'recoverAt' | 'expireAt'>) {
    const { endpoint, bodyHash } = this.#claim.identity;
    const createdAt = new Date(this.#tools.clock.now());
    return { endpoint, bodyHash, operationId: this.operationId, createdAt, ...state };
  }

  #signOfLife() {
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
      this.#version = (await this.#claim.ref.update(this.#signOfLife(), precondition)).writeTime;
    } catch (error) {
      if (isPreconditionFailed(error)) await this.#standing().catch(() => {});
    }
  }

  async #quiet(): Promise<void> {
    clearInterval(this.#heartbeat);
    await this.#renewal;
  }

  /** Where we stand after a write that failed: it may have happened all the same. Throws `LeaseLost`. */
  async #standing(): Promise<'held' | 'settled'> {
    const snapshot = await this.#claim.ref.get();
    const found = snapshot.data();
    if (found?.lease?.owner === this.owner) {
      this.#version = snapshot.updateTime;
      return found.state === 'done' ? 'settled' : 'held';
    }
    const lost = new LeaseLost(this.operationId);
    this.#lost.abort(lost);
    throw lost;
  }
}
