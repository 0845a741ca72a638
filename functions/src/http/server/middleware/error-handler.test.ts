import type { Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Context, context } from '../../../context.ts';
import { createLogging } from '../../../infra/observe/logger.ts';
import { boundFields } from '../../../infra/observe/trace.ts';
import { HeraldError } from '../../../model/errors.ts';
import { defineFunction } from '../define-function.ts';
import { requestContextOf, storeEvents } from '../request/request-context.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** Calls a function that fails with `error`, and returns the lines that it logs. */
async function linesOf(error: Error, headers: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const logging = createLogging({ write: (line) => lines.push(line) });
  const base = context();
  const ctx: Context = {
    ...base,
    records: {
      logger: (span) => logging(boundFields(span)),
      apiRequest: () => {},
      batched: () => ({ addTo: () => {}, onCommitted: () => {} }),
      flush: async () => {},
    },
    limiter: {
      prefetch: () => undefined,
      peek: () => Promise.reject(error),
      consume: async () => ({
        allowed: true,
        limit: 1,
        windowMs: 1,
        remaining: 1,
        policy: 'api',
        resetAt: new Date(0),
        retryAfterSeconds: 0,
      }),
    },
  };
  const failing = defineFunction({ name: 'failing', counts: 'refusals' }, (app) =>
    app.use((_request, response, _next) => {
      storeEvents(ctx, requestContextOf(response), { userId: 'u1', endpoint: '/' });
      throw error;
    }),
  );
  const listening = failing(ctx).listen(0, '127.0.0.1');
  server = listening;
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = z.object({ port: z.number() }).parse(listening.address());
  await (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
  return lines.map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
}

it('the code of an error is logged unmasked', async () => {
  const [line] = await linesOf(new HeraldError('service_unavailable', 'Not now.'));
  expect(line).toMatchObject({ severity: 'ERROR', message: 'Not now.', errorCode: 'service_unavailable', status: 503 });
});

it('a 4xx error is logged with its code at debug level', async () => {
  const [line] = await linesOf(new HeraldError('not_found', 'Nothing here.'));
  expect(line).toMatchObject({ severity: 'DEBUG', errorCode: 'not_found', reason: 'Nothing here.' });
});

it('an error is logged with the trace of its request', async () => {
  const headers = { 'x-cloud-trace-context': '105445aa7843bc8bf206b12000100000/1;o=1' };
  const [line] = await linesOf(new HeraldError('not_found', 'Nothing here.'), headers);
  expect(line).toMatchObject({
    'logging.googleapis.com/trace': `projects/${context().config.projectId}/traces/105445aa7843bc8bf206b12000100000`,
    'logging.googleapis.com/spanId': '0000000000000001',
    'logging.googleapis.com/trace_sampled': true,
    traceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});
