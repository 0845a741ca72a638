import { setTimeout as pause } from 'node:timers/promises';
import type { StackDescription } from '../stack/description.ts';
import { type Footprint, footprintOf } from '../stack/process/footprint.ts';
import type { Stack } from '../stack/stack.ts';
import { ms, type Row, timed, times } from './measure.ts';

/** How many requests of the burst each function gets. */
export const REQUESTS_EACH = 50;
const MEMORY_GOAL = 3 * 1024 ** 3;
const IDLE_GOAL = 2 * 1024 ** 3;
const HEALTH_GOAL_MS = 1000;

/** Calls ten functions at the same time, each with many requests; returns the requests that were not answered as they should. */
export async function burst(stack: StackDescription): Promise<string[]> {
  const failures: string[] = [];
  const send = async (name: string, expected: number, call: () => Promise<Response>) => {
    try {
      const response = await call();
      await response.arrayBuffer();
      if (response.status !== expected) failures.push(`${name}: ${response.status}`);
    } catch (error) {
      failures.push(`${name}: ${error}`);
    }
  };
  const all = Object.entries(calls(stack));
  await Promise.all(
    times(REQUESTS_EACH).flatMap(() => all.map(([name, [expected, call]]) => send(name, expected, call))),
  );
  return failures;
}

/** What the whole local stack takes after a burst, and how soon it answers then. */
export async function measureLocalBurst(stack: Pick<Stack, 'description' | 'functionProcesses'>): Promise<Row[]> {
  const failures = await burst(stack.description);
  const health = await timed(async () => (await fetch(`${stack.description.apiUrl}/health`)).arrayBuffer());
  const busy = footprintOf(process.pid);
  while ((await stack.functionProcesses()).some(({ pids }) => pids.length > 0)) await pause(1000);
  const idle = footprintOf(process.pid);
  if (!busy || !idle) return [];
  const what = `local stack: ${10 * REQUESTS_EACH} requests at once over ten functions (${failures.length} failed)`;
  const row = { floor: '–', ratio: null };
  return [
    {
      ...row,
      what: `${what}, memory`,
      ours: size(busy),
      goal: '< 3 GB',
      met: busy.bytes < MEMORY_GOAL && failures.length === 0,
    },
    { ...row, what: `${what}, \`/health\` right after`, ours: ms(health), goal: '< 1 s', met: health < HEALTH_GOAL_MS },
    {
      ...row,
      what: 'local stack: memory once its functions are idle',
      ours: size(idle),
      goal: '< 2 GB',
      met: idle.bytes < IDLE_GOAL,
    },
  ];
}

/** Ten functions of the local stack by name, each with a request that changes nothing, and the status of its answer. */
function calls({
  functionsUrl,
  demo,
}: StackDescription): Record<string, [status: number, send: () => Promise<Response>]> {
  const key = { 'service-api-key': demo.apiKey };
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${functionsUrl}/${path}`, { headers, redirect: 'manual' });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${functionsUrl}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return {
    api: [200, () => get('api/v1/posts?limit=5', key)],
    authStart: [401, () => get('authStart/x')],
    events: [200, () => get('events/v1/events', key)],
    media: [
      200,
      () => post('media/v1/posts/validate', { post: { content: { text: 'Hi', platform: 'threads' } } }, key),
    ],
    platformWebhook: [403, () => get('platformWebhook?hub.mode=subscribe&hub.verify_token=wrong')],
    render: [200, () => get('render/health')],
    stripeWebhook: [400, () => post('stripeWebhook', {})],
    thAuthStart: [401, () => get('thAuthStart')],
    ttAuthStart: [401, () => get('ttAuthStart')],
    web: [200, () => get('web/')],
  };
}

function size({ processes, bytes }: Footprint): string {
  return `${Math.round(bytes / 1024 ** 2)} MB in ${processes} processes`;
}
