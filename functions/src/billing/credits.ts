import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import type { CreditEntry } from '../store/documents/credit-entry.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Store } from '../store/store.ts';
import { MINUTE } from '../time/clock.ts';

/** Longer than a function lives: whoever has not settled by then never will (ms). */
const RELEASE_AFTER_MS = 15 * MINUTE;
/** Conflicts with other jobs of the same user before we give up. */
const MAX_ATTEMPTS = 12;

type Tools = Pick<Context, 'store' | 'clock'>;
type Batch = ReturnType<Store['batch']>;

/** Adds writes to a commit that changes the ledger, to happen with it or not at all. */
export type AddWrites = (batch: Batch) => void;

/** One job's place in one user's ledger. `owner` tells its present worker from one that was taken for dead. */
export interface Job {
  userId: string;
  jobId: string;
  owner: string;
}

/** The reservation is no longer this worker's: it was released, or another has taken the job over. */
export class ReservationLostError extends Error {
  override readonly name = 'ReservationLostError';
}

const insufficient = (needed: number, available: number) =>
  new HeraldError(
    'insufficient_credits',
    `This needs ${needed} AI credit${needed === 1 ? '' : 's'}, and ${available} ${available === 1 ? 'is' : 'are'} left.`,
    { details: { needed, available } },
  );

const readLedger = async ({ store }: Tools, { userId, jobId }: Pick<Job, 'userId' | 'jobId'>) => {
  const user = store.user(userId);
  const [balance, entry] = await Promise.all([user.credits.get(), user.creditEntries.doc(jobId).get()]);
  return { balance, entry, amount: balance.data()?.balance ?? 0 };
};

type Ledger = Awaited<ReturnType<typeof readLedger>>;

/** Both documents at once, each only as it was read: two jobs that meet at the balance do not both get through. */
const write = (
  tools: Tools,
  batch: Batch,
  { balance, entry, amount }: Ledger,
  change: number,
  next: CreditEntry,
): void => {
  const updatedAt = new Date(tools.clock.now());
  if (change !== 0) {
    if (balance.updateTime)
      batch.update(balance.ref, { balance: amount + change, updatedAt }, { lastUpdateTime: balance.updateTime });
    else batch.create(balance.ref, { balance: amount + change, updatedAt });
  }
  if (entry.updateTime) batch.update(entry.ref, { ...next }, { lastUpdateTime: entry.updateTime });
  else batch.create(entry.ref, next);
};

const commit = async ({ store }: Tools, fill: AddWrites): Promise<void> => {
  const batch = store.batch();
  fill(batch);
  await batch.commit();
};

/**
 * Takes credits for a job before it runs. Asked again for the same job, it takes over what is reserved already and changes
 * only the difference. Throws `insufficient_credits`.
 */
export const reserveCredits = (tools: Tools, job: Job, credits: number, beside: AddWrites): Promise<void> =>
  retryOnConflict(async () => {
    const ledger = await readLedger(tools, job);
    const known = ledger.entry.data();
    if (known?.state === 'settled') throw new ReservationLostError('the job was settled before');
    const held = known?.state === 'reserved' ? known.credits : 0;
    if (ledger.amount + held < credits) throw insufficient(credits, ledger.amount + held);
    const now = tools.clock.now();
    const next: CreditEntry = {
      kind: 'transcription',
      state: 'reserved',
      credits,
      owner: job.owner,
      releaseAt: new Date(now + RELEASE_AFTER_MS),
      createdAt: known?.createdAt ?? new Date(now),
      updatedAt: new Date(now),
    };
    await commit(tools, (batch) => {
      write(tools, batch, ledger, held - credits, next);
      beside(batch);
    });
  }, MAX_ATTEMPTS);

/**
 * Charges a job that has run, in one commit with whatever `commitWith` adds: the result and its price come together.
 * `commitWith` is called again where another job of the user was first. Throws `insufficient_credits` where the job turned
 * out dearer than what is left, and `ReservationLostError`.
 */
export const settleCredits = (
  tools: Tools,
  job: Job,
  credits: number,
  commitWith: (fill: AddWrites) => Promise<void>,
): Promise<void> =>
  retryOnConflict(async () => {
    const ledger = await readLedger(tools, job);
    const known = ledger.entry.data();
    if (known?.state !== 'reserved' || known.owner !== job.owner) throw new ReservationLostError(job.jobId);
    if (ledger.amount + known.credits < credits) throw insufficient(credits, ledger.amount + known.credits);
    const updatedAt = new Date(tools.clock.now());
    const next: CreditEntry = { ...known, state: 'settled', credits, releaseAt: null, updatedAt };
    await commitWith((batch) => write(tools, batch, ledger, known.credits - credits, next));
  }, MAX_ATTEMPTS);

/**
 * Gives a job's reserved credits back; false where there is nothing to give. `owner` null is for whoever clears up: they
 * may take a reservation only after its time.
 */
export const releaseCredits = (
  tools: Tools,
  job: Omit<Job, 'owner'> & { owner: string | null },
  beside: AddWrites,
): Promise<boolean> =>
  retryOnConflict(async () => {
    const ledger = await readLedger(tools, job);
    const known = ledger.entry.data();
    if (known?.state !== 'reserved') return false;
    const now = tools.clock.now();
    const mayTake = job.owner === null ? (known.releaseAt?.getTime() ?? 0) <= now : known.owner === job.owner;
    if (!mayTake) return false;
    const next: CreditEntry = { ...known, state: 'released', releaseAt: null, updatedAt: new Date(now) };
    await commit(tools, (batch) => {
      write(tools, batch, ledger, known.credits, next);
      beside(batch);
    });
    return true;
  }, MAX_ATTEMPTS);
