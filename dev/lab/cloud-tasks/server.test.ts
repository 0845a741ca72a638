import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFunctions, type TaskQueue } from 'firebase-admin/functions';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { QueueEvent } from './rules/task-queue.ts';
import { type QueueServer, startQueueServer } from './server.ts';

const HOST = '127.0.0.1';
/** The account that firebase-admin names against an emulator. */
const ACCOUNT = 'emulated-service-acct@email.com';
const QUEUE = '/projects/demo-queue/locations/us-central1/queues/publish';

interface Received {
  at: number;
  headers: IncomingHttpHeaders;
  body: unknown;
}

let server: QueueServer;
let worker: Server;
let workerUrl: string;
let received: Received[];
let events: QueueEvent[];
/** What the worker answers to each request in turn, then 204; null: nothing at all. */
let answers: (number | null)[];
let queue: TaskQueue;
let app: ReturnType<typeof initializeApp>;

function post(path: string, body: object) {
  return fetch(`http://${server.host}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Registers the queue as the Functions emulator does. */
function register(settings: object = {}) {
  return post(QUEUE, {
    invoker: ['private'],
    retryConfig: { maxAttempts: 3, minBackoffSeconds: 0.1 },
    ...settings,
    defaultUri: workerUrl,
  });
}

const inspected = z.object({
  queues: z.tuple([
    z.looseObject({ counts: z.record(z.string(), z.number()), tasks: z.array(z.looseObject({ id: z.string() })) }),
  ]),
});
async function inspect() {
  const response = await fetch(`http://${server.host}/_queue`);
  return inspected.parse(await response.json()).queues[0];
}

function eventsOf(kind: QueueEvent['kind']) {
  return events.filter((event) => event.kind === kind);
}

function untilReceived(count: number) {
  return expect.poll(() => received).toHaveLength(count);
}

beforeEach(async () => {
  received = [];
  events = [];
  answers = [];
  worker = createServer(async (request, response) => {
    received.push({ at: Date.now(), headers: request.headers, body: await json(request) });
    const status = answers.length > 0 ? answers.shift() : 204;
    if (status) response.writeHead(status).end();
  });
  const listening = Promise.withResolvers<void>();
  worker.listen(0, HOST, listening.resolve);
  await listening.promise;
  workerUrl = `http://${HOST}:${z.object({ port: z.number() }).parse(worker.address()).port}/publish`;
  server = await startQueueServer({
    host: HOST,
    port: 0,
    projectInvokers: [ACCOUNT],
    seed: 1,
    onEvent: (event) => events.push(event),
  });
  vi.stubEnv('CLOUD_TASKS_EMULATOR_HOST', server.host);
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', undefined);
  app = initializeApp({ projectId: 'demo-queue' });
  queue = getFunctions(app).taskQueue('locations/us-central1/functions/publish');
});
afterEach(async () => {
  await deleteApp(app);
  await server.close();
  worker.closeAllConnections();
  await new Promise((resolve) => worker.close(resolve));
  vi.unstubAllEnvs();
});

it('the server delivers a task of firebase-admin with the headers and the identity of the service', async () => {
  await register();
  await queue.enqueue({ text: 'Grüße' }, { id: 'first', headers: { 'X-Trace': 'abc' } });
  await untilReceived(1);
  expect(received[0]?.body).toEqual({ data: { text: 'Grüße' } });
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Google-Cloud-Tasks',
    'x-trace': 'abc',
    'x-cloudtasks-queuename': 'publish',
    'x-cloudtasks-taskname': 'first',
    'x-cloudtasks-taskretrycount': '0',
    'x-cloudtasks-taskexecutioncount': '0',
    'x-cloudtasks-tasketa': expect.stringMatching(/^\d{10}\.\d{6}$/),
  });
  const [, payload = ''] = received[0]?.headers.authorization?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    iss: 'https://accounts.google.com',
    aud: workerUrl,
    email: ACCOUNT,
    email_verified: true,
  });
});

it('the server delivers a task not before its time', async () => {
  await register();
  const at = Date.now() + 3000;
  await queue.enqueue({}, { scheduleTime: new Date(at) });
  expect((await inspect()).tasks).toHaveLength(1);
  await untilReceived(1);
  expect(received[0]?.at).toBeGreaterThanOrEqual(at);
});

it('the server delivers a failed task again until it is dropped', async () => {
  await register();
  answers = [503, 500, 404];
  await queue.enqueue({}, { id: 'bad' });
  await expect.poll(() => eventsOf('dropped')).toHaveLength(1);
  expect(received.map(({ headers }) => headers['x-cloudtasks-taskpreviousresponse'])).toEqual([
    undefined,
    '503',
    '500',
  ]);
  expect(eventsOf('dropped')).toMatchObject([{ attempts: 3, status: 404 }]);
});

