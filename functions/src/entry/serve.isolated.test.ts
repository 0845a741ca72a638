import { create } from 'node:domain';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Request } from 'firebase-functions/https';
import { expect, it } from 'vitest';
import { createBaseApp } from '../http/server/define-function.ts';
import { serve } from './serve.ts';

function activeDomain(): unknown {
  return Reflect.get(process, 'domain');
}

it('a request is handled outside of the domain of the framework, at every asynchronous step', async () => {
  const seen: unknown[] = [];
  const handle = serve(
    async () => () =>
      createBaseApp().use(async (_request, response) => {
        seen.push(activeDomain());
        await nextTurn();
        seen.push(activeDomain());
        response.end();
      }),
  );
  const server = createServer((request, response) => {
    // As `wrapHttpFunction` of the framework does.
    create().run(() =>
      process.nextTick(() => {
        seen.push(activeDomain());
        void handle(request as Request, response as Parameters<typeof handle>[1]);
      }),
    );
  }).listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    for (let request = 0; request < 2; request += 1) await fetch(`http://127.0.0.1:${port}/`);
    const [first, ...handled] = seen;
    expect(first).toBeTruthy();
    expect(handled).toEqual([undefined, undefined, expect.anything(), undefined, undefined]);
  } finally {
    server.close();
  }
});
