import { expect, it } from 'vitest';
import { z } from 'zod';
import { limitConcurrency } from './limit-concurrency.ts';
import { type AnyRoute, defineRoute, type RouteCall } from './request/route.ts';

const waiting: PromiseWithResolvers<void>[] = [];

function slow(path: string): AnyRoute {
  return defineRoute({
    method: 'post',
    path,
    docs: { summary: '' },
    access: { by: 'open' },
    output: { status: 200, body: z.string() },
    handle: async () => {
      const work = Promise.withResolvers<void>();
      waiting.push(work);
      await work.promise;
      return { body: path };
    },
  });
}

// The handlers above use nothing of their call.
const call = {} as RouteCall<unknown, unknown, unknown>;

it('concurrent requests over all routes are limited, and new ones are accepted after others end', async () => {
  const [a, b] = limitConcurrency([slow('/a'), slow('/b')], 2);
  const first = a?.handle(call);
  const second = b?.handle(call);
  await expect(a?.handle(call)).rejects.toMatchObject({ reason: 'service_unavailable', retryAfterSeconds: 1 });
  waiting[0]?.reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  const third = a?.handle(call);
  for (const { resolve } of waiting) resolve();
  expect(await second).toEqual({ body: '/b' });
  expect(await third).toEqual({ body: '/a' });
});
