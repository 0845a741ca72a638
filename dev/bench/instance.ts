import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { inProject } from '../project.ts';
import { freePorts } from '../stack/ports.ts';

export interface Instance {
  url: string;
  process: ChildProcess;
  /** From the start of the process to its first response, ms. */
  firstAnswerMs: number;
  stop(): Promise<void>;
}

const POLL_MS = 5;

/** Options of Node for an instance of which `workOf` is measured. */
export const PROCESSOR_PROBE = ['--import', pathToFileURL(inProject('dev/bench/processor-probe.mjs')).href];

interface InstanceOptions {
  source: string;
  target: string;
  /** Requested until it responds. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Whether any response counts, including a refusal of a function that accepts no such request. */
  anyStatus?: boolean;
}

/** A function under the server that Cloud Run runs, in a separate process, with these options of Node. */
export async function startInstance(
  { source, target, path, headers = {}, anyStatus = false }: InstanceOptions,
  env: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): Promise<Instance> {
  const { functions: port } = await freePorts();
  const url = `http://127.0.0.1:${port}`;
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...nodeOptions,
      inProject('node_modules/@google-cloud/functions-framework/build/src/main.js'),
      `--target=${target}`,
      `--source=${inProject(source)}`,
    ],
    { env: { ...env, FUNCTION_TARGET: target, PORT: String(port) }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
  );
  const answers = (): Promise<boolean> =>
    fetch(`${url}${path}`, { headers }).then(
      (response) => anyStatus || response.ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${target} ended at its start`);
    await pause(POLL_MS);
  }
  const firstAnswerMs = performance.now() - start;
  return {
    url,
    process: child,
    firstAnswerMs,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

const work = z.object({ processorMs: z.number(), calls: z.number() });

/** The processor time (ms) that the process of an instance has used so far, and the remote calls that it has made. */
export async function workOf({ process: child }: Instance): Promise<z.infer<typeof work>> {
  const answer = once(child, 'message');
  child.send('work');
  const [done] = await answer;
  return work.parse(done);
}
