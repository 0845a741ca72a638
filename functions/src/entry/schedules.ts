import { onSchedule } from 'firebase-functions/scheduler';
import { secretNames } from '../infra/config/secrets.ts';
import {
  clientSecrets,
  fromSecretManager,
  mailSecrets,
  paymentSecrets,
  pushSecrets,
  singleOptions,
} from './options.ts';

/**
 * After this timeout the next sweep continues where this one stopped. One sweep in an instance: 500 due posts peak at 192 MB, the
 * deletion of a user with 500 posts at 199 MB. A run by hand waits for the scheduled one.
 */
const sweep = { ...singleOptions, timeoutSeconds: 120 } as const;

/** 1000 outcomes peak at 209 MB, 500 lost runs at 218, 500 checked posts at 245, 500 due posts at 247, 1000 expiring accounts at 276. */
const largeSweep = { ...sweep, memory: '512MiB' } as const;

export const dispatchSweep = onSchedule({ ...largeSweep, schedule: '* * * * *' }, async () => {
  const [{ runJob }, { dispatchDue }] = await Promise.all([
    import('./run-job.ts'),
    import('../domain/publishing/jobs.ts'),
  ]);
  await runJob('dispatchSweep', dispatchDue);
});

export const recoverySweep = onSchedule({ ...largeSweep, schedule: '* * * * *' }, async () => {
  const [{ runJob }, { recoverRuns }] = await Promise.all([
    import('./run-job.ts'),
    import('../domain/publishing/jobs.ts'),
  ]);
  await runJob('recoverySweep', recoverRuns);
});

/** Also tells persons by e-mail what has failed. A slow e-mail server does not hold up the events. */
export const eventSweep = onSchedule(
  { ...sweep, schedule: '* * * * *', secrets: fromSecretManager([...mailSecrets, ...pushSecrets]) },
  async () => {
    const [{ runJob }, { sweepEvents }, { sweepNotices }] = await Promise.all([
      import('./run-job.ts'),
      import('../domain/webhooks/jobs.ts'),
      import('../domain/notifications/jobs.ts'),
    ]);
    const jobs = await Promise.allSettled([runJob('eventSweep', sweepEvents), runJob('noticeSweep', sweepNotices)]);
    for (const job of jobs) if (job.status === 'rejected') throw job.reason;
  },
);

export const metricsSweep = onSchedule({ ...sweep, schedule: '* * * * *' }, async () => {
  const [{ runJob }, { sweepMetrics }] = await Promise.all([
    import('./run-job.ts'),
    import('../domain/metrics/jobs.ts'),
  ]);
  await runJob('metricsSweep', sweepMetrics);
});

export const recordSweep = onSchedule({ ...largeSweep, schedule: '* * * * *' }, async () => {
  const [{ runJob }, { sweepRecord }] = await Promise.all([import('./run-job.ts'), import('../domain/status/jobs.ts')]);
  await runJob('recordSweep', sweepRecord);
});

/** A delay of some minutes does not matter for checks hours ahead. */
export const riskSweep = onSchedule({ ...largeSweep, schedule: '*/5 * * * *' }, async () => {
  const [{ runJob }, { sweepRisks }, { requestField }] = await Promise.all([
    import('./run-job.ts'),
    import('../domain/webhooks/jobs.ts'),
    import('../http/server/errors/error-response.ts'),
  ]);
  await runJob('riskSweep', (ctx, logger) => sweepRisks(ctx, logger, requestField));
});

/** Every 12 hours, as the tokens with the shortest lifetime require. Also seals stored secrets again after a rotation, and checks the versions of APIs. */
export const ttRefreshSweep = onSchedule(
  {
    ...largeSweep,
    timeoutSeconds: 540,
    schedule: '0 */12 * * *',
    secrets: fromSecretManager([secretNames.tokenSealKeys, ...clientSecrets()]),
  },
  async () => {
    const [{ runJob }, { checkVersions, resealAccounts, sweepTokens }, { resealEndpoints }] = await Promise.all([
      import('./run-job.ts'),
      import('../domain/accounts/jobs.ts'),
      import('../domain/webhooks/jobs.ts'),
    ]);
    await runJob('ttRefreshSweep', sweepTokens);
    await runJob('resealAccounts', resealAccounts);
    await runJob('resealEndpoints', resealEndpoints);
    await runJob('apiVersions', checkVersions);
  },
);

/** Ends tokens at the platforms and subscriptions at the payment provider. The timeout leaves them time after the last page of a step. */
export const deletionSweep = onSchedule(
  {
    ...sweep,
    timeoutSeconds: 540,
    schedule: '* * * * *',
    secrets: fromSecretManager([secretNames.tokenSealKeys, ...clientSecrets(), ...paymentSecrets]),
  },
  async () => {
    const [{ runJob }, { sweepDeletions }] = await Promise.all([
      import('./run-job.ts'),
      import('../domain/users/jobs.ts'),
    ]);
    await runJob('deletionSweep', sweepDeletions);
  },
);

export const rateLimitCleanup = onSchedule(
  { ...sweep, schedule: '0 2 * * *', timeZone: 'UTC', retryCount: 3 },
  async () => {
    const [{ runJob }, { cleanUpRateLimits }] = await Promise.all([
      import('./run-job.ts'),
      import('../infra/limits/rate-limit-cleanup.ts'),
    ]);
    await runJob('rateLimitCleanup', cleanUpRateLimits);
  },
);

/** Deletes documents that have expired by their age. The timeout is longer than the three jobs together. */
export const logCleanup = onSchedule(
  { ...sweep, timeoutSeconds: 540, schedule: '30 2 * * *', timeZone: 'UTC', retryCount: 3 },
  async () => {
    const [{ runJob }, { cleanUpLogs }, { cleanUpOauthStates }, { cleanUpWebhookEvents }] = await Promise.all([
      import('./run-job.ts'),
      import('../domain/users/jobs.ts'),
      import('../domain/accounts/jobs.ts'),
      import('../domain/billing/jobs.ts'),
    ]);
    await runJob('logCleanup', cleanUpLogs);
    await runJob('oauthStateCleanup', cleanUpOauthStates);
    await runJob('webhookEventCleanup', cleanUpWebhookEvents);
  },
);

/** Together with the five minutes a pending connection is valid, none is kept for more than ten. */
export const creditSweep = onSchedule({ ...sweep, schedule: '*/5 * * * *' }, async () => {
  const [{ runJob }, { releaseStaleCredits }, { cleanUpPendingConnections }] = await Promise.all([
    import('./run-job.ts'),
    import('../domain/billing/jobs.ts'),
    import('../domain/accounts/jobs.ts'),
  ]);
  await runJob('creditSweep', releaseStaleCredits);
  await runJob('pendingConnectionCleanup', cleanUpPendingConnections);
});

/** Deletes abandoned, incomplete and expired files, and checks budgets. The timeout is longer than the jobs together. */
export const uploadCleanup = onSchedule({ ...sweep, timeoutSeconds: 300, schedule: '50 * * * *' }, async () => {
  const [{ runJob }, { clearAbandoned, clearUploads, clearExpiredMedia }, { checkBudgets }] = await Promise.all([
    import('./run-job.ts'),
    import('../domain/media/jobs.ts'),
    import('../domain/accounts/jobs.ts'),
  ]);
  await runJob('abandonedCleanup', clearAbandoned);
  await runJob('uploadCleanup', clearUploads);
  await runJob('mediaCleanup', clearExpiredMedia);
  await runJob('budgets', checkBudgets);
});
