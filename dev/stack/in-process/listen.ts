import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOST } from '../ports.ts';

/**
 * Listens on a free port. Returns `address:port`. Idle connections stay open: a client of the same process that was busy for longer
 * than their timeout would send its next request on a connection that is just being closed.
 */
export async function listen(server: Server): Promise<string> {
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return `${HOST}:${(server.address() as AddressInfo).port}`;
}

/** Closes a server with the connections that are open. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
