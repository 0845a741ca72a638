// A child process of the local stack: the simulated platforms, separate so that their memory and streams do not affect
// the measurements of other processes.

import { startSandbox } from '@herald-lab/sandbox';
import { z } from 'zod';
import { runChildProcess } from './process/child-entry.ts';

const settings = z.object({
  host: z.string(),
  port: z.number(),
  mailPort: z.number(),
  /** Initial settings of the platforms. */
  settings: z.record(z.string(), z.record(z.string(), z.unknown())),
});

await runChildProcess(async () => {
  const sandbox = await startSandbox(settings.parse(JSON.parse(process.argv[2] ?? '{}')));
  return { value: { url: sandbox.url }, close: () => sandbox.close() };
});
