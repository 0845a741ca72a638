import { startQuietQueue } from './idle-queue.ts';
import { type Instance, startInstance } from './instance.ts';
import { median, ms, type Row, timed, times } from './measure.ts';
import { type Subscriber, subscribers } from './subscribers.ts';

const PAIRS = 200;
const WARM_UP = 600;
/** Far below the endpoint's limit of 30 a minute for one user. */
const USERS = 60;
const GOAL = 1.3;

/** Accepting one post at a time, ours and the floor alternately, so that other load on the machine affects both. */
export async function measureAccept(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const queue = await startQuietQueue();
  const quiet = { ...env, CLOUD_TASKS_EMULATOR_HOST: queue.host };
  const [users, ours, floor] = await Promise.all([
    subscribers(USERS),
    startInstance({ source: 'functions', target: 'api', path: '/health' }, quiet),
    startInstance({ source: 'bench/floor', target: 'accept', path: '/ready' }, quiet),
  ]);
  try {
    const measured = { ours: [] as number[], floor: [] as number[] };
    for (const index of times(PAIRS + WARM_UP)) {
      const user = users[index % USERS];
      if (!user) break;
      const one = await timed(() => sendPost(ours, '/v1/posts', user, `Bench ${index}`));
      const processorTimes = await timed(() => sendPost(floor, '/', user, `Bench ${index}`));
      if (index >= WARM_UP) {
        measured.ours.push(one);
        measured.floor.push(processorTimes);
      }
    }
    const [a, b] = [median(measured.ours), median(measured.floor)];
    const ratio = a / b;
    return [
      {
        what: `accept a post, p50 of ${PAIRS}`,
        ours: ms(a),
        floor: ms(b),
        ratio,
        goal: `≤ ${GOAL} ×`,
        met: ratio <= GOAL,
      },
    ];
  } finally {
    await Promise.all([ours.stop(), floor.stop(), queue.close()]);
  }
}

async function sendPost({ url }: Instance, path: string, { apiKey }: Subscriber, text: string): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'service-api-key': apiKey },
    body: JSON.stringify({ post: { content: { text, platform: 'threads' } } }),
  });
  if (response.status !== 201) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
