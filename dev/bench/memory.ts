import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { inProject } from '../project.ts';
import type { StackDescription } from '../stack/description.ts';
import { startQuietQueue } from './idle-queue.ts';
import { type Instance, startInstance } from './instance.ts';
import type { Load } from './load.ts';
import { loads } from './loads.ts';
import { type Row, times } from './measure.ts';
import { startPictures } from './pictures.ts';

/** The part of a function's memory that its peak may take: the rest is for what is not measured here. */
const SHARE = 0.8;
/** A path that the framework responds to without calling the function. */
const READY = '/robots.txt';

const options = z.object({ availableMemoryMb: z.number(), concurrency: z.number() });

const peak = z.object({ resident: z.number(), heap: z.number(), external: z.number() });

/**
 * Prints the peak resident memory of each function under each load that it is deployed for, so that `memory` and
 * `concurrency` in `functions/src/entry` can be held against it. Resolves with the highest peak of each function that takes
 * more than half of its memory. `targets`: of these functions only; null: of all.
 */
export async function measureMemory(
  env: NodeJS.ProcessEnv,
  stack: StackDescription,
  targets: readonly string[] | null,
): Promise<Row[]> {
  const [queue, pictures] = await Promise.all([startQuietQueue(), startPictures()]);
  const quiet = {
    ...env,
    CLOUD_TASKS_EMULATOR_HOST: queue.host,
    MEDIA_ALLOWED_PRIVATE_HOSTS: [env['MEDIA_ALLOWED_PRIVATE_HOSTS'], pictures.host].join(','),
  };
  const rows = new Map<string, Row[]>();
  try {
    const chosen = loads(stack, pictures.urls).filter(({ target }) => targets?.includes(target) ?? true);
    if (chosen.length === 0) throw new Error(`There is no load for ${targets?.join(', ')}.`);
    for (const load of chosen)
      rows.set(load.target, [...(rows.get(load.target) ?? []), ...(await rowsOf(load, quiet))]);
    return [...rows.values()].flatMap(highestOf);
  } finally {
    await Promise.all([queue.close(), pictures.close()]);
  }
}

async function rowsOf(load: Load, env: NodeJS.ProcessEnv): Promise<Row[]> {
  const { memory, concurrency: most } = await deployed(load.target);
  const concurrency = Math.min(most, load.most ?? most);
  const rows: Row[] = [];
  for (const count of load.mixture ? [concurrency] : new Set([1, concurrency])) {
    const { idle, busy } = await retried(() => measure(load, count, memory, env));
    const over = (busy.resident - idle.resident) / count;
    rows.push({
      what: `\`${load.target}\`, ${load.what}${count > 1 ? `, ${count} at once` : ''}`,
      ours: `${megabytes(busy.resident)} of ${memory} MB`,
      floor: `idle ${megabytes(idle.resident)} MB`,
      ratio: busy.resident / (memory * 1024 ** 2),
      goal: `≤ ${SHARE * 100} %`,
      met: megabytes(busy.resident) <= SHARE * memory,
    });
    console.log(
      Object.values(rows.at(-1) ?? {}).join(' | '),
      `(heap ${megabytes(busy.heap)}, external ${megabytes(busy.external)}; ${megabytes(over)} a request)`,
    );
  }
  return rows;
}

/** The emulator of the file store closes a connection now and then, which may end an upload: then a new instance is measured. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.log(`  measured again: ${error}`);
    return work();
  }
}

/** Memory (MB) and concurrency that a function is deployed with. */
async function deployed(target: string): Promise<{ memory: number; concurrency: number }> {
  const functions = await import(pathToFileURL(inProject('functions/lib/index.js')).href);
  const { availableMemoryMb, concurrency } = options.parse(functions[target].__endpoint);
  return { memory: availableMemoryMb, concurrency };
}

/** Peak memory of a new instance that gets `count` requests of a load at once, beside the peak of an idle instance. */
async function measure(load: Load, count: number, memory: number, env: NodeJS.ProcessEnv) {
  const send = await load.prepare(count);
  const instance = await startMeasured(load.target, memory, env);
  try {
    const idle = await peakOf(instance);
    await Promise.all(times(count).map((index) => send(instance.url, index)));
    return { idle, busy: await peakOf(instance) };
  } finally {
    await instance.stop();
  }
}

/** A fresh instance with as large a heap as V8 chooses for a container of this memory: half of it. */
function startMeasured(target: string, memory: number, env: NodeJS.ProcessEnv): Promise<Instance> {
  return startInstance({ source: 'functions', target, path: READY, anyStatus: true }, env, [
    `--max-old-space-size=${memory / 2}`,
    `--import=${pathToFileURL(inProject('dev/bench/memory-probe.mjs')).href}`,
  ]);
}

/** Peak memory of an instance since its start, bytes. */
async function peakOf({ process }: Instance): Promise<z.infer<typeof peak>> {
  const reply = once(process, 'message');
  process.send('peak');
  return peak.parse((await reply)[0]);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}

/** The row of the highest peak; none where it takes less than half of the memory. */
function highestOf(rows: readonly Row[]): Row[] {
  return rows
    .toSorted((a, b) => (b.ratio ?? 0) - (a.ratio ?? 0))
    .slice(0, 1)
    .filter(({ ratio }) => (ratio ?? 0) > 0.5);
}
