// `npm run bench`: every figure beside its floor in the same run, printed and written to docs/performance.md. Names of
// measurements as arguments run only those: `npm run bench accept memory/publishX`.
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { emulatedEnvironment } from '../local/environment.ts';
import { freePorts } from '../local/ports.ts';
import { inProject } from '../local/project.ts';
import { startStack } from '../local/stack.ts';
import type { Row } from './measure.ts';

const stack = await startStack({
  name: 'bench',
  ports: await freePorts(),
  functions: 'live',
  scheduler: false,
  // The proxy that checks them would be measured too.
  checksIndexes: false,
  print: (line) => console.log(line),
});
const env = emulatedEnvironment(stack.description, process.env);
Object.assign(process.env, env);

/** Loaded once the environment is set, since clients read it when they are made. */
const measurements: Record<string, () => Promise<Row[]>> = {
  accept: async () => (await import('./accept.ts')).measureAccept(env),
  burst: async () => (await import('./burst.ts')).measureBurst(env),
  'local-burst': async () => (await import('./local-burst.ts')).measureLocalBurst(stack),
  operations: async () => (await import('./operations.ts')).measureOperations(stack.description),
  'cold-start': async () => (await import('./cold-start.ts')).measureColdStart(env),
  media: async () => (await import('./media-memory.ts')).measureMedia(env, stack.description),
  'fan-out': async () => (await import('./fan-out.ts')).measureFanOut(),
  memory: async () => (await import('./memory.ts')).measureMemory(env, stack.description, partsOf('memory')),
  schedule: async () => (await import('./schedule.ts')).measureSchedule(stack.description),
  templates: async () => (await import('./templates.ts')).measureTemplates(),
};

const wanted = process.argv.slice(2);

/** The parts of a measurement that are asked for; null where all of it is. */
function partsOf(measurement: string): string[] | null {
  if (wanted.includes(measurement)) return null;
  return wanted.flatMap((name) => (name.startsWith(`${measurement}/`) ? [name.slice(measurement.length + 1)] : []));
}

function line({ what, ours, floor, ratio, goal, met }: Row): string {
  return `| ${what} | ${ours} | ${floor} | ${ratio === null ? '' : `${ratio.toFixed(2)} ×`} | ${goal} | ${met === null ? '' : met ? 'met' : 'not met'} |`;
}

function report(rows: readonly Row[], memory: readonly Row[]): string {
  return `# Performance

Measured by \`npm run bench\`: each figure beside its floor in the same run, medians, so that the ratio holds on any machine.
This run: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version},
${stack.description.firestoreEngine} Firestore engine on the same machine, ${new Date().toISOString().slice(0, 10)}.

| What | Herald | Floor | Ratio | Goal | |
|---|---|---|---|---|---|
${rows.map(line).join('\n')}

The floors are in \`bench/floor\`: an Express handler that only reads the key, reads the subscription, commits and enqueues;
and an empty function with the same Firestore client. Accepting and bursts run under the server that Cloud Run runs, with
a queue that accepts every task and delivers none.

## Memory of the functions

Peak resident memory of a fresh instance under the server that Cloud Run runs, for one request and for as many at once as it is
deployed for (\`npm run bench memory\`). \`memory\`, \`concurrency\` and \`maxInstances\` in \`functions/src/entry\` come from these figures: the
peak takes at most 80 % of the memory, and the rest is for what is not measured here, such as files in \`/tmp\` (none are
written) and a heap that is collected later. The heap is limited as in a container of that memory.

| Function and load | Peak | | | Goal | |
|---|---|---|---|---|---|
${memory.map(line).join('\n')}

- **Files** are streamed, so memory depends on the number of requests, not on the size. **Uploads in parts** hold one part for each
  request, and copies of it on the way to the socket: 4 MB for X and LinkedIn, 8 MB for YouTube, up to 31 MB for Snapchat. All
  tasks of an instance share 64 MB for them (\`platforms/kit/part-memory.ts\`), so that an instance takes 80.
- **Renders** hold decoded pictures: up to 50 megapixels, four bytes each, one at a time. They have a function of their own, so
  that they end no other request when an instance runs out of memory.
- A queue dispatches no more tasks at once than the instances of its function take, counting on Cloud Run to start an
  instance when the others are 60 % full; \`npm run rehearse\` checks it.

## Where the rest goes

- **Accepting a post**: beside the floor's two reads in a row, one commit and one task, the commit that counts the request in
  its rate windows; it is sent together with the reads. The list of accounts is one more read beside the others.
- **Ingesting a file, time**: half of it the process is idle, since the storage emulator assembles the file after its last
  byte, on the same two cores. Of the other half about a third are the hooks that the functions framework runs at every
  asynchronous step (it puts requests into domains), and a fifth is the checksum.
- **Ingesting a file, memory**: independent of the size. Most of it is the growth of any Node process that reads the file and
  discards it, which is the floor.
- **Cold start**: half of it is Firestore's client and the functions framework, which the floor loads as well. Ours beside it
  are the schemas (zod) and 140 modules of our own; what the first request does not need (the platforms, their HTTP client, storage,
  templates) is loaded on first use.
`;
}

const rows: Row[] = [];
const memory: Row[] = [];
try {
  for (const [name, measure] of Object.entries(measurements)) {
    if (wanted.length > 0 && partsOf(name)?.length === 0) continue;
    console.log(`\n${name} …`);
    const found = await measure();
    for (const row of found) console.log(line(row));
    (name === 'memory' ? memory : rows).push(...found);
  }
  if (wanted.length === 0) writeFileSync(inProject('docs/performance.md'), report(rows, memory));
} finally {
  await stack.close();
}
process.exit(0);
