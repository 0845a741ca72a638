import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { readCommandLine } from '../command-line.ts';
import { inProject } from '../project.ts';
import { DESCRIPTION_FILE, OTHER_DESCRIPTION_FILE } from './description.ts';
import { fixedPorts, freePorts } from './ports.ts';
import { type Footprint, footprintOf } from './process/footprint.ts';
import { type Stack, startStack } from './stack.ts';

// `npm start`: the local stack on its fixed ports, until Ctrl-C.

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

/** What `npm start` prints when the stack is running: the addresses, and the command that publishes a first post. */
function banner({ description: stack, logs }: Stack, footprint: Footprint | undefined): string {
  const rows: [string, string][] = [
    ['API', `${stack.apiUrl}/v1`],
    ['Other functions', stack.functionsUrl],
    ['Web', stack.webUrl],
    ['MCP', `${stack.webUrl}/mcp`],
    ['Sandbox platforms', stack.sandboxUrl],
    ['E-mail', `${stack.sandboxUrl}/_sandbox/mail`],
    ['Firestore', `${stack.firestoreHost} (${stack.firestoreEngine} engine)`],
    ['Auth', stack.authHost],
    ['Storage', stack.storageHost],
    ['Task queues', `http://${stack.tasksHost}/_queue`],
    ['Scheduled jobs', `${stack.jobsUrl}/jobs, or npm run job -- NAME`],
    ['Demo user', `${stack.demo.email}, password ${stack.demo.password}, uid ${stack.demo.uid}`],
    ['API key', stack.demo.apiKey],
    ['Logs', relative(inProject(), logs)],
    ['Memory', memory(footprint)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const table = rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`);
  return `
Herald is running.

${table.join('\n')}

Publish a first post to the demo user's Threads account:

  curl -X POST ${stack.apiUrl}/v1/posts \\
    -H 'service-api-key: ${stack.demo.apiKey}' \\
    -H 'content-type: application/json' \\
    -d '{"post":{"content":{"text":"Hello from Herald","platform":"threads"}}}'

and see it at ${stack.sandboxUrl}

Ctrl-C ends everything.
`;
}

function memory(footprint: Footprint | undefined): string {
  const now = footprint
    ? [`${(footprint.bytes / 1024 ** 3).toFixed(1)} GB in ${footprint.processes} processes now`]
    : [];
  return [...now, 'concurrent calls of a function share a process, which ends when idle for a minute'].join('; ');
}