it('the server reads a task, and deletes it before it is due', async () => {
  await register();
  await queue.enqueue({}, { id: 'later', scheduleDelaySeconds: 60 });
  const read = () => fetch(`http://${server.host}${QUEUE}/tasks/later`);
  const created = await read();
  expect(created.status).toBe(200);
  expect(await created.json()).toMatchObject({ scheduleTime: expect.any(String), dispatchCount: 0 });
  await queue.delete('later');
  expect((await inspect()).counts).toMatchObject({ waiting: 0, deleted: 1 });
  expect((await read()).status).toBe(404);
});

it('firebase-admin gets an error for a name in use, during its task and after its end', async () => {
  await register();
  await queue.enqueue({}, { id: 'twice' });
  await expect.poll(() => eventsOf('succeeded')).toHaveLength(1);
  const again = queue.enqueue({}, { id: 'twice' });
  await expect(again).rejects.toMatchObject({ code: 'functions/task-already-exists' });
});

it('firebase-admin gets an error for a queue that does not exist', async () => {
  await expect(queue.enqueue({})).rejects.toMatchObject({
    code: 'functions/not-found',
    message: expect.stringContaining('Queue does not exist.'),
  });
  // A delete takes a task that is not there for deleted.
  await queue.delete('a');
  const response = await fetch(`http://${server.host}${QUEUE}/tasks/a`, { method: 'DELETE' });
  expect(await response.json()).toMatchObject({ error: { code: 404, status: 'NOT_FOUND' } });
});

it('firebase-admin gets an error for a task that is too far ahead, or too large', async () => {
  await register();
  const tooFar = queue.enqueue({}, { scheduleTime: new Date(Date.now() + 31 * 86_400_000) });
  await expect(tooFar).rejects.toMatchObject({
    code: 'functions/invalid-argument',
    message: expect.stringContaining('720h'),
  });
  const tooLarge = queue.enqueue({ text: 'x'.repeat(2 ** 20) });
  await expect(tooLarge).rejects.toMatchObject({
    code: 'functions/invalid-argument',
    message: 'Task size too large',
  });
});

describe('the identity of a task', () => {
  const bareTask = { task: { httpRequest: { url: '', body: Buffer.from('{}').toString('base64') } } };
  const withAccount = (serviceAccountEmail: string, audience?: string) => ({
    task: { httpRequest: { ...bareTask.task.httpRequest, oidcToken: { serviceAccountEmail, audience } } },
  });

  it.each<[string, object, number]>([
    ['none', bareTask, 403],
    ['an account that is no invoker', withAccount('other@demo.iam.gserviceaccount.com'), 403],
    ['a token for another audience', withAccount(ACCOUNT, 'https://example.com'), 401],
  ])(
    'the identity of a task (%s) is refused by IAM, and the task does not reach the function',
    async (_title, body, status) => {
      await register({ retryConfig: { maxAttempts: 1 } });
      expect((await post(`${QUEUE}/tasks`, body)).status).toBe(200);
      await expect.poll(() => eventsOf('dropped')).toMatchObject([{ status }]);
      expect(received).toEqual([]);
    },
  );

  it('the identity of a task may be an account that the function declares', async () => {
    await register({ invoker: ['worker@'] });
    await post(`${QUEUE}/tasks`, withAccount('worker@demo-queue.iam.gserviceaccount.com'));
    await untilReceived(1);
  });
});

it('the control endpoint pauses, resumes and purges a queue', async () => {
  await register();
  await post('/_queue/publish/pause', {});
  await queue.enqueue({}, { id: 'a' });
  expect(await inspect()).toMatchObject({ state: 'PAUSED', counts: { waiting: 1 }, tasks: [{ id: 'a' }] });
  await post('/_queue/publish/resume', {});
  await untilReceived(1);
  await queue.enqueue({}, { scheduleDelaySeconds: 60 });
  await post('/_queue/publish/purge', {});
  expect((await inspect()).counts).toMatchObject({ waiting: 0 });
  expect((await post('/_queue/other/pause', {})).status).toBe(404);
});

it('the control endpoint switches duplicate deliveries on', async () => {
  await register();
  expect(await (await post('/_queue/settings', { duplicates: 1 })).json()).toEqual({ duplicates: 1 });
  expect((await post('/_queue/settings', { duplicates: 2 })).status).toBe(400);
  await queue.enqueue({}, { id: 'a' });
  await expect.poll(() => received).toHaveLength(2);
  // Each delivery has a token of its own second.
  const [first, second] = received.map(({ headers: { authorization, ...others } }) => others);
  expect(first).toEqual(second);
});

it('the control endpoint shows a page with escaped contents', async () => {
  await register();
  await queue.enqueue({}, { id: 'waiting-task', scheduleDelaySeconds: 60 });
  const response = await fetch(`http://${server.host}/_queue`, { headers: { accept: 'text/html' } });
  expect(response.headers.get('content-type')).toContain('text/html');
  const page = await response.text();
  expect(page).toContain('publish');
  expect(page).toContain('waiting-task');
});

it('the server returns the error of Google for a body that is not JSON', async () => {
  const response = await fetch(`http://${server.host}${QUEUE}/tasks`, { method: 'POST', body: '{"task":' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } });
});
