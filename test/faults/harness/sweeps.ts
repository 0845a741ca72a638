import type { Harness } from './harness.ts';

const MINUTE = 60_000;
const NEVER = Number.POSITIVE_INFINITY;
const epoch = new Date(0);

/** A scheduled job that recovers interrupted work. */
export interface Sweep {
  job: string;
  /** How often it runs (ms), and at which part of that (ms). */
  every: number;
  offset: number;
  /** When its next record is due (ms since the epoch). */
  due(harness: Harness): Promise<number>;
}

const at = (moment: Date | null | undefined): number => moment?.getTime() ?? NEVER;

/** The deployed sweeps, on their deployed schedule. A sweep without a due record is skipped. */
export const sweeps: readonly Sweep[] = [
  {
    job: 'dispatchSweep',
    every: MINUTE,
    offset: 0,
    due: async ({ ctx }) => {
      const found = await ctx.store.submissions.where('dueAt', '>', epoch).orderBy('dueAt').limit(1).get();
      return at(found.docs[0]?.data().dueAt);
    },
  },
  {
    job: 'recoverySweep',
    every: MINUTE,
    offset: 0,
    due: async ({ ctx }) =>
      at(
        (await ctx.store.allRuns.where('recoverAt', '>', epoch).orderBy('recoverAt').limit(1).get()).docs[0]?.data()
          .recoverAt,
      ),
  },
  {
    job: 'creditSweep',
    every: 5 * MINUTE,
    offset: 0,
    due: async ({ ctx }) =>
      at(
        (
          await ctx.store.allCreditEntries.where('releaseAt', '>', epoch).orderBy('releaseAt').limit(1).get()
        ).docs[0]?.data().releaseAt,
      ),
  },
  {
    job: 'abandonedCleanup',
    every: 60 * MINUTE,
    offset: 45 * MINUTE,
    due: async ({ ctx }) =>
      at(
        (
          await ctx.store.allIdempotency.where('recoverAt', '>', epoch).orderBy('recoverAt').limit(1).get()
        ).docs[0]?.data().recoverAt,
      ),
  },
];

/** When the sweep runs next with a due record (ms since the epoch); infinity if never. */
export const nextRun = async (harness: Harness, { every, offset, due }: Sweep): Promise<number> => {
  const earliest = Math.max(Date.now(), await due(harness));
  return (Math.floor((earliest - offset) / every) + 1) * every + offset;
};
