import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { retryOnConflict, writeIfUnchanged } from '../../infra/store/conflicts.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import type { Store } from '../../infra/store/store.ts';
import { sweepDue } from '../../infra/store/sweep-due.ts';
import type { CreditEntry } from '../../model/billing.ts';
import { MINUTE } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';
import { profileUserOf, uuid } from '../../model/ids.ts';
import { addEvent, announceEvents, eventIdOf, type NewEvent, recordsEvents } from '../events/index.ts';

/** Longer than the timeout of a function: a reservation older than this will never be settled (ms). */
const RELEASE_AFTER_MS = 15 * MINUTE;
/** Write conflicts with other jobs of the same user before giving up. */
const MAX_ATTEMPTS = 12;

type Tools = Pick<Context, 'store' | 'clock'>;
/** What spending takes: it may bring a balance below its threshold. */
type SpendTools = Tools & Pick<Context, 'config' | 'queue'>;
type Batch = ReturnType<Store['batch']>;

/** Adds writes to a commit that changes the ledger. */
export type AddWrites = (batch: Batch) => void;

/** One job in a user's ledger. `owner` identifies the current worker, in case another has taken over. */
export interface Job {
  /** The customer, who pays. */
  userId: string;
  /** The profile with the record of the job; null for the customer. */
  profileId: string | null;
  jobId: string;
  owner: string;
}

/** The reservation was released, or another worker has taken the job over. */
export class ReservationLostError extends Error {
  override readonly name = 'ReservationLostError';
}

type Ledger = Awaited<ReturnType<typeof readLedger>>;

/**
 * Reserves credits for a job before it runs. If the job has a reservation already, takes it over and charges only the
 * difference. `addWrites` joins the commit. Throws `insufficient_credits`, and `ReservationLostError` for a settled job.
 */
export function reserveCredits(tools: SpendTools, job: Job, credits: number, addWrites: AddWrites): Promise<void> {
  return retryOnConflict(async () => {
    const ledger = await readLedger(tools, job);
    const existing = ledger.entry.data();
    if (existing?.state === 'settled') throw new ReservationLostError('the job was settled before');
    const reserved = existing?.state === 'reserved' ? existing.credits : 0;
    if (ledger.amount + reserved < credits) throw insufficient(credits, ledger.amount + reserved);
    const now = tools.clock.now();
    const next: CreditEntry = {
      kind: 'transcription',
      state: 'reserved',
      credits,
      owner: job.owner,
      profileId: job.profileId,
      releaseAt: new Date(now + RELEASE_AFTER_MS),
      createdAt: existing?.createdAt ?? new Date(now),
      updatedAt: new Date(now),
    };
    const low = await lowCreditsEvent(tools, job.userId, ledger.amount, reserved - credits);
    await commit(tools, (batch) => {
      writeLedger(tools, batch, ledger, reserved - credits, next);
      if (low) addEvent(tools.store, batch, low);
      addWrites(batch);
    });
    if (low) await announceEvents(tools, job.userId);
  }, MAX_ATTEMPTS);
}

/**
 * Charges a finished job, in one commit with the writes of `commitWith`: the result and its charge are stored together.
 * `commitWith` is called again after a write conflict. Throws `insufficient_credits` if the job cost more than is left, and
 * `ReservationLostError`.
 */
export function settleCredits(
  tools: SpendTools,
  job: Job,
  credits: number,
  commitWith: (addWrites: AddWrites) => Promise<void>,
): Promise<void> {
  return retryOnConflict(async () => {
    const ledger = await readLedger(tools, job);
    const existing = ledger.entry.data();
    if (existing?.state !== 'reserved' || existing.owner !== job.owner) throw new ReservationLostError(job.jobId);
    if (ledger.amount + existing.credits < credits) throw insufficient(credits, ledger.amount + existing.credits);
    const updatedAt = new Date(tools.clock.now());
    const next: CreditEntry = { ...existing, state: 'settled', credits, releaseAt: null, updatedAt };
    const change = existing.credits - credits;
    const low = await lowCreditsEvent(tools, job.userId, ledger.amount, change);
    await commitWith((batch) => {
      writeLedger(tools, batch, ledger, change, next);
      if (low) addEvent(tools.store, batch, low);
    });
    if (low) await announceEvents(tools, job.userId);
  }, MAX_ATTEMPTS);
}

/**
 * Releases a job's reserved credits; false if it has no reservation. With `owner` null (the cleanup job) a reservation is
 * released only after `releaseAt`.
 */
