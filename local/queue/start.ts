import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { HOST } from '../ports.ts';
import { type Child, type SharedChildOptions, startChild } from '../process/child.ts';
import { inProject } from '../project.ts';

/** The Functions emulator starts a process for each request at once: more of them than a machine can start all fail. */
const WORKERS_PER_CPU = 3;

export interface QueueOptions {
  port: number;
  /** Service accounts that may call every function, as the runtime account has it granted in a deployment. */
  projectInvokers: readonly string[];
}

/** Starts the task queue. */
export const startQueue = ({ port, projectInvokers }: QueueOptions, common: SharedChildOptions): Promise<Child> => {
  const { logs, ...options } = common;
  const maxAttemptsAtOnce = WORKERS_PER_CPU * availableParallelism();
  const settings = { host: HOST, port, projectInvokers, maxAttemptsAtOnce, seed: randomInt(2 ** 31) };
  return startChild({
    ...options,
    name: 'The task queue',
    file: inProject('local/queue/queue-part.ts'),
    args: [JSON.stringify(settings)],
    logFile: join(logs, 'queue.log'),
  });
};
