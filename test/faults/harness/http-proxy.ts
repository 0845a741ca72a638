import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Gate } from './fault-gate.ts';

export interface HttpAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

/** Of one connection, not of the message: https://datatracker.ietf.org/doc/html/rfc9110#section-7.6.1 */
const OWN_TO_A_CONNECTION = new Set(['host', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

const passedOn = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OWN_TO_A_CONNECTION.has(name) ? [] : [[name, String(value)]],
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

/** Answers a call as the gate lets it be answered; `refusal` is what a 503 of the other side looks like. */
export const through = async (
  gate: Gate,
  call: string,
  response: ServerResponse,
  { forward, refusal }: { forward: () => Promise<HttpAnswer>; refusal: HttpAnswer },
): Promise<void> => {
  const passage = await gate.pass(call, forward);
  if (passage.kind === 'dead') return void response.destroy();
  const { status, headers, body } = passage.kind === 'refused' ? refusal : passage.answer;
  if (!response.destroyed) response.writeHead(status, headers).end(body);
};

/** What stands for one thing and no other in a path: an id, or the name of a stored object. */
const OWN_PART = /\/[^/]*(?:\d{6}|%2F|[\da-f]{8}-)[^/]*/gi;

/** `POST /threads/v1.0/:id`: a call's name, without what differs from run to run. */
const nameOf = (method: string, path: string): string =>
  `${method} ${path.split('?', 1)[0]?.replaceAll(OWN_PART, '/:id')}`;

/** Sends on what came, and gives what came back. Addresses of the other side become the proxy's own. */
const forward = async (
  { method = 'GET', url = '', headers }: IncomingMessage,
  body: Buffer,
  { target, own }: { target: string; own: string },
): Promise<HttpAnswer> => {
  const answer = await fetch(`${target}${url}`, {
    method,
    headers: passedOn(headers),
    redirect: 'manual',
    ...(body.length > 0 ? { body } : {}),
  });
  const answered = passedOn(Object.fromEntries(answer.headers));
  const location = answered['location']?.replace(target, own);
  const received = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    headers: { ...answered, ...(location === undefined ? {} : { location }) },
    body: answered['content-type']?.includes('json') ? received.toString().replaceAll(target, own) : received,
  };
};

/**
 * Stands between the workers and a server that speaks HTTP. `refusalOf` knows what the server's 503 looks like at a path.
 */
export const startHttpProxy = (
  target: string,
  gate: Gate,
  refusalOf: (path: string) => HttpAnswer,
): Promise<{ port: number; close(): Promise<void> }> =>
  listen(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await buffer(request);
    const own = `http://${headers.host}`;
    await through(gate, nameOf(method, url), response, {
      forward: () => forward(request, body, { target, own }),
      refusal: refusalOf(url),
    });
  });