export function releaseCredits(
  tools: Tools,
  job: Pick<Job, 'userId' | 'jobId'> & { owner: string | null },
  addWrites: AddWrites,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const ledger = await readLedger(tools, job);
    const existing = ledger.entry.data();
    if (existing?.state !== 'reserved') return false;
    const now = tools.clock.now();
    const mayRelease = job.owner === null ? (existing.releaseAt?.getTime() ?? 0) <= now : existing.owner === job.owner;
    if (!mayRelease) return false;
    const next: CreditEntry = { ...existing, state: 'released', releaseAt: null, updatedAt: new Date(now) };
    await commit(tools, (batch) => {
      writeLedger(tools, batch, ledger, existing.credits, next);
      addWrites(batch);
    });
    return true;
  }, MAX_ATTEMPTS);
}

async function readLedger({ store }: Tools, { userId, jobId }: Pick<Job, 'userId' | 'jobId'>) {
  const user = store.user(userId);
  const [balance, entry] = await Promise.all([user.credits.get(), user.creditEntries.doc(jobId).get()]);
  return { balance, entry, amount: balance.data()?.balance ?? 0 };
}

function insufficient(needed: number, available: number) {
  return new HeraldError(
    'insufficient_credits',
    `This needs ${needed} AI credit${needed === 1 ? '' : 's'}, and ${available} ${available === 1 ? 'is' : 'are'} left.`,
    { details: { needed, available } },
  );
}

async function commit({ store }: Tools, addWrites: AddWrites): Promise<void> {
  const batch = store.batch();
  addWrites(batch);
  await batch.commit();
}

/** Writes balance and entry, each on condition that it is unchanged since it was read: of two concurrent jobs one conflicts. */
function writeLedger(
  tools: Tools,
  batch: Batch,
  { balance, entry, amount }: Ledger,
  change: number,
  next: CreditEntry,
): void {
  const updatedAt = new Date(tools.clock.now());
  if (change !== 0) writeIfUnchanged(batch, balance, { balance: amount + change, updatedAt });
  writeIfUnchanged(batch, entry, next);
}

/**
 * The event of a balance that falls below the threshold with this change; null if it does not, or if the events of the
 * user are not recorded. Only a change that crosses the threshold costs a read.
 */
async function lowCreditsEvent(
  ctx: Pick<Context, 'store' | 'clock' | 'config'>,
  userId: string,
  before: number,
  change: number,
): Promise<NewEvent | null> {
  const threshold = ctx.config.events.lowCredits;
  const balance = before + change;
  if (before < threshold || balance >= threshold || !(await recordsEvents(ctx, userId))) return null;
  return creditsLowEvent(userId, { balance, threshold }, ctx.clock.now());
}

/** The event of a balance that falls below its threshold. `now` in ms since the epoch. */
function creditsLowEvent(
  userId: string,
  { balance, threshold }: { balance: number; threshold: number },
  now: number,
): NewEvent {
  return {
    // The commit that changes the balance happens only once, so any id is unique.
    id: eventIdOf('credits', userId, uuid()),
    userId,
    type: 'credits.low',
    at: new Date(now),
    data: { balance, threshold },
  };
}

/** Releases the credits of jobs after their worker died, and marks the jobs as failed. */
export function releaseStaleCredits(ctx: Context, logger: Logger): Promise<JobSummary> {
  const now = new Date(ctx.clock.now());
  return sweepDue(ctx, logger, {
    due: ctx.store.allCreditEntries.where('releaseAt', '<=', now).orderBy('releaseAt'),
    field: 'releaseAt',
    // The entries of one user share a balance.
    concurrency: 1,
    failure: 'stale credits could not be released',
    ageMs: ({ releaseAt }) => now.getTime() - (releaseAt ?? now).getTime(),
    handle: async ({ ref }, { profileId }) => {
      const job = jobOf(ref.path);
      if (!job) return false;
      const spender = profileId === null ? job.userId : profileUserOf(job.userId, profileId);
      const record = ctx.store.user(spender).transcriptions.doc(job.jobId);
      // The profile may have been deleted since.
      const { exists } = await record.get();
      const failedJob = { status: 'failed', errorCode: 'internal_error', finishedAt: now } as const;
      return releaseCredits(ctx, { ...job, owner: null }, (batch) => {
        if (exists) batch.update(record, failedJob);
      });
    },
  });
}

/** Parses the job from the path of an entry: `users/{uid}/credits/current/entries/{jobId}`. */
function jobOf(path: string): { userId: string; jobId: string } | null {
  const [, userId, , , , jobId] = path.split('/');
  return userId && jobId ? { userId, jobId } : null;
}
