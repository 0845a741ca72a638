// A process of its own whose stdout holds the log lines of the deployed code, as Cloud Logging reads them. Argument: the
// payloads of publish tasks, and that of a delivery to an endpoint that is gone, as JSON.

import { z } from 'zod';
import { dispatchSweep, recoverySweep } from '../../functions/src/entry/schedules.ts';
import { HeraldError } from '../../functions/src/errors.ts';
import { runJob } from '../../functions/src/jobs/run-job.ts';
import { createRateLimiter } from '../../functions/src/limits/rate-limiter.ts';
import { createStore } from '../../functions/src/store/store.ts';
import { handleDeliverWebhooks } from '../../functions/src/tasks/event-handlers.ts';
import { handlePublish } from '../../functions/src/tasks/handlers.ts';
import { systemClock } from '../../functions/src/time/clock.ts';
import { rulesOf } from '../limits/rules.ts';
import { openFirestore } from '../support/firestore.ts';

const { tasks, gone } = z
  .object({ tasks: z.array(z.unknown()), gone: z.unknown() })
  .parse(JSON.parse(process.argv[2] ?? '{}'));
const headers = { 'x-cloud-trace-context': '105445aa7843bc8bf206b12000100000/74;o=1' };

for (const task of tasks) await handlePublish('threads', task, headers);
await handleDeliverWebhooks(gone, headers);

const event = (jobName: string) => ({ jobName, scheduleTime: new Date(0).toISOString() });
await dispatchSweep.run(event('dispatchSweep'));
await recoverySweep.run(event('recoverySweep'));
const failure = new HeraldError('service_unavailable', 'A job that fails.');
await runJob('creditSweep', () => Promise.reject(failure)).catch(() => undefined);

// A database that nothing listens for.
process.env['FIRESTORE_EMULATOR_HOST'] = '127.0.0.1:1';
const { db } = openFirestore('unreachable');
const limiter = createRateLimiter({ store: createStore(db), clock: systemClock, timeouts: { usual: 50, first: 50 } });
await limiter.consume(rulesOf(3));

process.exit(0);
