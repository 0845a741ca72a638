// A part of the local stack: the simulated platforms, in a process of their own so that what they hold and stream is not
// measured with anything else.
import { z } from 'zod';
import { runChildProcess } from './process/child-entry.ts';
import { startSandbox } from './sandbox/server.ts';

const settings = z.object({
  host: z.string(),
  port: z.number(),
  /** First switches of the platforms. */
  settings: z.record(z.string(), z.record(z.string(), z.unknown())),
});

await runChildProcess(async () => {
  const sandbox = await startSandbox(settings.parse(JSON.parse(process.argv[2] ?? '{}')));
  return { value: { url: sandbox.url }, close: () => sandbox.close() };
});
