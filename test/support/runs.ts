import { context } from '../../functions/src/context.ts';
import { MINUTE } from '../../functions/src/model/clock.ts';

/** Longer than the time after which a lost call counts as without effect (ms). */
const SETTLED_MS = 11 * MINUTE;

/** Ends the waits of a run: the retry delay of the platform, the settle time after a lost response, and the pause before a reply (ms). */
export async function skipWaits(id: string, runId = 'threads', settledMs = SETTLED_MS): Promise<void> {
  const earlier = (time: Date): Date => new Date(time.getTime() - settledMs);
  const ref = context().store.runs(id).doc(runId);
  const run = (await ref.get()).data();
  if (run?.status !== 'processing') return;
  const steps = Object.fromEntries(
    Object.entries(run.steps).map(([name, step]) => [
      name,
      { ...step, at: earlier(step.at), ...(step.endedAt ? { endedAt: earlier(step.endedAt) } : {}) },
    ]),
  );
  const liveSince = <T extends { liveAt: Date | null }>(one: T): T => ({
    ...one,
    liveAt: one.liveAt && earlier(one.liveAt),
  });
  const { liveAt } = liveSince(run);
  await ref.update({ notBefore: null, steps, liveAt, replies: run.replies.map(liveSince) });
}

/** Expires the lease of a killed worker, and makes the run due for the recovery sweep. */
export async function endLease(id: string, runId = 'threads'): Promise<void> {
  const past = new Date(Date.now() - 1000);
  const ref = context().store.runs(id).doc(runId);
  await ref.update({ 'lease.until': past, recoverAt: past });
}
