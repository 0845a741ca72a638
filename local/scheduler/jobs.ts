import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Child, type SharedChildOptions, startChild } from '../process/child.ts';
import { inProject } from '../project.ts';
import { type Job, type JobResult, job, jobResult } from './protocol.ts';

/** The scheduled functions of a functions folder, run one at a time each. */
export interface Jobs {
  list(): Promise<Job[]>;
  run(name: string): Promise<JobResult>;
  close(): Promise<void>;
}

/** Runs jobs in a worker process, which is replaced when the functions were built anew since it started. */
export const startJobs = async (functionsFolder: string, common: SharedChildOptions): Promise<Jobs> => {
  const { logs, ...options } = common;
  const entry = join(functionsFolder, 'lib', 'index.js');
  /** The last run of each job, which the next one waits for. */
  const last = new Map<string, Promise<unknown>>();
  /** How many jobs run now; a worker is not replaced under them. */
  let asked = 0;
  const start = async () => {
    const builtAt = (await stat(entry)).mtimeMs;
    const child = await startChild({
      ...options,
      name: 'The scheduler',
      file: inProject('local/scheduler/job-worker.ts'),
      args: [functionsFolder],
      logFile: join(logs, 'scheduler.log'),
    });
    const started = { child, builtAt, alive: true };
    child.crashed.then((how) => {
      started.alive = false;
      options.print(`${how}\nIt comes up again with the next job.`);
    });
    return started;
  };
  let worker = start();
  await worker;

  const renew = async (old: Awaited<ReturnType<typeof start>>) => {
    const isStale = (await stat(entry)).mtimeMs !== old.builtAt && asked === 0;
    if (old.alive && !isStale) return old;
    await old.child.close();
    return start();
  };
  const current = async (): Promise<Child> => {
    worker = worker.then(renew, start);
    return (await worker).child;
  };
  return {
    list: async () => z.array(job).parse((await current()).ready),
    run(name) {
      const answer = (last.get(name) ?? Promise.resolve()).then(async () => {
        const child = await current();
        asked += 1;
        try {
          return jobResult.parse(await child.request(name));
        } finally {
          asked -= 1;
        }
      });
      last.set(
        name,
        answer.catch(() => undefined),
      );
      return answer;
    },
    async close() {
      const open = await worker.catch(() => undefined);
      await open?.child.close();
    },
  };
};
