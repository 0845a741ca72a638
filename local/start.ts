// `npm start`: the local stack on its fixed ports, until Ctrl-C.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { banner } from './banner.ts';
import { DESCRIPTION_FILE } from './description.ts';
import { fixedPorts } from './ports.ts';
import { startStack } from './stack.ts';

const { values } = parseArgs({ options: { verbose: { type: 'boolean', default: false } } });

const asked = new AbortController();
// A terminal's Ctrl-C arrives from the terminal and again from npm; the first one counts. `disconnect`: the starter was killed.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => asked.abort());

process.exitCode = await run();
process.disconnect?.();

async function run(): Promise<number> {
  console.log('Starting the local stack …');
  try {
    const ports = fixedPorts();
    const stack = await startStack({
      name: 'start',
      ports,
      functions: 'live',
      scheduler: true,
      verbose: values.verbose,
      print: (line) => console.log(line),
      signal: asked.signal,
    });
    try {
      mkdirSync(dirname(DESCRIPTION_FILE), { recursive: true });
      writeFileSync(DESCRIPTION_FILE, `${JSON.stringify(stack.description, null, 2)}\n`);
      console.log(banner(stack));
      const failure = await Promise.race([stack.broken, aborted(asked.signal)]);
      if (failure) console.error(`\n${failure}`);
      console.log(failure ? 'Ending the rest of the local stack …' : '\nEnding the local stack …');
      return failure ? 1 : 0;
    } finally {
      rmSync(DESCRIPTION_FILE, { force: true });
      await stack.close();
    }
  } catch (error) {
    if (asked.signal.aborted) return 0;
    console.error(`\n${error instanceof Error ? error.message : error}`);
    return 1;
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  if (signal.aborted) resolve(undefined);
  signal.addEventListener('abort', () => resolve(undefined));
  return promise;
}
