import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export interface InProcessRequest {
  method: string;
  /** Path and query. */
  path: string;
  /** Lower-case names. */
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface InProcessResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Never connected: the messages of `node:http` want a socket, and nothing is read from it. */
const socket = new Socket();
socket.destroy();

/** Lets an Express app handle a request without a connection. Null where the app cuts the connection. */
export function handleInProcess(app: RequestListener, request: InProcessRequest): Promise<InProcessResponse | null> {
  return new Promise((resolve) => {
    const incoming = new IncomingMessage(socket);
    const headers = { host: 'localhost', ...request.headers };
    Object.assign(incoming, { method: request.method, url: request.path, headers, complete: true });
    if (request.body) {
      incoming.headers['content-length'] = String(request.body.length);
      incoming.push(request.body);
    }
    incoming.push(null);
    const response = new ServerResponse(incoming);
    const answer: InProcessResponse = { status: 200, headers: {}, text: '' };
    // Own properties: Express replaces the prototype of a response.
    Object.assign(response, {
      writeHead: (status: number, given: Record<string, unknown> = {}) => {
        answer.status = status;
        for (const [name, value] of Object.entries(given)) answer.headers[name.toLowerCase()] = String(value);
        return response;
      },
      end: (body?: string | Uint8Array) => {
        if (body !== undefined) answer.text = typeof body === 'string' ? body : Buffer.from(body).toString();
        if (answer.status === 200 && response.statusCode !== 200) answer.status = response.statusCode;
        resolve(answer);
        return response;
      },
      destroy: () => {
        resolve(null);
        return response;
      },
    });
    app(incoming, response);
  });
}
