import { createServer } from 'node:http';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFunctions } from 'firebase-admin/functions';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTaskQueue, orchestrateQueue } from './task-queue.ts';

afterEach(() => vi.unstubAllEnvs());

it('a task is enqueued in the region of the functions', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('CLOUD_TASKS_EMULATOR_HOST', `127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`);
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  const app = initializeApp({ projectId: 'herald-1' }, 'task-queue');
  const queue = createTaskQueue(() => getFunctions(app), { region: 'europe-west1' });
  await queue.enqueue({ queue: 'orchestrate', name: 'a', payload: {} });
  await deleteApp(app);
  server.close();
  expect(paths).toEqual(['/projects/herald-1/locations/europe-west1/queues/orchestrate/tasks']);
});

it.each([
  [1, 1],
  [4, 1],
  [10, 3],
  [100, 4],
])('users at scale %i are spread evenly over %i queues of the orchestrator', (scale, count) => {
  const users = Array.from({ length: 4000 }, (_, index) => `user${index}`);
  const queues = Map.groupBy(users, (userId) => orchestrateQueue(userId, { scale }));
  expect([...queues.keys()].sort()).toEqual(
    ['orchestrate', 'orchestrate2', 'orchestrate3', 'orchestrate4'].slice(0, count),
  );
  for (const list of queues.values()) expect((list.length * count) / users.length).toBeCloseTo(1, 0);
});
