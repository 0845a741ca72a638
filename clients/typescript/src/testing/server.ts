import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ScriptedResponse {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, a string as it is. */
  body?: unknown;
  /** Whether the connection is closed before the end of the body. */
  isCut?: boolean;
}

/** `cut` ends the connection instead of responding, `silence` sends nothing. */
export type Script = ScriptedResponse | 'cut' | 'silence' | ((request: SeenRequest) => ScriptedResponse);

export interface TestServer {
  url: string;
  /** What has arrived, in order. */
  requests: SeenRequest[];
}

/** Serves with this listener on a free port until the test ends. */
export async function serve(listener: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return `http://127.0.0.1:${port}`;
}

/** Serves one response after the other, the last one again and again. */
export async function serveScript(...script: Script[]): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  const url = await serve(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const seen = { method, path, headers, body: await readBody(request) };
    const next = script[Math.min(requests.length, script.length - 1)] ?? {};
    requests.push(seen);
    if (next === 'silence') return;
    if (next === 'cut') {
      request.socket.destroy();
    } else {
      respond(response, typeof next === 'function' ? next(seen) : next);
    }
  });
  return { url, requests };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function respond(response: ServerResponse, { status = 200, headers, body = {}, isCut }: ScriptedResponse): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  const text = isText ? body : JSON.stringify(body);
  if (isCut) response.write(text, () => response.destroy());
  else response.end(text);
}
