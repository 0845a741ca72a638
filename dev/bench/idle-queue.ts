import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A task queue that accepts every task and delivers none, so that accepting is measured without what follows it. */
export async function startQuietQueue(): Promise<{ host: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{"name":"task"}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
