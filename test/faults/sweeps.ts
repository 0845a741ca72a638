import type { Store } from '../../functions/src/infra/store/store.ts';
import { HOUR, MINUTE } from '../../functions/src/model/clock.ts';

const epoch = new Date(0);

/** The deployed sweeps that recover interrupted work, with their schedule (ms) and the time of their next record. */
const sweeps = [
  {
    job: 'dispatchSweep',
    every: MINUTE,
    offset: 0,
    due: async ({ submissions }: Store) =>
      (await submissions.where('dueAt', '>', epoch).orderBy('dueAt').limit(1).get()).docs[0]?.data().dueAt,
  },
  {
    job: 'recoverySweep',
    every: MINUTE,
    offset: 0,
    due: async ({ allRuns }: Store) =>
      (await allRuns.where('recoverAt', '>', epoch).orderBy('recoverAt').limit(1).get()).docs[0]?.data().recoverAt,
  },
  {
    job: 'creditSweep',
    every: 5 * MINUTE,
    offset: 0,
    due: async ({ allCreditEntries }: Store) =>
      (await allCreditEntries.where('releaseAt', '>', epoch).orderBy('releaseAt').limit(1).get()).docs[0]?.data()
        .releaseAt,
  },
  {
    job: 'uploadCleanup',
    every: HOUR,
    offset: 50 * MINUTE,
    due: async ({ allIdempotency }: Store) =>
      (await allIdempotency.where('recoverAt', '>', epoch).orderBy('recoverAt').limit(1).get()).docs[0]?.data()
        .recoverAt,
  },
];

/** When each sweep runs next with a due record (ms since the epoch); a sweep without one is skipped. */
export async function nextSweeps(store: Store): Promise<{ job: string; at: number }[]> {
  const found = await Promise.all(
    sweeps.map(async ({ job, every, offset, due }) => {
      const dueAt = await due(store);
      if (!dueAt) return [];
      const earliest = Math.max(Date.now(), dueAt.getTime());
      return [{ job, at: (Math.floor((earliest - offset) / every) + 1) * every + offset }];
    }),
  );
  return found.flat();
}
