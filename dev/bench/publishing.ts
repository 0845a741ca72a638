import type { StackDescription } from '../stack/description.ts';
import { startQuietQueue } from './idle-queue.ts';
import { PROCESSOR_PROBE, processorTime, startInstance } from './instance.ts';
import { publishLoad } from './loads.ts';
import { type Row, times } from './measure.ts';

/** Posts in a row, after as many others have warmed the instance up. */
const POSTS = 30;

/** Processor time of a published post in an instance that publishes one at a time. */
export async function measurePublishing(env: NodeJS.ProcessEnv, stack: StackDescription): Promise<Row[]> {
  const queue = await startQuietQueue();
  const picture = `${stack.sandboxUrl}/media/sample.jpg`;
  const video = `${stack.sandboxUrl}/media/big?bytes=${16 * 1024 ** 2}`;
  const kinds = [
    ['text', 'publishThreads', publishLoad(stack, 'threads', {})],
    ['text', 'publishX', publishLoad(stack, 'x', {})],
    ['picture', 'publishX', publishLoad(stack, 'x', { mediaUrls: [picture] })],
    ['picture', 'publishBluesky', publishLoad(stack, 'bluesky', { mediaUrls: [picture] })],
    ['video of 16 MB', 'publishX', publishLoad(stack, 'x', { videoUrl: video })],
  ] as const;
  try {
    const rows: Row[] = [];
    for (const [what, target, prepare] of kinds) {
      const send = await prepare(2 * POSTS);
      const instance = await startInstance(
        { source: 'functions', target, path: '/robots.txt', anyStatus: true },
        { ...env, CLOUD_TASKS_EMULATOR_HOST: queue.host },
        PROCESSOR_PROBE,
      );
      try {
        for (const index of times(POSTS)) await send(instance.url, index);
        const before = await processorTime(instance);
        for (const index of times(POSTS)) await send(instance.url, POSTS + index);
        const each = ((await processorTime(instance)) - before) / POSTS;
        rows.push(row(`processor time of a ${what}, \`${target}\``, each));
      } finally {
        await instance.stop();
      }
    }
    return rows;
  } finally {
    await queue.close();
  }
}

function row(what: string, each: number): Row {
  return { what, ours: `${Math.round(each)} ms`, floor: '–', ratio: null, goal: '', met: null };
}
