import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const main = fileURLToPath(new URL('main.ts', import.meta.url));

/**
 * Runs the command in a separate process, because it replaces the clock and the timers of its process. Fails with its output
 * when a seed fails.
 */
export async function runSimulation(...args: string[]): Promise<string> {
  const options = { maxBuffer: 64 * 1024 * 1024 };
  return (await run(process.execPath, [main, ...args], options).catch(failWithOutput)).stdout;
}

/** The reader of a failed test needs what the failing seeds found. */
function failWithOutput(error: Error & { stdout?: string; stderr?: string }): never {
  throw new Error(`${error.message}\n${error.stdout?.slice(-8000) ?? ''}\n${error.stderr?.slice(-2000) ?? ''}`);
}
