import { onSchedule } from 'firebase-functions/scheduler';
import { region } from './options.ts';

/** A sweep that takes longer than this has too much to do at once; the next one goes on where it stopped. */
const sweep = { region, timeoutSeconds: 120, memory: '512MiB' } as const;

export const dispatchSweep = onSchedule({ ...sweep, schedule: '* * * * *' }, async () => {
  const [{ runJob }, { dispatchDue }] = await Promise.all([
    import('../jobs/run-job.ts'),
    import('../jobs/dispatch-due.ts'),
  ]);
  await runJob('dispatchSweep', dispatchDue);
});

export const recoverySweep = onSchedule({ ...sweep, schedule: '* * * * *' }, async () => {
  const [{ runJob }, { recoverRuns }] = await Promise.all([
    import('../jobs/run-job.ts'),
    import('../jobs/recover-runs.ts'),
  ]);
  await runJob('recoverySweep', recoverRuns);
});
