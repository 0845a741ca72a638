import type { Context } from '../../context.ts';
import { Meter } from '../../infra/limits/spending.ts';
import { isAlreadyExists, isPreconditionFailed, isStoreUnavailable } from '../../infra/store/conflicts.ts';
import { STORE_RETRY_MS } from '../../model/delays.ts';
import { jitter, uuid } from '../../model/ids.ts';
import type { Submission } from '../../model/post.ts';
import type { Attempt, Run } from '../../model/run.ts';
import { addSpending, isNothing, type Spending } from '../../model/spending.ts';
import type { PlatformPauses } from '../../model/status.ts';
import { type ClaimRejection, claimRejection, isOverdue, recoveryAfter, startedRun } from '../posts/index.ts';
import { AttemptRecorder, startedAttempt, withAttempt } from './attempt-recorder.ts';

/**
 * The lease was lost: another worker holds the run, or may hold it. After this error the worker writes and sends
 * nothing.
 */
export class RunLeaseLost extends Error {
  override readonly name = 'RunLeaseLost';
}

type RunRef = ReturnType<ReturnType<Context['store']['runs']>['doc']>;
export type RunSnapshot = Awaited<ReturnType<RunRef['get']>>;
type Version = NonNullable<RunSnapshot['updateTime']>;
type Batch = ReturnType<Context['store']['batch']>;

/** Attempts of a write while the store is unavailable; after about 10 s the queue and the sweep take over. */
const WRITE_ATTEMPTS = 8;

interface LeasedRun {
  ref: RunRef;
  run: Run;
  version: Version;
  owner: string;
  /** The store's clock minus this process's clock (ms), at most too large, so that all workers judge leases by one clock. */
  offset: number;
  /** Changes that are written with the session's next write: a claim, or the result of a last effect. */
  unwritten: Partial<Run> | null;
  /** Whether the claim is in the store. */
  claimed: boolean;
}

type SessionContext = Pick<Context, 'store' | 'clock' | 'config'> & { sleep(ms: number): Promise<void> };

/** A run that this worker has claimed. Every write renews the lease and fails when the lease was lost. */
export class RunSession {
  readonly #ctx: SessionContext;
  #leased: LeasedRun;
  /** What this attempt does; written with each of the session's writes. */
  readonly recorder: AttemptRecorder;
  /** Counts the calls of this attempt. */
  readonly meter = new Meter();
  readonly #spentBefore: Spending;
  /** Whether the user's events are recorded; null until the account was read. */
  recordsEvents: boolean | null = null;
  /** Its post, as it was when the run was claimed. */
  submission: Submission | null = null;

  constructor(ctx: SessionContext, leased: LeasedRun) {
    this.#ctx = ctx;
    this.#leased = leased;
    const { attempts, attempt } = leased.run;
    const claimed = attempts.find((one) => one.attempt === attempt) ?? startedAttempt(attempt, this.now());
    this.#spentBefore = leased.run.spending ?? {};
    this.recorder = new AttemptRecorder(claimed, () => this.now());
  }

  /** The id of the run's document. */
  get id(): string {
    return this.#leased.ref.id;
  }

  get run(): Run {
    return this.#leased.run;
  }

