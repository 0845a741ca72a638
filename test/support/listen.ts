import { createServer } from 'node:http';
import type { Express } from 'express';
import { closeServer, listen as listenTo } from '../../dev/stack/in-process/listen.ts';

/** Serves an app on a free port of this machine. */
export async function listen(app: Express): Promise<{ url: string; close(): void }> {
  const server = createServer(app);
  const address = await listenTo(server);
  return { url: `http://${address}`, close: () => void closeServer(server) };
}
