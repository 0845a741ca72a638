import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { inProject } from '../../project.ts';
import { HOST } from '../ports.ts';
import { type Child, type SharedChildOptions, startChild } from '../process/child.ts';

interface QueueOptions {
  port: number;
  /** Service accounts that may call every function, as the runtime account has it granted in a deployment. */
  projectInvokers: readonly string[];
}

/** Starts the task queue. */
export function startQueue({ port, projectInvokers }: QueueOptions, common: SharedChildOptions): Promise<Child> {
  const { logs, ...options } = common;
  const settings = { host: HOST, port, projectInvokers, seed: randomInt(2 ** 31) };
  return startChild({
    ...options,
    name: 'The task queue',
    file: inProject('dev/stack/queue/queue-process.ts'),
    args: [JSON.stringify(settings)],
    logFile: join(logs, 'queue.log'),
  });
}
