import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { READS_PER_TASK } from '../../functions/src/domain/metrics/sweep-metrics.ts';
import { publishQueue } from '../../functions/src/infra/queue/task-queue.ts';
import { platforms } from '../../functions/src/model/platform.ts';
import { inProject } from '../project.ts';
import type { StackDescription } from '../stack/description.ts';
import { startQuietQueue } from './idle-queue.ts';
import { PROCESSOR_PROBE, startInstance, workOf } from './instance.ts';
import { EVENTS, type Load, POSTS } from './load.ts';
import { ANNOUNCED, announcedLoad, loads, oneTargetLoad, publishLoad } from './loads.ts';
import { type Row, times } from './measure.ts';
import { numbersLoad } from './numbers-load.ts';

/** Requests in a row, after as many others have warmed the instance up. */
const REQUESTS = 20;
/** Where the simulation reads what a remote call of each function costs (ms of a CPU). */
const CALL_COSTS = inProject('dev/bench/call-costs.json');

const deployedOptions = z.object({ cpu: z.union([z.number(), z.string()]).optional(), maxInstances: z.number() });

/** A load, and how many posts, events or runs a request has. */
interface Shared extends Pick<Load, 'target' | 'what' | 'prepare'> {
  items?: number;
  /** How many of them are measured; a job has one. */
  requests?: number;
}

/**
 * The processor time of each function on the way of a post, and of the sweeps behind it, for each request and each remote call; and so
 * how many it does in a minute with the CPUs that it is deployed with. Writes the cost of a call for the simulation.
 */
export async function measureShares(env: NodeJS.ProcessEnv, stack: StackDescription): Promise<Row[]> {
  const queue = await startQuietQueue();
  const costs: Record<string, number> = {};
  const rows: Row[] = [];
  try {
    for (const load of sharedLoads(stack)) {
      const { processorMs, calls } = await measure(load, { ...env, CLOUD_TASKS_EMULATOR_HOST: queue.host });
      // Of the smallest post, which most are.
      costs[load.target] ??= Number((processorMs / calls).toFixed(2));
      rows.push(await rowOf(load, processorMs / (load.items ?? 1), calls / (load.items ?? 1)));
      console.log(Object.values(rows.at(-1) ?? {}).join(' | '));
    }
  } finally {
    await queue.close();
  }
  writeFileSync(CALL_COSTS, `${JSON.stringify(costs, null, 2)}\n`);
  return rows;
}

function sharedLoads(stack: StackDescription): Shared[] {
  const picture = `${stack.sandboxUrl}/media/sample.jpg`;
  const video = `${stack.sandboxUrl}/media/sample.mp4`;
  const others = loads(stack, { phone: picture, largest: picture, progressive: picture });
  const known = (target: string, what: RegExp, items: number): Shared => {
    const found = others.find((load) => load.target === target && what.test(load.what));
    if (!found) throw new Error(`There is no load for ${target}.`);
    return { ...found, items, ...(target.endsWith('Sweep') ? { requests: 1 } : {}) };
  };
  const contentOf = (platform: string): [string, object] => {
    if (['instagram', 'snapchat'].includes(platform)) return ['a picture', { mediaUrls: [picture] }];
    if (['tiktok', 'youtube'].includes(platform)) return ['a short video', { videoUrl: video }];
    return ['a text', {}];
  };
  return [
    known('api', /^plain posts$/, POSTS),
    { target: 'orchestrate', what: 'a post with one target', prepare: oneTargetLoad },
    ...platforms.map((platform): Shared => {
      const [what, content] = contentOf(platform);
      return { target: publishQueue(platform), what, prepare: publishLoad(stack, platform, content) };
    }),
    { target: 'publishX', what: 'a picture', prepare: publishLoad(stack, 'x', { mediaUrls: [picture] }) },
    { ...known('publishX', /^videos of 16 MB$/, 1), requests: 5 },
    {
      target: 'sequenceEvents',
      what: 'an event of a post, and the event of its target',
      items: ANNOUNCED,
      requests: 8,
      prepare: announcedLoad,
    },
    { ...known('deliverWebhooks', /./, EVENTS), requests: 4 },
    {
      target: 'readMetrics',
      what: 'the numbers of a text on Threads',
      items: READS_PER_TASK,
      requests: 5,
      prepare: numbersLoad(stack),
    },
    known('dispatchSweep', /./, 500),
    known('recoverySweep', /./, 500),
    known('recordSweep', /./, 1000),
    known('metricsSweep', /./, 1000),
  ];
}

/** Of each request to a warm instance. */
async function measure({ target, requests = REQUESTS, prepare }: Shared, env: NodeJS.ProcessEnv) {
  const options = { source: 'functions', target, path: '/robots.txt', anyStatus: true };
  const instance = await startInstance(options, env, PROCESSOR_PROBE);
  try {
    const send = await prepare(2 * requests);
    for (const index of times(requests)) await send(instance.url, index);
    // What the requests before have done is not due any more.
    const sendMore = requests === 1 ? await prepare(1) : send;
    const before = await workOf(instance);
    for (const index of times(requests)) await sendMore(instance.url, requests === 1 ? 0 : requests + index);
    const after = await workOf(instance);
    return {
      processorMs: (after.processorMs - before.processorMs) / requests,
      calls: (after.calls - before.calls) / requests,
    };
  } finally {
    await instance.stop();
  }
}

async function rowOf({ target, what }: Shared, processorMs: number, calls: number): Promise<Row> {
  const functions = await import(pathToFileURL(inProject('functions/lib/index.js')).href);
  const { cpu, maxInstances } = deployedOptions.parse(functions[target].__endpoint);
  const cpus = maxInstances * (typeof cpu === 'number' ? cpu : 1);
  return {
    what: `\`${target}\`, ${what}`,
    ours: `${processorMs.toFixed(1)} ms, ${calls.toFixed(1)} calls`,
    floor: `${Number(cpus.toFixed(2))} CPU: ${Math.floor((60_000 / processorMs) * cpus)} a minute`,
    ratio: null,
    goal: '',
    met: null,
  };
}
