import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { FaultInjector } from './fault-injector.ts';

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

/** Headers of a connection, not of the message: https://datatracker.ietf.org/doc/html/rfc9110#section-7.6.1 */
const HOP_BY_HOP_HEADERS = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

const endToEndHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || HOP_BY_HOP_HEADERS.has(name) ? [] : [[name, String(value)]],
    ),
  );

/** Listens on a free port. */
export const listen = async (
  serve: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<{ port: number; close(): Promise<void> }> => {
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: z.object({ port: z.number() }).parse(server.address()).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Responds to a call as the injector decides; `unavailable` is the 503 of the target. */
export const proxyCall = async (
  injector: FaultInjector,
  call: string,
  response: ServerResponse,
  { forward, unavailable }: { forward: () => Promise<HttpResponse>; unavailable: HttpResponse },
): Promise<void> => {
  const result = await injector.intercept(call, forward);
  if (result.kind === 'workerKilled') return void response.destroy();
  const { status, headers, body } = result.kind === 'refused' ? unavailable : result.response;
  if (!response.destroyed) response.writeHead(status, headers).end(body);
};

/** A path segment that differs from run to run: an id, or the name of a stored object. */
const UNIQUE_SEGMENT = /\/[^/]*(?:\d{6}|%2F|[\da-f]{8}-)[^/]*/gi;

/** `POST /threads/v1.0/:id`: the name of a call, without the segments that differ from run to run. */
const nameOf = (method: string, path: string): string =>
  `${method} ${path.split('?', 1)[0]?.replaceAll(UNIQUE_SEGMENT, '/:id')}`;

/** Forwards a request. Addresses of the target in the response become the proxy's own. */
const forward = async (
  { method = 'GET', url = '', headers }: IncomingMessage,
  body: Buffer,
  { target, own }: { target: string; own: string },
): Promise<HttpResponse> => {
  const response = await fetch(`${target}${url}`, {
    method,
    headers: endToEndHeaders(headers),
    redirect: 'manual',
    ...(body.length > 0 ? { body } : {}),
  });
  const responseHeaders = endToEndHeaders(Object.fromEntries(response.headers));
  const location = responseHeaders['location']?.replace(target, own);
  const received = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: { ...responseHeaders, ...(location === undefined ? {} : { location }) },
    body: responseHeaders['content-type']?.includes('json') ? received.toString().replaceAll(target, own) : received,
  };
};

/**
 * A proxy between the workers and an HTTP server. `unavailableResponse` returns the 503 of the server for a path.
 */
export const startHttpProxy = (
  target: string,
  injector: FaultInjector,
  unavailableResponse: (path: string) => HttpResponse,
): Promise<{ port: number; close(): Promise<void> }> =>
  listen(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await buffer(request);
    const own = `http://${headers.host}`;
    await proxyCall(injector, nameOf(method, url), response, {
      forward: () => forward(request, body, { target, own }),
      unavailable: unavailableResponse(url),
    });
  });
