// `npm start`: the local stack on its fixed ports, until Ctrl-C. With `--free-ports` another one beside it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { banner } from './banner.ts';
import { DESCRIPTION_FILE, OTHER_DESCRIPTION_FILE } from './description.ts';
import { fixedPorts, freePorts } from './ports.ts';
import { startStack } from './stack.ts';

const { values } = parseArgs({
  options: { verbose: { type: 'boolean', default: false }, 'free-ports': { type: 'boolean', default: false } },
});
const other = values['free-ports'];
const file = other ? OTHER_DESCRIPTION_FILE : DESCRIPTION_FILE;

const asked = new AbortController();
// A terminal's Ctrl-C arrives from the terminal and again from npm; the first one counts. `disconnect`: the starter was killed.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => asked.abort());

const run = async (): Promise<number> => {
  console.log('Starting the local stack …');
  try {
    const stack = await startStack({
      name: other ? 'other' : 'start',
      ports: other ? await freePorts() : fixedPorts(),
      functions: 'live',
      scheduler: true,
      verbose: values.verbose,
      print: (line) => console.log(line),
      signal: asked.signal,
    });
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(stack.description, null, 2)}\n`);
      console.log(banner(stack));
      const failure = await Promise.race([stack.broken, aborted(asked.signal)]);
      if (failure) console.error(`\n${failure}`);
      console.log(failure ? 'Ending the rest of the local stack …' : '\nEnding the local stack …');
      return failure ? 1 : 0;
    } finally {
      rmSync(file, { force: true });
      await stack.close();
    }
  } catch (error) {
    if (asked.signal.aborted) return 0;
    console.error(`\n${error instanceof Error ? error.message : error}`);
    return 1;
  }
};

const aborted = (signal: AbortSignal): Promise<undefined> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  if (signal.aborted) resolve(undefined);
  signal.addEventListener('abort', () => resolve(undefined));
  return promise;
};

// An explicit exit, so that a leaked handle cannot keep a stopped stack alive.
process.exit(await run());
