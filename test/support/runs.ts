import { context } from '../../functions/src/context.ts';

/**
 * Ends the waits of a run: the retry delay of the platform, and the two minutes of settle time after which a lost call
 * counts as without effect.
 */
export const skipWaits = async (id: string, runId = 'threads'): Promise<void> => {
  const ref = context().store.runs(id).doc(runId);
  const run = (await ref.get()).data();
  if (run?.status !== 'processing') return;
  const steps = Object.fromEntries(
    Object.entries(run.steps).map(([name, step]) => [name, { ...step, at: new Date(step.at.getTime() - 120_000) }]),
  );
  await ref.update({ notBefore: null, steps });
};

/** Expires the lease of a killed worker, and makes the run due for the recovery sweep. */
export const endLease = async (id: string, runId = 'threads'): Promise<void> => {
  const past = new Date(Date.now() - 1000);
  const ref = context().store.runs(id).doc(runId);
  await ref.update({ 'lease.until': past, recoverAt: past });
};
