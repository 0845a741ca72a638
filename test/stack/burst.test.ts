import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { burst, REQUESTS_EACH } from '../../dev/bench/local-burst.ts';
import { MAX_PROCESSES } from '../../dev/stack/emulators/process-pool.ts';
import { freePorts } from '../../dev/stack/ports.ts';
import { type Stack, startStack } from '../../dev/stack/stack.ts';
import { alive } from './processes.ts';

const START_TIMEOUT_MS = 150_000;
const BURST_TIMEOUT_MS = 240_000;
const GONE = { timeout: 60_000, interval: 100 };

let stack: Stack;
function eventsUrl() {
  return `${stack.description.functionsUrl}/events/v1/events`;
}

function headers() {
  return { 'service-api-key': stack.description.demo.apiKey };
}

async function processes(name: string): Promise<number[]> {
  return (await stack.functionProcesses()).find(({ id }) => id.endsWith(`-${name}`))?.pids ?? [];
}

/** Opens a stream of server-sent events, and resolves once it has sent something. */
async function openStream() {
  const leave = new AbortController();
  const response = await fetch(eventsUrl(), {
    headers: { ...headers(), accept: 'text/event-stream' },
    signal: leave.signal,
  });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  await reader?.read();
  return { leave: () => leave.abort(), next: async () => (await reader?.read())?.done };
}

beforeAll(async () => {
  stack = await startStack({
    name: 'burst',
    ports: await freePorts(),
    functions: 'live',
    scheduler: false,
    idleProcessMs: 1000,
    print: (line) => console.log(line),
    // The demo user sends all requests. The other stacks run on Google's engine where the machine has it.
    env: { ...process.env, RATE_LIMIT_PREMIUM_MAX: '10000', HERALD_FIRESTORE: 'embedded' },
  });
}, START_TIMEOUT_MS);
afterAll(() => stack?.close());

it('the functions answer 500 concurrent requests in a bounded number of processes', {
  timeout: BURST_TIMEOUT_MS,
}, async () => {
  expect(await burst(stack.description)).toEqual([]);
  const functions = await stack.functionProcesses();
  expect(functions).toHaveLength(10);
  for (const { id, peak } of functions) expect(peak, id).toBeLessThanOrEqual(MAX_PROCESSES);
  // Each declares a higher concurrency than it got requests.
  const single = ['api', 'events', 'web'];
  expect(REQUESTS_EACH).toBeLessThan(80);
  for (const name of single) expect(functions.find(({ id }) => id.endsWith(`-${name}`))?.peak, name).toBe(1);
});

it('the functions end their processes when idle, but not while a stream is open', {
  timeout: BURST_TIMEOUT_MS,
}, async () => {
  const stream = await openStream();
  await fetch(`${stack.description.apiUrl}/health`);
  const idle = await processes('api');
  const [open, ...none] = await processes('events');
  expect(none).toEqual([]);
  await vi.waitFor(async () => expect(await processes('api')).toEqual([]), GONE);
  expect(alive(idle)).toEqual([]);
  expect(await processes('events')).toEqual([open]);
  stream.leave();
  await vi.waitFor(async () => expect(await processes('events')).toEqual([]), GONE);
});

it('a process that crashes breaks its streams, and another one answers the next request', async () => {
  const stream = await openStream();
  const [crashed = 0] = await processes('events');
  process.kill(crashed, 'SIGKILL');
  await expect(stream.next()).rejects.toThrow();
  expect((await fetch(eventsUrl(), { headers: headers() })).status).toBe(200);
  expect(await processes('events')).not.toContain(crashed);
});
