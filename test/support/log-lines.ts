import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { stdoutLogger } from '../../functions/src/infra/observe/logger.ts';

const inProcess = await globalThis.inProcessStack;

/** The log lines that the functions write while `work` runs. */
export async function logLinesOf(work: () => Promise<unknown>): Promise<string[]> {
  if (!inProcess) throw new Error('The functions run in other processes.');
  const { logFile } = inProcess;
  const { size } = statSync(logFile);
  await work();
  // Lines are written in their order, and not at once.
  const last = randomUUID();
  stdoutLogger({}).info(last);
  for (;;) {
    const lines = readFileSync(logFile).subarray(size).toString().split('\n').filter(Boolean);
    const end = lines.findIndex((line) => line.includes(last));
    if (end !== -1) return lines.slice(0, end);
    await setImmediate();
  }
}
