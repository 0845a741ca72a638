import {
  type ClientHttp2Session,
  connect,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
  type ServerStreamResponseOptions,
} from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { FaultInjector } from './fault-injector.ts';

interface GrpcResponse {
  headers: IncomingHttpHeaders;
  trailers: IncomingHttpHeaders;
  body: Buffer;
}

/** gRPC's status UNAVAILABLE, which is what a 503 is to its clients: https://grpc.io/docs/guides/status-codes/ */
const UNAVAILABLE = { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '14' };

const WITH_TRAILERS: ServerStreamResponseOptions = { waitForTrailers: true };

/**
 * What a request is about, as far as its bytes show: the documents it names, without their ids, and the states
 * of a run's steps it writes. Both are plain text in the message.
 */
const subjectOf = (body: Buffer): string => {
  const text = body.toString('latin1');
  const shapes = [...text.matchAll(/\/documents\/([\w-]+(?:\/[\w:%.@-]+)*)/g)].map(([, path = '']) =>
    path
      .split('/')
      .map((part, index) => (index % 2 === 0 || part === 'current' ? part : '*'))
      .join('/'),
  );
  const steps = text.matchAll(/state[^a-z]*(intent|done)/g);
  return [...[...new Set(shapes)].sort(), ...[...steps].map(([, state]) => state)].join(' ');
};

const forward = async (
  upstream: ClientHttp2Session,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<GrpcResponse> => {
  const request = upstream.request(headers);
  const responded = new Promise<IncomingHttpHeaders>((resolve, reject) => {
    request.once('response', resolve);
    request.once('error', reject);
  });
  let trailers: IncomingHttpHeaders = {};
  request.once('trailers', (sent) => {
    trailers = sent;
  });
  request.end(body);
  return { headers: await responded, body: await buffer(request), trailers };
};

const withoutPseudo = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));

const sendResponse = (stream: ServerHttp2Stream, { headers, trailers, body }: GrpcResponse): void => {
  if (stream.destroyed) return;
  stream.once('wantTrailers', () => stream.sendTrailers(withoutPseudo(trailers)));
  stream.respond(headers, WITH_TRAILERS);
  stream.end(body);
};

/**
 * A proxy between the workers and Firestore: HTTP/2 on both sides, one request and one response per call. Resolves
 * with the port it listens on.
 */
export const startDatabaseProxy = async (
  target: string,
  injector: FaultInjector,
): Promise<{ port: number; close(): Promise<void> }> => {
  const upstream = connect(`http://${target}`);
  const server = createServer();
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    // A killed worker breaks its connections.
    session.on('error', () => {});
  });
  server.on('stream', async (stream, headers) => {
    stream.on('error', () => {});
    const body = await buffer(stream).catch(() => null);
    if (!body) return;
    const method = String(headers[':path']).split('/').at(-1);
    const result = await injector.intercept(`firestore ${method} ${subjectOf(body)}`.trim(), () =>
      forward(upstream, headers, body),
    );
    if (result.kind === 'workerKilled' || stream.destroyed) return;
    if (result.kind === 'refused') stream.respond(UNAVAILABLE, { endStream: true });
    else sendResponse(stream, result.response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: z.object({ port: z.number() }).parse(server.address()).port,
    close: async () => {
      for (const session of sessions) session.destroy();
      upstream.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
