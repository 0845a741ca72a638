import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { HOST } from '../ports.ts';
import { type Child, type PartOptions, startChild } from '../process/child.ts';
import { inProject } from '../project.ts';

/** The service account that firebase-admin names against an emulator: its `EMULATED_SERVICE_ACCOUNT_DEFAULT`. */
const RUNTIME_ACCOUNT = 'emulated-service-acct@email.com';

/** Starts the task queue. The runtime account may call every function, as the README has it granted in a deployment. */
export const startQueue = (port: number, common: PartOptions): Promise<Child> => {
  const { logs, ...options } = common;
  const settings = { host: HOST, port, projectInvokers: [RUNTIME_ACCOUNT], seed: randomInt(2 ** 31) };
  return startChild({
    ...options,
    name: 'The task queue',
    file: inProject('local/queue/queue-part.ts'),
    args: [JSON.stringify(settings)],
    logFile: join(logs, 'queue.log'),
  });
};
