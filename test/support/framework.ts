import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { emulatedEnvironment } from '../../local/environment.ts';
import { freePorts } from '../../local/ports.ts';
import { eventually } from './eventually.ts';
import { stack } from './stack.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** One instance of a function under the server that Cloud Run itself runs: many requests in one process. */
export interface Instance {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts an instance of a function of the API, by default `api`, against the running stack. */
export const startInstance = async (env: Record<string, string> = {}, target = 'api'): Promise<Instance> => {
  const { functions: port } = await freePorts();
  const child = spawn(
    process.execPath,
    [
      at('node_modules/@google-cloud/functions-framework/build/src/main.js'),
      `--target=${target}`,
      `--source=${at('functions')}`,
    ],
    {
      env: { ...emulatedEnvironment(stack, process.env), FUNCTION_TARGET: target, PORT: String(port), ...env },
      stdio: 'ignore',
    },
  );
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
  await eventually(answers, (ok) => ok);
  return {
    url,
    process: child,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
};
