import { context } from '../../functions/src/context.ts';

/**
 * What a run waits for passes at once: the platform's wish to be asked later, and the two minutes that a publisher lets go
 * by before it believes that a lost call did nothing.
 */
export const skipTheWait = async (id: string, runId = 'threads'): Promise<void> => {
  const ref = context().store.runs(id).doc(runId);
  const run = (await ref.get()).data();
  if (run?.status !== 'processing') return;
  const steps = Object.fromEntries(
    Object.entries(run.steps).map(([name, step]) => [name, { ...step, at: new Date(step.at.getTime() - 120_000) }]),
  );
  await ref.update({ notBefore: null, steps });
};

/** The lease of a worker that is gone ends, and the recovery sweep may look. */
export const endLease = async (id: string, runId = 'threads'): Promise<void> => {
  const past = new Date(Date.now() - 1000);
  const ref = context().store.runs(id).doc(runId);
  await ref.update({ 'lease.until': past, recoverAt: past });
};
