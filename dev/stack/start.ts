// `npm start`: the local stack on its fixed ports, until Ctrl-C.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readCommandLine } from '../command-line.ts';
import { banner } from './banner.ts';
import { DESCRIPTION_FILE, OTHER_DESCRIPTION_FILE } from './description.ts';
import { fixedPorts, freePorts } from './ports.ts';
import { footprintOf } from './process/footprint.ts';
import { startStack } from './stack.ts';

const usage = `Usage: npm start -- [options]
Runs the local stack until Ctrl-C.
  --free-ports  on free ports, as a second stack beside the one on the fixed ports
  --verbose     prints the output of the emulators`;

const { values } = readCommandLine(usage, {
  options: { verbose: { type: 'boolean', default: false }, 'free-ports': { type: 'boolean', default: false } },
});
const freePortsChosen = values['free-ports'];
const file = freePortsChosen ? OTHER_DESCRIPTION_FILE : DESCRIPTION_FILE;

const stopRequested = new AbortController();
// Ctrl-C arrives from the terminal and again from npm; the first one counts. `disconnect`: the parent was killed.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(event, () => stopRequested.abort());

async function run(): Promise<number> {
  console.log('Starting the local stack …');
  try {
    const stack = await startStack({
      name: freePortsChosen ? 'other' : 'start',
      ports: freePortsChosen ? await freePorts() : fixedPorts(),
      functions: 'live',
      scheduler: true,
      verbose: values.verbose,
      print: (line) => console.log(line),
      signal: stopRequested.signal,
    });
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify(stack.description, null, 2)}\n`);
      console.log(banner(stack, footprintOf(process.pid)));
      const failure = await Promise.race([stack.broken, aborted(stopRequested.signal)]);
      if (failure) console.error(`\n${failure}`);
      console.log(failure ? 'Ending the rest of the local stack …' : '\nEnding the local stack …');
      return failure ? 1 : 0;
    } finally {
      rmSync(file, { force: true });
      await stack.close();
    }
  } catch (error) {
    if (stopRequested.signal.aborted) return 0;
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

// An explicit exit, so that a leaked handle cannot keep a stopped stack alive.
process.exit(await run());
