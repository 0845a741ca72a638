import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Child, type PartOptions, startChild } from '../process/child.ts';
import { inProject } from '../project.ts';
import { type Job, type JobAnswer, job, jobAnswer } from './protocol.ts';

/** The scheduled functions of a functions folder, run one at a time each. */
export type Jobs = {
  list(): Promise<Job[]>;
  run(name: string): Promise<JobAnswer>;
  close(): Promise<void>;
};

/** Runs jobs in a worker process, which is replaced when the functions were built anew since it started. */
export async function startJobs(functionsFolder: string, common: PartOptions): Promise<Jobs> {
  const { logs, ...options } = common;
  const entry = join(functionsFolder, 'lib', 'index.js');
  const running = new Map<string, Promise<unknown>>();
  const start = async () => ({
    builtAt: (await stat(entry)).mtimeMs,
    child: await startChild({
      name: 'The scheduler',
      file: inProject('local/scheduler/job-worker.ts'),
      args: [functionsFolder],
      ...options,
      logFile: join(logs, 'scheduler.log'),
    }),
  });
  let worker = await start();

  const current = async (): Promise<Child> => {
    const builtAt = (await stat(entry)).mtimeMs;
    if (builtAt !== worker.builtAt && running.size === 0) {
      const old = worker;
      worker = await start();
      await old.child.close();
    }
    return worker.child;
  };
  return {
    list: async () => z.array(job).parse((await current()).ready),
    async run(name) {
      await running.get(name);
      const child = await current();
      const answer = child.ask(name).then((value) => jobAnswer.parse(value));
      const quiet = answer.catch(() => undefined).finally(() => running.delete(name));
      running.set(name, quiet);
      return answer;
    },
    close: () => worker.child.close(),
  };
}
