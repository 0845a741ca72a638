import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort, HOST } from '../../stack/ports.ts';
import { parseJson } from '../reply.ts';

/** An instance of a function. */
export interface FunctionProcess {
  port: number;
  close(): Promise<void>;
}

/** The server of Cloud Run, as the functions have installed it. */
const FRAMEWORK = 'node_modules/@google-cloud/functions-framework/build/src/main.js';

/** Ends the process when the rehearsal ends, even where that is killed. */
const END_WITH_PARENT = "data:text/javascript,process.once('disconnect', () => process.exit())";

/** A bound for a process that hangs (ms): a cold start takes seconds on a busy machine. */
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/**
 * Starts an instance of a function from the folder that Cloud Build leaves, with this environment and nothing else. Resolves when
 * it listens; throws when it does not start. `warn` gets its warnings and errors.
 */
export async function startFunction(
  name: string,
  folder: string,
  env: Record<string, string>,
  warn: (line: string) => void,
): Promise<FunctionProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, join(folder, FRAMEWORK)], {
    cwd: folder,
    // The buildpack of Node sets NODE_ENV: https://cloud.google.com/docs/buildpacks/nodejs
    env: { ...env, NODE_ENV: 'production', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = once(child, 'close');
  for (const output of [child.stdout, child.stderr])
    if (output)
      createInterface(output).on('line', (line) => {
        const warning = warningIn(line);
        if (warning !== null) warn(`${name}: ${warning}`);
      });
  const close = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const end = performance.now() + START_TIMEOUT_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > end) {
      await close();
      throw new Error(`${name} did not start: its log lines give the reason.`);
    }
    await pause(POLL_MS);
  }
  return { port, close };
}

const logLine = z.object({
  severity: z.string(),
  message: z.string().optional(),
  errorMessage: z.string().optional(),
});

/** The warning in a line of output, without its stack trace; null for a log line that is no warning. Other lines are of a crash. */
function warningIn(line: string): string | null {
  const { data: logged } = logLine.safeParse(parseJson(line));
  if (!logged) return line;
  if (/^(DEFAULT|DEBUG|INFO|NOTICE)$/.test(logged.severity)) return null;
  return logged.errorMessage ?? logged.message?.split('\n')[0] ?? line;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
