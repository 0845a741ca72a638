import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { expect, it } from 'vitest';
import { handleWithoutDomains } from './framework.ts';

function activeDomain(): unknown {
  return Reflect.get(process, 'domain');
}

it('the framework handles requests outside of domains, at every asynchronous step', async () => {
  const seen: unknown[] = [];
  http('watched', async (_request, response) => {
    seen.push(activeDomain());
    await nextTurn();
    seen.push(activeDomain());
    response.end();
  });
  handleWithoutDomains();
  const server = getTestServer('watched').listen(0, '127.0.0.1');
  try {
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const { status } = await fetch(`http://127.0.0.1:${port}/`);
    expect({ status, seen }).toEqual({ status: 200, seen: [null, null] });
  } finally {
    server.close();
  }
});
