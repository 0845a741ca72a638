// `npm run bench`: every figure beside its floor in the same run, printed, and written into docs/performance.md table by table.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { readCommandLine, refuse } from '../command-line.ts';
import { inProject } from '../project.ts';
import { emulatedEnvironment } from '../stack/environment.ts';
import { freePorts } from '../stack/ports.ts';
import { startStack } from '../stack/stack.ts';
import type { Row } from './measure.ts';
import { atCommit, table, withBlock } from './page.ts';

const NAMES = [
  'accept',
  'burst',
  'local-burst',
  'operations',
  'cold-start',
  'media',
  'fan-out',
  'shares',
  'schedule',
  'templates',
  'memory',
] as const;

const usage = `Usage: npm run bench -- [NAME …]
Measures everything, or what these names stand for, and writes each table of docs/performance.md of which all was measured.
memory/FUNCTION is the memory of one function.

Names: ${NAMES.join(', ')}`;

const { positionals: wanted } = readCommandLine(usage, { maxArguments: Number.POSITIVE_INFINITY });
const unknown = wanted.find((name) => !NAMES.some((known) => known === name) && !/^memory\/./.test(name));
if (unknown !== undefined) refuse(usage, `There is no measurement ${unknown}.`);

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
const measurements: Record<(typeof NAMES)[number], () => Promise<Row[]>> = {
  accept: async () => (await import('./accept.ts')).measureAccept(env),
  burst: async () => (await import('./burst.ts')).measureBurst(env),
  'local-burst': async () => (await import('./local-burst.ts')).measureLocalBurst(stack),
  operations: async () => (await import('./operations.ts')).measureOperations(stack.description),
  'cold-start': async () => (await import('./cold-start.ts')).measureColdStart(env),
  media: async () => (await import('./media-memory.ts')).measureMedia(env, stack.description),
  'fan-out': async () => (await import('./fan-out.ts')).measureFanOut(),
  shares: async () => (await import('./shares.ts')).measureShares(env, stack.description),
  schedule: async () => (await import('./schedule.ts')).measureSchedule(stack.description),
  templates: async () => (await import('./templates.ts')).measureTemplates(),
  memory: async () => (await import('./memory.ts')).measureMemory(env, stack.description, partsOf('memory')),
};

/** The parts of a measurement that are asked for; null where all of it is. */
function partsOf(measurement: string): string[] | null {
  if (wanted.length === 0 || wanted.includes(measurement)) return null;
  return wanted.flatMap((name) => (name.startsWith(`${measurement}/`) ? [name.slice(measurement.length + 1)] : []));
}

function verdict(met: boolean | null): string {
  return met === false ? ', not met' : '';
}

function line({ what, ours, floor, ratio, goal, met }: Row): string {
  return `| ${what} | ${ours} | ${floor} | ${ratio === null ? '' : `${ratio.toFixed(2)} ×`} | ${goal}${verdict(met)} |`;
}

const PAGE = inProject('docs/performance.md');

function machine(): string {
  return `This run: ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version},
${stack.description.firestoreEngine} Firestore engine on the same machine, ${atCommit()}.`;
}

/** The tables of the page: the memory and the processor shares of the functions have one each. */
const tables = {
  figures: (rows: readonly Row[]) => table(['What', 'Herald', 'Floor', 'Ratio', 'Goal'], rows.map(line)),
  shares: (rows: readonly Row[]) =>
    table(
      ['Function and work', 'Processor time and remote calls', 'Deployed, and what it does at most'],
      rows.map(({ what, ours, floor }) => `| ${what} | ${ours} | ${floor} |`),
    ),
  // The last one, since it leaves so much that the emulator of the database is slow.
  memory: (rows: readonly Row[]) =>
    table(
      ['Function and load', 'Peak'],
      rows.map(({ what, ours, met }) => `| ${what} | ${ours}${verdict(met)} |`),
    ),
};

function tableOf(name: (typeof NAMES)[number]): keyof typeof tables {
  return name === 'memory' || name === 'shares' ? name : 'figures';
}

try {
  for (const [name, write] of Object.entries(tables)) {
    const parts = NAMES.filter((part) => tableOf(part) === name);
    const chosen = parts.filter((part) => partsOf(part)?.length !== 0);
    const rows: Row[] = [];
    for (const part of chosen) {
      console.log(`\n${part} …`);
      const measured = await measurements[part]();
      for (const row of measured) console.log(line(row));
      rows.push(...measured);
    }
    if (parts.every((part) => partsOf(part) === null))
      writeFileSync(PAGE, withBlock(readFileSync(PAGE, 'utf8'), name, `${machine()}\n\n${write(rows)}`));
  }
} finally {
  await stack.close();
}
process.exit(0);
