import { expect, it } from 'vitest';
import type { Deliverer } from './deliver.ts';
import { Dispatcher } from './dispatcher.ts';
import { QUICK_RAMP, type Response } from './rules/pace.ts';
import { seededRandom } from './rules/random.ts';
import { TaskQueues } from './rules/task-queues.ts';

const PATH = { project: 'demo', location: 'us-central1', id: 'publish' };
const task = { task: { httpRequest: { url: 'http://worker.example/publish', body: '' } } };

it('has no more tasks with the workers at once than the machine can take', async () => {
  const clock = { now: () => 1_800_000_000_000 };
  const settings = { duplicates: 0 };
  const queues = new TaskQueues({ clock, random: seededRandom(1), settings, ramp: QUICK_RAMP, onEvent: () => {} });
  queues.register(PATH, {
    invoker: ['private'],
    rateLimits: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 100 },
    defaultUri: 'http://worker.example/publish',
  });
  const running: PromiseWithResolvers<Response>[] = [];
  const deliverer: Deliverer = {
    deliver: () => {
      const response = Promise.withResolvers<Response>();
      running.push(response);
      return response.promise;
    },
    close: () => {},
  };
  const dispatcher = new Dispatcher(queues, deliverer, clock, 2);
  for (let count = 0; count < 4; count += 1) queues.get(PATH).create(task);
  dispatcher.wake();
  expect(running).toHaveLength(2);
  running[0]?.resolve({ status: 204, retryAfterMs: null });
  await running[0]?.promise;
  await Promise.resolve();
  expect(running).toHaveLength(3);
  dispatcher.close();
});
