import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Delayed {
  /** Where the delayed service listens, as `host:port`. */
  host: string;
  close(): Promise<void>;
}

/** A service behind a network: everything that it sends arrives `delayMs` later, so that each call takes so much longer. */
export async function delay(host: string, delayMs: number): Promise<Delayed> {
  const target = new URL(`http://${host}`);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const service = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    client.pipe(service);
    service.on('data', (bytes) => setTimeout(() => client.write(bytes), delayMs));
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
