import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Cloud } from './index.ts';
import { FUNCTIONS, functionBody, startTestCloud, type TestCloud } from './testing/test-cloud.ts';

let cloud: Cloud;
let call: TestCloud['call'];
let close: TestCloud['close'];
beforeEach(async () => {
  ({ cloud, call, close } = await startTestCloud());
});
afterEach(() => close());

const operation = z.object({
  name: z.string(),
  done: z.boolean(),
  error: z.object({ message: z.string() }).optional(),
});

function create(id: string, serviceConfig: object = {}) {
  return call('POST', `${FUNCTIONS}/us-central1/functions?functionId=${id}`, functionBody(serviceConfig));
}

function update(id: string, serviceConfig: object = {}) {
  const body = functionBody(serviceConfig, { version: '2' });
  return call('PATCH', `${FUNCTIONS}/us-central1/functions/${id}`, body);
}

/** Polls the operation that a call began until it is done. */
async function outcome(begun: ReturnType<TestCloud['call']>): Promise<string> {
  const { name } = operation.parse((await begun).body);
  for (let polls = 1; ; polls += 1) {
    const { done, error } = operation.parse(
      (await call('GET', `http://cloudfunctions.googleapis.com/v2/${name}`)).body,
    );
    if (done) return error?.message ?? `done after ${polls} polls`;
  }
}

/** Ends all operations, as the time between two deploys does. */
function passTime() {
  return call('GET', `${FUNCTIONS}/-/functions`);
}

const address = 'http://us-central1-demo.cloudfunctions.net';

test('a build takes time: the function exists when its operation is done', async () => {
  expect(await outcome(create('api'))).toBe('done after 2 polls');
  expect(await passTime()).toMatchObject({ body: { functions: [{ state: 'ACTIVE' }] } });
});

test('a function refuses a second operation while the first is pending', async () => {
  await create('api');
  expect(await create('api')).toMatchObject({ status: 409, body: { error: { status: 'ABORTED' } } });
});

test('a fault lets every third build expire, and the build succeeds when it is repeated', async () => {
  cloud.expiresBuilds = true;
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const first = await Promise.all(ids.map((id) => outcome(create(id))));
  expect(first.filter((message) => message.startsWith('Build failed with status: EXPIRED'))).toHaveLength(2);
  expect([...cloud.functions.values()].filter(({ state }) => state === 'FAILED')).toHaveLength(2);
  const failed = ids.filter((_, index) => first[index]?.startsWith('Build failed'));
  for (const id of failed) {
    const { body } = await call('PATCH', `${FUNCTIONS}/us-central1/functions/${id}`, functionBody());
    await call('GET', `http://cloudfunctions.googleapis.com/v2/${operation.parse(body).name}`);
  }
  await passTime();
  expect([...cloud.functions.values()].filter(({ state }) => state === 'ACTIVE')).toHaveLength(6);
});

test('a function goes on with its old source when the build of an update expires', async () => {
  for (const id of ['a', 'b']) await outcome(create(id));
  cloud.expiresBuilds = true;
  expect(await outcome(update('a'))).toContain('EXPIRED');
  expect([...cloud.functions.values()][0]).toMatchObject({ state: 'ACTIVE', labels: {} });
});

test('more than ten functions at once are refused with 429', async () => {
  const small = { availableCpu: '0.08', maxInstanceRequestConcurrency: 1 };
  const statuses = [];
  for (let count = 1; count <= 11; count += 1) statuses.push((await create(`f${count}`, small)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

test('functions may have as many instances together as the quota of the region allows', async () => {
  expect(await outcome(create('first', { maxInstanceCount: 15 }))).toContain('done');
  const message = expect.stringContaining('cpu_allocation requested: 30000 allowed: 20000');
  expect(await create('second', { maxInstanceCount: 15 })).toMatchObject({ status: 400, body: { error: { message } } });
});

test('an update counts the instances of the old and the new revision together', async () => {
  expect(await outcome(create('api', { maxInstanceCount: 8 }))).toContain('done');
  expect(await outcome(create('web', { maxInstanceCount: 4 }))).toContain('done');
  expect(await outcome(update('api', { maxInstanceCount: 8 }))).toContain('done');
  const [first, second] = [update('api', { maxInstanceCount: 8 }), update('web', { maxInstanceCount: 4 })];
  await first;
  expect(await outcome(second)).toBe(
    'Could not create or update Cloud Run service web, Container Healthcheck failed. Quota exceeded for total allowable CPU per project per region.',
  );
});

test.each([
  ['0.5', 80, '512Mi'],
  ['0.25', 1, '1Gi'],
  ['0.05', 1, '256Mi'],
])('a function cannot have %s CPU with concurrency %i and %s', async (availableCpu, concurrency, availableMemory) => {
  const shape = { availableCpu, availableMemory, maxInstanceRequestConcurrency: concurrency };
  expect(await create('shared', shape)).toMatchObject({ status: 400 });
});

test('a function answers once it is active and public', async () => {
  await create('api');
  expect((await call('GET', `${address}/api`)).status).toBe(404);
  await passTime();
  expect((await call('GET', `${address}/api`)).status).toBe(403);
  const service = 'projects/demo/locations/us-central1/services/api';
  cloud.policies.set(service, { bindings: [{ role: 'roles/run.invoker', members: ['allUsers'] }] });
  expect((await call('GET', `${address}/api`)).headers).toHaveProperty('x-request-id');
});
