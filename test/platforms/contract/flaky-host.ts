import { createServer } from 'node:http';
import { z } from 'zod';

export interface FlakyHost {
  url: string;
  close(): Promise<void>;
}

/** A host that refuses its file for the first `refusals` requests, and then serves what `source` has. */
export async function startFlakyHost(source: string, refusals: number): Promise<FlakyHost> {
  const file = await fetch(source);
  const body = Buffer.from(await file.arrayBuffer());
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    if (requests <= refusals) return void response.writeHead(503).end();
    response.writeHead(200, { 'content-type': file.headers.get('content-type') ?? '' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}/file${new URL(source).pathname.replace(/^.*(\.\w+)$/, '$1')}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
