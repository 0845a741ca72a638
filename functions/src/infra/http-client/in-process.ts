import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface InProcessRequest {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface InProcessResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export type CallInProcess = (given: InProcessRequest) => Promise<InProcessResponse>;

/**
 * Calls a server of this process over a pair of streams: HTTP as over a socket, at an address that no other process
 * reaches. Node documents that any stream can be passed to a server: https://nodejs.org/api/http.html#event-connection
 */
export function inProcess(listener: RequestListener): CallInProcess {
  const server = createServer(listener);
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const [near, far] = duplexPair();
      server.emit('connection', far);
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request({ method, path, headers: { ...headers, ...length }, createConnection: () => near });
      sent.once('error', reject);
      sent.once('response', (response) => {
        text(response).then(
          (answer) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: answer }),
          reject,
        );
      });
      sent.end(body);
    });
}
