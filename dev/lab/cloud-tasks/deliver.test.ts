import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createDeliverer, type Deliverer, readRetryAfter } from './deliver.ts';
import { createIdTokens } from './id-tokens.ts';
import type { Dispatch } from './rules/task-queue.ts';
import { VirtualWorker } from './testing/virtual-worker.ts';
import { systemClock } from './time.ts';

let worker: Server;
let deliverer: Deliverer;
let url: string;

beforeEach(async () => {
  worker = createServer((request, response) => {
    if (request.url === '/silent') return;
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
    else response.writeHead(503, { 'retry-after': '7' }).end();
  });
  const listening = Promise.withResolvers<void>();
  worker.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(worker.address()).port}`;
  deliverer = createDeliverer({
    clock: systemClock,
    queues: new VirtualWorker().queues,
    tokens: createIdTokens(systemClock),
    projectInvokers: [],
    onRefusal: () => {},
  });
});
afterEach(async () => {
  deliverer.close();
  worker.closeAllConnections();
  await new Promise((resolve) => worker.close(resolve));
});

function dispatchTo(path: string, deadlineMs = 15_000): Dispatch {
  return {
    queue: 'projects/p/locations/l/queues/q',
    task: 'a',
    attempt: 1,
    request: { url: `${url}${path}`, method: 'POST', headers: {}, body: Buffer.from('{}') },
    headers: {},
    deadlineMs,
    isDuplicate: false,
  };
}

it('a delivery stops at its deadline when the worker does not respond', async () => {
  expect(await deliverer.deliver(dispatchTo('/silent', 50))).toEqual({ status: null, retryAfterMs: null });
});

it('a delivery reports no status when no server listens at the address', async () => {
  await new Promise((resolve) => worker.close(resolve));
  expect(await deliverer.deliver(dispatchTo('/'))).toEqual({ status: null, retryAfterMs: null });
});

it('a delivery reports the status and the Retry-After of a response', async () => {
  expect(await deliverer.deliver(dispatchTo('/'))).toEqual({ status: 503, retryAfterMs: 7000 });
});

it('a delivery counts a redirect as a failure', async () => {
  expect(await deliverer.deliver(dispatchTo('/moved'))).toMatchObject({ status: 302 });
});

it.each([
  ['seconds', '120', 120_000],
  ['a date', 'Tue, 01 Jan 2030 00:00:09 GMT', 9000],
  ['a date in the past', 'Mon, 31 Dec 2029 00:00:00 GMT', 0],
  ['nothing', undefined, null],
  ['something else', 'soon', null],
])('a Retry-After of %s is read', (_title, value, expected) => {
  expect(readRetryAfter(value, Date.UTC(2030, 0, 1))).toBe(expected);
});
