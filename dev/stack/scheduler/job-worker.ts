// A child process of the local stack that runs the scheduled functions, like one of their instances in the cloud.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { runChildProcess } from '../process/child-entry.ts';
import type { Job, jobResult } from './protocol.ts';

/** The metadata by which firebase-functions marks a scheduled function. */
const scheduled = z.object({
  __endpoint: z.object({
    scheduleTrigger: z.object({ schedule: z.string(), timeZone: z.unknown().optional() }),
  }),
  run: z.custom<(event: { jobName: string; scheduleTime: string }) => unknown>((value) => typeof value === 'function'),
});
type Scheduled = z.infer<typeof scheduled>;

const functions = new Map<string, Scheduled>();
const folder = z.string().parse(process.argv[2]);

/** Collects the scheduled functions. Grouped exports are named as in Firebase: `group-function`. */
function collect(exported: unknown, prefix: string): void {
  if (typeof exported !== 'object' || exported === null) return;
  for (const [name, value] of Object.entries(exported)) {
    // zod rejects functions, so the two properties are copied to an object.
    const found =
      typeof value === 'function'
        ? scheduled.safeParse(Object.assign(Object.create(null), endpointAndRun(value)))
        : undefined;
    if (found?.success) functions.set(prefix + name, found.data);
    else if (typeof value === 'object') collect(value, `${prefix}${name}-`);
  }
}

function endpointAndRun(value: object): object {
  return {
    __endpoint: Reflect.get(value, '__endpoint'),
    run: Reflect.get(value, 'run'),
  };
}

async function runJob(name: string): Promise<z.infer<typeof jobResult>> {
  const job = functions.get(name);
  if (!job) return { ok: false, error: `There is no scheduled function ${name}.` };
  try {
    await job.run({ jobName: name, scheduleTime: new Date().toISOString() });
    return { ok: true };
  } catch (error) {
    console.error(error);
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

await runChildProcess(async () => {
  collect(await import(pathToFileURL(join(folder, 'lib', 'index.js')).href), '');
  const jobs: Job[] = [...functions].map(([name, { __endpoint }]) => {
    const { schedule, timeZone } = __endpoint.scheduleTrigger;
    return { name, schedule, ...(typeof timeZone === 'string' ? { timeZone } : {}) };
  });
  return { value: jobs, close: async () => {}, handle: (name) => runJob(z.string().parse(name)) };
});
