import { once } from 'node:events';
import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import { closeServer } from '../../stack/in-process/listen.ts';
import { HOST } from '../../stack/ports.ts';

/** Passes requests for `/NAME/path` on `gatewayPort` to the port of the function NAME, which `portOf` finds or starts. */
export async function startGateway(
  gatewayPort: number,
  portOf: (functionName: string) => Promise<number>,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const [, name = '', path = ''] = /^\/([^/?]+)(.*)$/.exec(request.url ?? '') ?? [];
    portOf(name).then(
      (port) => forward(port, path, request, response),
      (error: unknown) => response.writeHead(503).end(String(error)),
    );
  });
  server.listen(gatewayPort, HOST);
  await once(server, 'listening');
  return {
    close: () => closeServer(server),
  };
}

function forward(port: number, path: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const forwarded = requestOf({ host: HOST, port, path: path.startsWith('/') ? path : `/${path}`, method, headers });
  forwarded.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.once('error', (error) => response.writeHead(502).end(String(error)));
  request.pipe(forwarded);
}