  /** What the calls of the run have cost, with those of this attempt. */
  get spending(): Spending {
    return addSpending(this.#spentBefore, this.meter.spending);
  }

  /** The store's time (ms). */
  now(): number {
    return this.#ctx.clock.now() + this.#leased.offset;
  }

  /** Throws `RunLeaseLost` when the lease has ended: call it immediately before an effect is sent. */
  assertLeaseHeld(): void {
    const until = this.#leased.run.lease?.until.getTime() ?? 0;
    if (this.now() >= until) throw new RunLeaseLost('the lease ended before the effect');
  }

  /** Changes the run and renews the lease, in one commit with what `also` adds to the batch. Throws `RunLeaseLost`. */
  write(patch: Partial<Run>, also: (batch: Batch) => void = () => {}): Promise<void> {
    return this.#commit(() => ({ ...patch, ...this.#renewal() }), also);
  }

  /** Changes the run with the next write. Until then a worker that dies loses the change. */
  writeWithNext(patch: Partial<Run>): void {
    const { run, unwritten } = this.#leased;
    this.#leased = { ...this.#leased, run: { ...run, ...patch }, unwritten: { ...unwritten, ...patch } };
  }

  /**
   * Changes the run and releases the lease, in one commit with what `also` adds to the batch. Throws `RunLeaseLost`.
   */
  release(patch: Partial<Run>, also: (batch: Batch) => void = () => {}): Promise<void> {
    this.recorder.end(endOf(patch, this.now()));
    return this.#commit(() => ({ ...patch, lease: null }), also);
  }

  /** `recoverAt` stays unchanged: the recovery sweep moves it behind the end of a live lease. */
  #renewal(): Pick<Run, 'lease'> {
    const until = this.now() + this.#ctx.config.publishing.leaseMs;
    return {
      lease: { owner: this.#leased.owner, fence: this.#leased.run.attempt, until: new Date(until) },
    };
  }

  async #commit(patch: () => Partial<Run>, also: (batch: Batch) => void = () => {}): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const attempts = withAttempt(this.#leased.run.attempts, this.recorder.attempt);
      const { spending } = this;
      const spent = isNothing(spending) ? {} : { spending };
      const change = { ...this.#leased.unwritten, ...spent, ...patch(), attempts };
      try {
        const batch = this.#ctx.store.batch();
        batch.update(this.#leased.ref, { ...change }, { lastUpdateTime: this.#leased.version });
        also(batch);
        const [written] = await batch.commit();
        if (!written) throw new Error('a commit returned no write result');
        const run = { ...this.#leased.run, ...change };
        this.#leased = { ...this.#leased, run, version: written.writeTime, unwritten: null, claimed: true };
        return;
      } catch (error) {
        const exists = isAlreadyExists(error);
        if (!exists && !isPreconditionFailed(error) && !isStoreUnavailable(error)) throw error;
        if (attempt === WRITE_ATTEMPTS) throw error;
        await this.#reload(error);
        // Not our own earlier write, which the reload would have shown: another document of the batch exists.
        if (exists) throw error;
      }
    }
  }

  /**
   * A write fails because of another worker, or because the response of our own earlier write was lost: reading
   * the run shows which.
   */
  async #reload(error: unknown): Promise<void> {
    if (isStoreUnavailable(error)) await this.#ctx.sleep(jitter(STORE_RETRY_MS));
    const snapshot = await this.#leased.ref.get().catch((reason: unknown) => {
      if (isStoreUnavailable(reason)) return null;
      throw reason;
    });
    if (!snapshot) return;
    const run = snapshot.data();
    const isUnchanged = snapshot.updateTime?.isEqual(this.#leased.version) ?? false;
    if (!this.#leased.claimed && isUnchanged) return;
    if (!run || !snapshot.updateTime || run.lease?.owner !== this.#leased.owner)
      throw new RunLeaseLost('another worker has the run');
    const unwritten = this.#leased.claimed ? this.#leased.unwritten : null;
    this.#leased = {
      ...this.#leased,
      run: { ...run, ...unwritten },
      version: snapshot.updateTime,
      unwritten,
      claimed: true,
    };
  }
}

/** How often a claim is tried while others write, or while the store is unavailable. */
const CLAIM_ATTEMPTS = 3;

interface ClaimOptions {
  deadlineMs: number;
  /** The revision of the submission to publish. A run of another revision is not claimed. */
  revision: number;
  pauses: PlatformPauses;
  /** The time of the read of the snapshot, by the clock of this process (ms since the epoch). */
  requestedAt: number;
  /**
   * Writes the claim of a first attempt together with the first write of the session, on the same precondition: only
   * one of two workers succeeds. For publications that start with an intent, when the work before it may be repeated.
   */
  withFirstWrite?: boolean;
}

/**
 * Claims the run for this worker with an optimistic write, without a lock. Returns the reason if the claim is rejected.
 * The owner recognizes a claim even if the response was lost. Throws when the store stays unavailable.
 */
export async function claimRun(
  ctx: SessionContext,
  found: RunSnapshot,
  { deadlineMs, revision, pauses, requestedAt: firstRequestedAt, withFirstWrite = false }: ClaimOptions,
): Promise<RunSession | ClaimRejection> {
  const owner = uuid();
  let snapshot = found;
  let requestedAt = firstRequestedAt;
  for (let attempt = 1; ; attempt += 1) {
    const run = snapshot.data();
    if (!run || !snapshot.updateTime) return { kind: 'finished' };
    const readAt = snapshot.readTime.toMillis();
    // A worker may be suspended between the read and here. The time counts from before the read, so that it is never
    // behind the time of the store: the worker never takes an expired lease for a live one, nor a fresh intent for an
    // old one.
    const offset = readAt - requestedAt;
    const now = ctx.clock.now() + offset;
    const leased = { ref: snapshot.ref, owner, offset, unwritten: null, claimed: true };
    if (run.lease?.owner === owner) return new RunSession(ctx, { ...leased, run, version: snapshot.updateTime });
    if (run.revision !== revision) return { kind: 'edited' };
    const rejection = claimRejection(run, readAt);
    if (rejection) return rejection;
    const change: Partial<Run> = {
      ...claimedBy(owner, run, now + ctx.config.publishing.leaseMs, now),
      ...startedRun(run, pauses, { now, leaseMs: ctx.config.publishing.leaseMs }),
      // The publication has a separate deadline, unless the run has started too late for any.
      deadlineAt: run.startedAt || isOverdue(run, pauses, now) ? run.deadlineAt : new Date(now + deadlineMs),
    };
    if (withFirstWrite && isUntouched(run))
      return new RunSession(ctx, {
        ...leased,
        run: { ...run, ...change },
        version: snapshot.updateTime,
        unwritten: change,
        claimed: false,
      });
    try {
      const { writeTime } = await snapshot.ref.update({ ...change }, { lastUpdateTime: snapshot.updateTime });
      return new RunSession(ctx, { ...leased, run: { ...run, ...change }, version: writeTime });
    } catch (error) {
      const isUnavailable = isStoreUnavailable(error);
      if (attempt === CLAIM_ATTEMPTS || !(isUnavailable || isPreconditionFailed(error))) throw error;
      if (isUnavailable) await ctx.sleep(jitter(STORE_RETRY_MS));
      requestedAt = ctx.clock.now();
      snapshot = await snapshot.ref.get();
    }
  }
}

function claimedBy(owner: string, run: Run, until: number, now: number): Partial<Run> {
  return {
    status: 'processing',
    attempt: run.attempt + 1,
    lease: { owner, fence: run.attempt + 1, until: new Date(until) },
    ...recoveryAfter(run, until, now),
    notBefore: null,
    attempts: withAttempt(run.attempts, startedAttempt(run.attempt + 1, now)),
  };
}

function isUntouched({ attempt, steps }: Run): boolean {
  return attempt === 0 && Object.keys(steps).length === 0;
}

/** The end of the attempt that this change of the run makes; `now` in ms. */
function endOf(
  { status, error, lastProblem, notBefore, finishedAt }: Partial<Run>,
  now: number,
): NonNullable<Attempt['end']> {
  const problem = status === 'failed' ? error : lastProblem;
  const isOver = status === 'succeeded' || status === 'failed';
  return {
    at: (isOver ? finishedAt : lastProblem?.at) ?? new Date(now),
    outcome: status === 'succeeded' ? 'published' : status === 'failed' ? 'failed' : 'waiting',
    problem: problem && status !== 'succeeded' ? { code: problem.code, message: problem.message } : null,
    nextAttemptAt: isOver ? null : (notBefore ?? null),
  };
}
