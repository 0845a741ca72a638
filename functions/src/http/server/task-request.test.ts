import { once } from 'node:events';
import { createServer } from 'node:http';
import express, { type Express } from 'express';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { readTask } from './task-request.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Sends a task to a function that only reads it, after `prepare`; the response, and the errors that were logged. */
async function send(body: string, prepare: (app: Express) => void = () => {}) {
  const logged: unknown[] = [];
  const app = express();
  prepare(app);
  app.use(async (request, response) => {
    const logger = { error: (...line: unknown[]) => void logged.push(line) };
    if (await readTask(request, response, logger)) response.json(request.body);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json(), logged };
}

it('the body of a task is wrapped in "data" as the Functions SDK expects', async () => {
  expect(await send('{"a":1}')).toEqual({ status: 200, body: { data: { a: 1 } }, logged: [] });
  expect(await send('{"data":{"a":1}}')).toEqual({ status: 200, body: { data: { a: 1 } }, logged: [] });
});

it.each(['', '{', '[]', 'null', '1'])('the task body %j returns 400 without a logged error', async (body) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } }, logged: [] });
});

it('a task body that cannot be read returns 500 and logs the cause', async () => {
  const cause = new Error('the stream broke');
  const broken = (app: Express) =>
    app.use((request, _response, next) => {
      request[Symbol.asyncIterator] = () => {
        throw cause;
      };
      next();
    });
  const { status, body, logged } = await send('{}', broken);
  expect({ status, body }).toMatchObject({ status: 500, body: { error: { type: 'api_error' } } });
  expect(JSON.stringify(body)).not.toContain('broke');
  expect(logged).toEqual([[expect.any(String), { errorCode: 'internal_error', status: 500 }, cause]]);
});
