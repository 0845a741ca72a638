import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { aTask, PATH, QUEUE, START, VirtualWorker } from '../testing/virtual-worker.ts';
import { DAY, HOUR } from '../time.ts';
import { ApiError } from './api-error.ts';
import { type Caller, refusal } from './invoker.ts';
import type { TaskQueue } from './task-queue.ts';
import { taskSize } from './task-size.ts';

let worker: VirtualWorker;
let queue: TaskQueue;
beforeEach(() => {
  worker = new VirtualWorker();
  queue = worker.register();
});

/** The refusal of an action; null when it succeeds. */
function refusalOf(action: () => unknown): ApiError['body']['error'] | null {
  try {
    action();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error.body.error;
    throw error;
  }
}

it.each<[string, object, string]>([
  ['more than 30 days ahead', aTask({ inMs: 30 * DAY + 1 }), 'no more than 720h in the future'],
  ['with a deadline below 15 s', aTask({ dispatchDeadline: '14.999s' }), 'must be between [15s, 30m]'],
  ['with a deadline above 30 min', aTask({ dispatchDeadline: '1801s' }), 'must be between [15s, 30m]'],
  ['with a deadline that is no duration', aTask({ dispatchDeadline: '20' }), 'Invalid JSON payload'],
  ['with a schedule that is no time', aTask({ scheduleTime: 'tomorrow' }), 'Invalid JSON payload'],
  ['with a field that the API does not have', aTask({ retries: 3 }), 'Unrecognized key'],
  ['with a body that is not base64', aTask({ httpRequest: { body: '{"data":1}' } }), 'Invalid JSON payload'],
  ['with a URL of another scheme', aTask({ httpRequest: { url: 'ftp://a/' } }), "start with 'http://' or 'https://'"],
  ['with a body for GET', aTask({ httpRequest: { httpMethod: 'GET' } }), 'only allowed with POST, PUT or PATCH'],
  ['with large headers', aTask({ httpRequest: { headers: { x: 'y'.repeat(80 * 1024) } } }), 'smaller than 80KB'],
  ['of another queue', { task: { ...aTask().task, name: `${QUEUE}-other/tasks/a` } }, 'must be the same as the queue'],
  ['with a name of another form', { task: { ...aTask().task, name: 'a' } }, 'Task name must be formatted'],
])('a new task is refused: %s', (_title, body, message) => {
  expect(refusalOf(() => queue.create(body))).toMatchObject({
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: expect.stringContaining(message),
  });
});

it('a new task is accepted up to 30 days ahead, with deadlines from 15 s to 30 min', () => {
  queue.create(aTask({ inMs: 30 * DAY, dispatchDeadline: '15s' }));
  queue.create(aTask({ dispatchDeadline: '1800s' }));
  expect(queue.inspect().tasks.map(({ deadlineMs }) => deadlineMs)).toEqual([1_800_000, 15_000]);
  expect(queue.create(aTask()).deadlineMs).toBe(600_000);
});

it('a new task is accepted up to exactly the maximum size', () => {
  const withBody = (bytes: number) => aTask({ id: 'a', httpRequest: { body: Buffer.alloc(bytes).toString('base64') } });
  const overhead = taskSize(queue.create(withBody(1_000_000))) - 1_000_000;
  const other = new VirtualWorker().register();
  expect(refusalOf(() => other.create(withBody(2 ** 20 - 7 - overhead + 1)))).toMatchObject({
    code: 400,
    message: 'Task size too large',
  });
  other.create(withBody(2 ** 20 - 7 - overhead));
});

it('a new task is sent to the function of the queue, unless the task has a URL', () => {
  expect(queue.create(aTask()).request.url).toBe('http://127.0.0.1:1/publish');
  expect(queue.create(aTask({ httpRequest: { url: 'http://a/b' } })).request.url).toBe('http://a/b');
});

it('a new task requires an existing queue', () => {
  expect(refusalOf(() => worker.queues.get({ ...PATH, id: 'other' }))).toMatchObject({
    code: 404,
    status: 'NOT_FOUND',
  });
});

it('the name of a task consists of at most 500 letters, digits, hyphens and underscores', () => {
  const valid = fc.stringMatching(/^[A-Za-z0-9_-]{1,500}$/);
  fc.assert(
    fc.property(valid, (id) => {
      expect(new VirtualWorker().register().create(aTask({ id })).id).toBe(id);
    }),
  );
  const invalid = fc.string({ minLength: 1 }).filter((id) => !/^[A-Za-z0-9_-]{1,500}$/.test(id));
  fc.assert(
    fc.property(invalid, (id) => {
      expect(refusalOf(() => queue.create(aTask({ id })))).toMatchObject({ status: 'INVALID_ARGUMENT' });
    }),
  );
  expect(refusalOf(() => queue.create(aTask({ id: 'a'.repeat(501) })))).toMatchObject({ code: 400 });
});

it('the name of a task is a unique number when the caller gives none', () => {
  const ids = Array.from({ length: 50 }, () => queue.create(aTask()).id);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[1-9]\d{18}$/);
});

