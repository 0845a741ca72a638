import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { StackDescription } from '../../dev/stack/description.ts';
import { freePorts } from '../../dev/stack/ports.ts';
import { startStack } from '../../dev/stack/stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackDescription;
  }
}

/** Starts the one stack all test files share, on free ports, and ends it after the last of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The functions run from a copy with a new path, so nothing that is compiled serves another run.
  const compiled = await mkdtemp(join(tmpdir(), 'herald-compiled-'));
  const stack = await startStack({
    name: 'test',
    ports: await freePorts(),
    functions: 'copy',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    // Tests run their scheduled jobs themselves: a job on its schedule would disturb other tests.
    scheduler: false,
    print: (line) => console.log(line),
  });
  let ending = false;
  stack.broken.then((reason) => {
    if (!ending) console.error(`The local stack broke under the tests. ${reason}`);
  });
  project.provide('stack', stack.description);
  return async () => {
    ending = true;
    await stack.close();
    await rm(compiled, { recursive: true, force: true });
  };
}
