import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('./harness/main.ts', import.meta.url));

/** Spread over all flows and calls: what `npm run faults` does in full. */
const RUNS = 40;

/** The harness starts its own stack: it must not inherit this process's settings, which name the tests' stack. */
const ownEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'JAVA_HOME', 'CLOUDSDK_ROOT_DIR', 'HERALD_FIRESTORE', 'HERALD_FIRESTORE_JAR'].flatMap(
      (name) => (process.env[name] ? [[name, process.env[name]]] : []),
    ),
  );

it(`${RUNS} injected faults lose, duplicate or block nothing`, { timeout: 600_000 }, async () => {
  const harness = spawn(process.execPath, [program, '--limit', String(RUNS)], {
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(harness.stdout), once(harness, 'exit')]);
  expect(output).toMatch(/^faults: \d+ runs, 0 lost, 0 doubled, 0 stuck$/m);
  expect(code).toBe(0);
});
