import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { inProject } from '../project.ts';
import type { StackDescription } from '../stack/description.ts';
import { type Instance, startInstance } from './instance.ts';
import { median, ms, type Row, timed, times } from './measure.ts';
import { subscribers } from './subscribers.ts';

const run = promisify(execFile);
const MEGABYTE = 1024 * 1024;
const SIZES = [50, 500].map((megabytes) => megabytes * MEGABYTE);
/** The memory that a download may add to an idle instance, MB. */
const MEMORY_GOAL = 90;
/** The time relative to the two transfers that cannot be avoided. */
const TIME_GOAL = 1.3;
const SAMPLE_MS = 100;
const ITERATIONS = 3;

const stored = z.object({ url: z.string(), sizeBytes: z.number() });

/** How long a file takes from its source, and into the store (ms). */
interface Transfers {
  down: number;
  up: number;
}

/** Memory and time of `POST /v1/media`, for a small file and a large one. Prints the memory over time. */
export async function measureMedia(env: NodeJS.ProcessEnv, stack: StackDescription): Promise<Row[]> {
  const [user] = await subscribers(1, 0);
  const instance = await startInstance({ source: 'functions', target: 'api', path: '/health' }, env);
  const pid = instance.process.pid ?? 0;
  const rows: Row[] = [];
  try {
    // Everything is loaded once before it is measured.
    await upload(instance, user?.apiKey ?? '', `${stack.sandboxUrl}/media/sample.mp4`);
    const idle = await residentMegabytes(pid);
    for (const bytes of SIZES) {
      const size = `${bytes / MEGABYTE} MB`;
      const source = `${stack.sandboxUrl}/media/big?bytes=${bytes}`;
      const took: number[] = [];
      const memory = await watched(pid, async () => {
        // Each iteration has another address: a repeated request gets its stored response.
        for (const iteration of times(ITERATIONS))
          took.push(await timed(() => upload(instance, user?.apiKey ?? '', `${source}&iteration=${iteration}`)));
      });
      const step = Math.max(1, Math.floor(memory.length / 20));
      console.log(
        `  ${size}: ${memory
          .filter((_, at) => at % step === 0)
          .map(Math.round)
          .join(' ')} MB resident`,
      );
      const floors: Transfers[] = [];
      for (const _iteration of times(ITERATIONS)) floors.push(await byCurl(stack, source));
      const ours = median(took);
      const down = median(floors.map((transfers) => transfers.down));
      const up = median(floors.map((transfers) => transfers.up));
      const bare = await baselineGrowth(source);
      const grown = Math.max(...memory) - idle;
      const floor = Math.max(down, up);
      rows.push(
        {
          what: `ingest ${size}: memory over idle`,
          ours: `${Math.round(grown)} MB`,
          floor: `a bare Node download ${bare} MB`,
          ratio: grown / bare,
          goal: `≤ ${MEMORY_GOAL} MB`,
          met: grown <= MEMORY_GOAL,
        },
        {
          what: `ingest ${size}: time`,
          ours: ms(ours),
          floor: `curl from the source ${ms(down)}, curl into the store ${ms(up)}`,
          ratio: ours / floor,
          goal: `≤ ${TIME_GOAL.toFixed(2)} × the slower`,
          met: ours / floor <= TIME_GOAL,
        },
      );
    }
    return rows;
  } finally {
    await instance.stop();
  }
}

async function upload(instance: Instance, apiKey: string, url: string): Promise<void> {
  const response = await fetch(`${instance.url}/v1/media`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'service-api-key': apiKey },
    body: JSON.stringify({ url }),
  });
  const body: unknown = await response.json();
  if (response.status !== 201) throw new Error(`not stored: ${response.status} ${JSON.stringify(body)}`);
  stored.parse(body);
}

/** Resident memory of a process, MB. */
async function residentMegabytes(pid: number): Promise<number> {
  return Number((await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout) / 1024;
}

/** Memory over time while `work` goes on, a sample each `SAMPLE_MS`. */
async function watched(pid: number, work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      samples.push(await residentMegabytes(pid));
      await pause(SAMPLE_MS);
    }
  })();
  await work();
  over.abort();
  await watching;
  return samples;
}

/** The same file by curl: to disk, and from there into the same store. Neither transfer can be avoided. */
async function byCurl(stack: StackDescription, source: string): Promise<Transfers> {
  const file = join(tmpdir(), `herald-bench-${process.pid}`);
  const bucket = `${stack.projectId}.appspot.com`;
  const session = `http://${stack.storageHost}/upload/storage/v1/b/${bucket}/o?uploadType=resumable&name=bench/curl.mp4`;
  try {
    const down = await timed(() => run('curl', ['-sSf', '-o', file, source]));
    const started = await fetch(session, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const location = started.headers.get('location') ?? '';
    const up = await timed(() => run('curl', ['-sSf', '-o', '/dev/null', '-H', 'Content-Type:', '-T', file, location]));
    return { down, up };
  } finally {
    await rm(file, { force: true });
  }
}

/** The memory growth of a bare Node process that reads the same file, MB. */
async function baselineGrowth(source: string): Promise<number> {
  return Number((await run(process.execPath, [inProject('dev/bench/bare-download.ts'), source])).stdout);
}
