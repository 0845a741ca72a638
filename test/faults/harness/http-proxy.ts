import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Gate } from './gate.ts';

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

/** `POST /threads/v1.0/:id`: a call's name, without what differs from run to run. */
const nameOf = (method: string, path: string): string =>
  `${method} ${path.split('?', 1)[0]?.replaceAll(/\/[\w.-]*\d{6}[\w.-]*/g, '/:id')}`;

/** Stands between the workers and the platforms. `refusalOf` knows how each platform says 503. */
export const startPlatformProxy = (
  target: string,
  gate: Gate,
  refusalOf: (platform: string) => HttpAnswer,
): Promise<{ port: number; close(): Promise<void> }> =>
  listen(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const body = await buffer(request);
    const forward = async (): Promise<HttpAnswer> => {
      const answer = await fetch(`${target}${url}`, {
        method,
        headers: passedOn(request.headers),
        redirect: 'manual',
        ...(body.length > 0 ? { body } : {}),
      });
      return {
        status: answer.status,
        headers: passedOn(Object.fromEntries(answer.headers)),
        body: Buffer.from(await answer.arrayBuffer()),
      };
    };
    await through(gate, nameOf(method, url), response, { forward, refusal: refusalOf(url.split('/')[1] ?? '') });
  });
