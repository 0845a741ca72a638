import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { startQuietQueue } from './idle-queue.ts';
import { type Instance, PROCESSOR_PROBE, startInstance, workOf } from './instance.ts';
import { median, ms, type Row, timed, times } from './measure.ts';
import { type Subscriber, subscribers } from './subscribers.ts';

const PAIRS = 200;
const WARM_UP = 600;
/** Far below the endpoint's limit of 30 a minute for one user. */
const USERS = 60;
/** A call of Firestore or Cloud Tasks within a region takes about so long (ms). */
const DELAY_MS = 5;
const GOALS = { time: 1.1, processor: 1.25, delayed: 0.9 } as const;

/** Medians of the time until the response and the mean processor time of a post, ms. */
interface Cost {
  time: number;
  processor: number;
}

interface Compared {
  ours: Cost;
  floor: Cost;
}

/** Accepting one post at a time, and the same with a network between the instance and its store and queue. */
export async function measureAccept(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const queue = await startQuietQueue();
  const quiet = { ...env, CLOUD_TASKS_EMULATOR_HOST: queue.host };
  try {
    const near = await compare(quiet);
    const far = await withDelay(quiet, compare);
    return [
      row(`accept a post, p50 of ${PAIRS}`, near, 'time', GOALS.time),
      row('the same, processor time', near, 'processor', GOALS.processor),
      row(`the same, p50 with ${DELAY_MS} ms more for each call of store and queue`, far, 'time', GOALS.delayed),
    ];
  } finally {
    await queue.close();
  }
}

/** Ours and the floor alternately, so that other load on the machine affects both. */
async function compare(env: NodeJS.ProcessEnv): Promise<Compared> {
  const [users, ours, floor] = await Promise.all([
    subscribers(USERS),
    startInstance({ source: 'functions', target: 'api', path: '/health' }, env, PROCESSOR_PROBE),
    startInstance({ source: 'dev/bench/floor', target: 'accept', path: '/ready' }, env, PROCESSOR_PROBE),
  ]);
  const accepting = [
    { instance: ours, path: '/v1/posts' },
    { instance: floor, path: '/' },
  ].map(({ instance, path }) => ({ instance, send: sender(instance, path), taken: [] as number[] }));
  const send = async (index: number): Promise<void> => {
    const user = users[index % USERS];
    for (const { send: post, taken } of accepting)
      if (user) taken.push(await timed(() => post(user, `Bench ${index}`)));
  };
  const processorTimes = () => Promise.all(accepting.map(async ({ instance }) => (await workOf(instance)).processorMs));
  try {
    for (const index of times(WARM_UP)) await send(index);
    const before = await processorTimes();
    for (const index of times(PAIRS)) await send(WARM_UP + index);
    const after = await processorTimes();
    const costs = accepting.map(({ taken }, index) => ({
      time: median(taken.slice(WARM_UP)),
      processor: ((after[index] ?? 0) - (before[index] ?? 0)) / PAIRS,
    }));
    const [a, b] = costs;
    if (!a || !b) throw new Error('nothing was measured');
    return { ours: a, floor: b };
  } finally {
    await Promise.all([ours.stop(), floor.stop()]);
  }
}

function sender({ url }: Instance, path: string) {
  return async ({ apiKey }: Subscriber, text: string): Promise<void> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'service-api-key': apiKey },
      // The emulator searches the accounts of all users for one that is not named.
      body: JSON.stringify({ post: { content: { text, platform: { platform: 'threads', accountId: 'bench-0' } } } }),
    });
    if (response.status !== 201) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
  };
}

/** Calls `work` with an environment in which every call of Firestore and of the queue takes `DELAY_MS` longer. */
async function withDelay<T>(env: NodeJS.ProcessEnv, work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const names = ['FIRESTORE_EMULATOR_HOST', 'CLOUD_TASKS_EMULATOR_HOST'] as const;
  const delayed: Delayed[] = await Promise.all(names.map((name) => delay(env[name] ?? '', DELAY_MS)));
  try {
    return await work({ ...env, ...Object.fromEntries(names.map((name, index) => [name, delayed[index]?.host])) });
  } finally {
    await Promise.all(delayed.map(({ close }) => close()));
  }
}

function row(what: string, { ours, floor }: Compared, cost: keyof Cost, goal: number): Row {
  const ratio = ours[cost] / floor[cost];
  return {
    what,
    ours: ms(ours[cost]),
    floor: ms(floor[cost]),
    ratio,
    goal: `≤ ${goal.toFixed(2)} ×`,
    met: ratio <= goal,
  };
}

interface Delayed {
  /** Where the delayed service listens, as `host:port`. */
  host: string;
  close(): Promise<void>;
}

/** A service behind a network: everything that it sends arrives `delayMs` later, so that each call takes so much longer. */
async function delay(host: string, delayMs: number): Promise<Delayed> {
  const target = new URL(`http://${host}`);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const service = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    client.pipe(service);
    service.on('data', (bytes) => setTimeout(() => client.write(bytes), delayMs));
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
