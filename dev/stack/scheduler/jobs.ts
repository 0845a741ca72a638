import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inProject } from '../../project.ts';
import { type Child, type SharedChildOptions, startChild } from '../process/child.ts';
import { type Job, type JobResult, job, jobResult } from './protocol.ts';

/** The scheduled functions of a functions folder. Runs of the same job do not overlap. */
export interface Jobs {
  list(): Promise<Job[]>;
  run(name: string): Promise<JobResult>;
  close(): Promise<void>;
}

/** Runs jobs in a worker process, which is restarted when the functions were rebuilt since it started. */
export async function startJobs(functionsFolder: string, common: SharedChildOptions): Promise<Jobs> {
  const { logs, ...options } = common;
  const entry = join(functionsFolder, 'lib', 'index.js');
  /** The last run of each job, which the next one waits for. */
  const lastRuns = new Map<string, Promise<unknown>>();
  /** The number of running jobs; the worker is not restarted while there are any. */
  let activeRuns = 0;
  const start = async () => {
    const builtAt = (await stat(entry)).mtimeMs;
    const child = await startChild({
      ...options,
      name: 'The scheduler',
      file: inProject('dev/stack/scheduler/job-worker.ts'),
      args: [functionsFolder],
      logFile: join(logs, 'scheduler.log'),
    });
    const started = { child, builtAt, alive: true };
    child.crashed.then((reason) => {
      started.alive = false;
      options.print(`${reason}\nIt starts again with the next job.`);
    });
    return started;
  };
  let worker = start();
  await worker;

  const restartIfStale = async (old: Awaited<ReturnType<typeof start>>) => {
    const isStale = (await stat(entry)).mtimeMs !== old.builtAt && activeRuns === 0;
    if (old.alive && !isStale) return old;
    await old.child.close();
    return start();
  };
  const current = async (): Promise<Child> => {
    worker = worker.then(restartIfStale, start);
    return (await worker).child;
  };
  return {
    list: async () => z.array(job).parse((await current()).ready),
    run(name) {
      const result = (lastRuns.get(name) ?? Promise.resolve()).then(async () => {
        const child = await current();
        activeRuns += 1;
        try {
          return jobResult.parse(await child.request(name));
        } finally {
          activeRuns -= 1;
        }
      });
      lastRuns.set(
        name,
        result.catch(() => undefined),
      );
      return result;
    },
    async close() {
      const open = await worker.catch(() => undefined);
      await open?.child.close();
    },
  };
}
