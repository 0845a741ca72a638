import { context } from '../../functions/src/context.ts';
import { startQuietQueue } from './idle-queue.ts';
import { type Instance, startInstance } from './instance.ts';
import { median, ms, type Row, timed, times } from './measure.ts';
import { type Subscriber, subscribers } from './subscribers.ts';

const POSTS = 100;
const ITERATIONS = 5;
/** The endpoint's limit for one user in a minute. */
const LIMIT = 30;
const GOAL = 1.5;

/** A hundred posts of one user at once, beside the same hundred from a hundred users. */
export async function measureBurst(env: NodeJS.ProcessEnv): Promise<Row[]> {
  const queue = await startQuietQueue();
  const instance = await startInstance(
    { source: 'functions', target: 'api', path: '/health' },
    { ...env, CLOUD_TASKS_EMULATOR_HOST: queue.host },
  );
  try {
    const one: number[] = [];
    const many: number[] = [];
    let exact = true;
    for (const iteration of times(ITERATIONS + 1)) {
      const [singleUser] = await subscribers(1);
      const users = await subscribers(POSTS);
      if (!singleUser) break;
      let statuses: number[] = [];
      const together = await timed(async () => {
        statuses = await Promise.all(times(POSTS).map((index) => post(instance, singleUser, `Burst ${index}`)));
      });
      const separate = await timed(() =>
        Promise.all(users.map((user, index) => post(instance, user, `Burst ${index}`))),
      );
      exact &&= await isExact(statuses, singleUser);
      if (iteration === 0) continue;
      one.push(together);
      many.push(separate);
    }
    const [a, b] = [median(one), median(many)];
    const ratio = a / b;
    const what = `burst: ${POSTS} posts of one user at once (${exact ? `exactly ${LIMIT} accepted, none lost` : 'NOT EXACT'})`;
    return [
      { what, ours: ms(a), floor: ms(b), ratio, goal: `≤ ${GOAL} × of ${POSTS} users`, met: exact && ratio <= GOAL },
    ];
  } finally {
    await Promise.all([instance.stop(), queue.close()]);
  }
}

async function post({ url }: Instance, { apiKey }: Subscriber, text: string): Promise<number> {
  const response = await fetch(`${url}/v1/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'service-api-key': apiKey },
    body: JSON.stringify({ post: { content: { text, platform: 'threads' } } }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Whether exactly as many were accepted as the limit allows, and every accepted one is stored. */
async function isExact(statuses: readonly number[], { uid }: Subscriber): Promise<boolean> {
  const accepted = statuses.filter((status) => status === 201).length;
  const stored = await context().store.submissions.where('userId', '==', uid).get();
  return (
    accepted === LIMIT && stored.size === LIMIT && statuses.filter((status) => status === 429).length === POSTS - LIMIT
  );
}
