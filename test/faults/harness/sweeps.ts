import type { World } from './world.ts';

const MINUTE = 60_000;
const NEVER = Number.POSITIVE_INFINITY;
const epoch = new Date(0);

/** A scheduled job that clears up after others. */
export interface Sweep {
  job: string;
  /** How often it runs (ms), and at which part of that (ms). */
  every: number;
  offset: number;
  /** When there is something for it to find (ms since the epoch). */
  due(world: World): Promise<number>;
}

const at = (moment: Date | null | undefined): number => moment?.getTime() ?? NEVER;

/** The deployed sweeps, on their deployed cadence. A sweep of which nothing is due would find nothing. */
export const sweeps: readonly Sweep[] = [
  {
    job: 'dispatchSweep',
    every: MINUTE,
    offset: 0,
    due: async ({ ctx }) => {
      const found = await ctx.store.submissions.where('dueAt', '>', epoch).orderBy('dueAt').limit(1).get();
      return at(found.docs[0]?.data().dueAt) - ctx.config.publishing.dispatchAheadMs;
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

/** When the sweep runs next and has something to do (ms since the epoch); infinity where it never will. */
export const nextRun = async (world: World, { every, offset, due }: Sweep): Promise<number> => {
  const earliest = Math.max(Date.now(), await due(world));
  return (Math.floor((earliest - offset) / every) + 1) * every + offset;
};