it('the name of a task is reserved for one hour to 24 hours after its end', () => {
  const names = Array.from({ length: 40 }, (_, index) => `name-${index}`);
  for (const id of names) queue.create(aTask({ id }));
  queue.purge();
  const freeAt = (ms: number): number => {
    worker.runUntil(ms);
    return names.filter((id) => refusalOf(() => queue.get(id))?.message === 'Requested entity was not found.').length;
  };
  expect(freeAt(HOUR - 1)).toBe(0);
  expect(freeAt(HOUR)).toBeGreaterThan(0);
  expect(freeAt(24 * HOUR - 1)).toBeLessThan(names.length);
  expect(freeAt(24 * HOUR)).toBe(names.length);
});

it('the name of a task is reserved while the task exists, and after its end', () => {
  const create = () => refusalOf(() => queue.create(aTask({ id: 'a', inMs: worker.now - START + 1000 })));
  const exists = { code: 409, status: 'ALREADY_EXISTS', message: 'Requested entity already exists' };
  const existed = { ...exists, message: expect.stringContaining('existed too recently') };
  expect(create()).toBeNull();
  expect(create()).toEqual(exists);
  worker.runUntil(1000);
  expect(create()).toEqual(existed);
  worker.runUntil(1000 + HOUR - 1);
  expect(create()).toEqual(existed);
  worker.runUntil(1000 + 24 * HOUR);
  expect(create()).toBeNull();
});

it('the name of a task stays reserved after a delete and after a purge', () => {
  for (const id of ['deleted', 'purged']) queue.create(aTask({ id }));
  queue.delete('deleted');
  queue.purge();
  for (const id of ['deleted', 'purged'])
    expect(refusalOf(() => queue.create(aTask({ id })))).toMatchObject({ code: 409 });
});

it('a delete finds no task that does not exist or has ended', () => {
  expect(refusalOf(() => queue.delete('never'))).toMatchObject({
    code: 404,
    message: 'Requested entity was not found.',
  });
  queue.create(aTask({ id: 'done' }));
  worker.runUntil(0);
  expect(refusalOf(() => queue.delete('done'))).toMatchObject({
    code: 404,
    message: expect.stringContaining('existed recently'),
  });
});

it.each<[string, object, string]>([
  ['a rate above 500', { rateLimits: { maxDispatchesPerSecond: 501 } }, 'less than or equal to 500'],
  ['a negative rate', { rateLimits: { maxDispatchesPerSecond: -1 } }, 'cannot be negative'],
  ['more than 5000 at once', { rateLimits: { maxConcurrentDispatches: 5001 } }, 'less than or equal to 5000'],
  ['attempts below -1', { retryConfig: { maxAttempts: -2 } }, 'greater or equal to -1'],
  ['negative doublings', { retryConfig: { maxDoublings: -1 } }, 'cannot be negative'],
  [
    'a minimum backoff above its maximum',
    { retryConfig: { minBackoffSeconds: 9, maxBackoffSeconds: 8 } },
    'less than or equal',
  ],
])('a queue is refused with %s', (_title, settings, message) => {
  expect(refusalOf(() => worker.register(settings))).toMatchObject({
    code: 400,
    message: expect.stringContaining(message),
  });
});

it('a queue has the defaults of a deployment for settings that a function does not set', () => {
  const nothing = { maxAttempts: null, maxRetrySeconds: null, maxBackoffSeconds: null, maxDoublings: null };
  const { config } = worker.register({ retryConfig: nothing, rateLimits: {}, invoker: null });
  expect(config).toEqual({
    retry: { maxAttempts: 3, maxRetryMs: 0, minBackoffMs: 100, maxBackoffMs: 3_600_000, maxDoublings: 16 },
    rate: { maxDispatchesPerSecond: 500, maxConcurrentDispatches: 1000, maxBurstSize: 100 },
    defaultUrl: 'http://127.0.0.1:1/publish',
    invoker: [],
  });
});

it('a queue keeps its tasks when it is deployed again with other settings', () => {
  queue.create(aTask({ inMs: 1000 }));
  const again = worker.register({ retryConfig: { maxAttempts: 7, minBackoffSeconds: 2.9 } });
  expect(again.inspect()).toMatchObject({
    counts: { waiting: 1 },
    config: { retry: { maxAttempts: 7, minBackoffMs: 2000 } },
  });
});

const project = 'demo';
const runtime = { email: 'runtime@demo.iam.gserviceaccount.com' };
const other = { email: 'other@demo.iam.gserviceaccount.com' };

it.each<[string, readonly string[], readonly string[], Caller, number | null]>([
  ['a public function accepts a request without a token', ['public'], [], 'no token', null],
  ['a private function refuses a request without a token', ['private'], [runtime.email], 'no token', 403],
  ['a private function refuses an account without the role', ['private'], [runtime.email], other, 403],
  ['a private function accepts an account with the role on the project', ['private'], [runtime.email], runtime, null],
  ['a function that declares nothing is private', [], [], runtime, 403],
  ['a declared account may call', ['runtime@demo.iam.gserviceaccount.com'], [], runtime, null],
  ['an account may be declared without its project', ['runtime@'], [], runtime, null],
  ['accounts that are not declared may not call', ['runtime@'], [], other, 403],
  ['an invalid token is refused with 401', ['private'], [runtime.email], 'an invalid token', 401],
])('%s', (_title, invoker, projectInvokers, caller, expected) => {
  expect(refusal(caller, { invoker, project, projectInvokers })).toBe(expected);
});
