// One instance of the deployed service, which the harness runs and kills: the functions' real code over real connections.
// Only its time is virtual: it sends its sleeps to the harness, and receives the current time.
import './virtual-time.ts';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';
import { z } from 'zod';
import { createApi } from '../../../functions/src/api/app.ts';
import { authCallback } from '../../../functions/src/connect/connection-functions.ts';
import { context } from '../../../functions/src/context.ts';
import { clearAbandoned } from '../../../functions/src/jobs/clear-abandoned.ts';
import { dispatchDue } from '../../../functions/src/jobs/dispatch-due.ts';
import { recoverRuns } from '../../../functions/src/jobs/recover-runs.ts';
import { releaseStaleCredits } from '../../../functions/src/jobs/release-stale-credits.ts';
import { runJob } from '../../../functions/src/jobs/run-job.ts';
import { sweepTokens } from '../../../functions/src/jobs/token-refresh.ts';
import { platforms } from '../../../functions/src/platforms/platform.ts';
import { ORCHESTRATE_QUEUE, publishQueue } from '../../../functions/src/publishing/task-names.ts';
import { createBaseApp } from '../../../functions/src/server/define-function.ts';
import { handleOrchestrate, handlePublish } from '../../../functions/src/tasks/handlers.ts';
import { type FromWorker, type ToWorker, toWorker } from './messages.ts';
import { setTime } from './virtual-time.ts';

const send = (message: FromWorker): void => void process.send?.(message);

const sleeping = new Map<number, () => void>();
let sleeps = 0;

const sleep = (ms = 1, value?: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    sleeps += 1;
    sleeping.set(sleeps, () => resolve(value));
    send({ type: 'sleep', id: sleeps, ms });
  });

Object.assign(promises, { setTimeout: sleep });
syncBuiltinESMExports();

const jobs = {
  dispatchSweep: dispatchDue,
  recoverySweep: recoverRuns,
  creditSweep: releaseStaleCredits,
  abandonedCleanup: clearAbandoned,
  ttRefreshSweep: sweepTokens,
};
const jobName = z.enum(['dispatchSweep', 'recoverySweep', 'creditSweep', 'abandonedCleanup', 'ttRefreshSweep']);

const tasks = new Map<string, typeof handleOrchestrate>([
  [ORCHESTRATE_QUEUE, handleOrchestrate],
  ...platforms.map((platform) => [publishQueue(platform), (data: unknown) => handlePublish(platform, data)] as const),
]);

/** Resolves with the result for the queue or the scheduler. */
const perform = async (message: Exclude<ToWorker, { type: 'time' }>): Promise<{ ok: boolean; message: string }> => {
  if (message.type === 'job') {
    const name = jobName.parse(message.name);
    await runJob(name, jobs[name]);
    return { ok: true, message: 'done' };
  }
  const task = tasks.get(message.queue);
  if (!task) throw new Error(`There is no function ${message.queue}.`);
  const delivery = await task(message.data);
  return { ok: delivery.kind === 'done', message: 'message' in delivery ? delivery.message : delivery.kind };
};

process.on('message', (raw) => {
  const message = toWorker.parse(raw);
  setTime(message.now);
  if (message.type === 'time') {
    sleeping.get(message.id)?.();
    sleeping.delete(message.id);
    return;
  }
  perform(message).then(
    (outcome) => send({ type: 'done', id: message.id, ...outcome }),
    (error: unknown) => send({ type: 'done', id: message.id, ok: false, message: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));

const app = createBaseApp();
for (const platform of platforms) {
  const { redirectUri } = context().config.platforms[platform] ?? {};
  if (redirectUri) app.get(new URL(redirectUri).pathname, authCallback(platform)(context()));
}
app.use(createApi(context()));
const server = createServer(app);
server.listen(0, '127.0.0.1', () => send({ type: 'ready', ...z.object({ port: z.number() }).parse(server.address()) }));
