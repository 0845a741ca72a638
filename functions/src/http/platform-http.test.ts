import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NetworkError, platformHttp } from './platform-http.ts';

const servers: Server[] = [];
const serve = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
};
const end = (server: Server): Promise<unknown> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
};
afterEach(() => Promise.all(servers.splice(0).map(end)));

const failure = async (request: Promise<unknown>): Promise<NetworkError> => {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof NetworkError) return error;
  throw new Error('There was an answer.');
};

describe('platformHttp', () => {
  it('gives back every answer, whatever its status', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(503, { 'Retry-After': '7' }).end('{"id":9007199254740993}'),
    );
    expect(await platformHttp({ method: 'GET', url })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '7' },
      data: { id: '9007199254740993' },
    });
  });

  it('has no data where the answer is no JSON', async () => {
    const url = await serve((_request, response) => response.end('<html>'));
    expect(await platformHttp({ method: 'GET', url })).toMatchObject({ status: 200, data: null, text: '<html>' });
  });

  it('takes the token nowhere else', async () => {
    let stolen = 0;
    const thief = await serve((_request, response) => {
      stolen += 1;
      response.end();
    });
    const url = await serve((_request, response) => response.writeHead(307, { location: thief }).end());
    const answer = await platformHttp({ method: 'POST', url, bearer: 'secret', form: { a: '1' } });
    expect([answer.status, stolen]).toEqual([307, 0]);
  });

  it('knows that a request never left where nobody listens', async () => {
    const url = await serve(() => {});
    await end(servers.pop() ?? createServer());
    expect((await failure(platformHttp({ method: 'POST', url, form: {} }))).sent).toBe(false);
  });

  it.each<[string, RequestListener]>([
    ['is cut', (request) => request.socket.destroy()],
    ['never comes', () => {}],
    [
      'is cut in the middle',
      (request, response) =>
        response.writeHead(200, { 'content-length': '99' }).write('x', () => request.socket.destroy()),
    ],
    ['has no end', (_request, response) => response.end(Buffer.alloc(5 * 1024 * 1024))],
  ])('does not know what became of a request whose answer %s', async (_name, answer) => {
    const url = await serve(answer);
    const lost = await failure(
      platformHttp({ method: 'POST', url, bearer: 'the-secret-token', form: {}, timeoutMs: 300 }),
    );
    expect(lost.sent).toBe(true);
    expect(`${lost.message} ${String(lost.cause)} ${JSON.stringify(lost)}`).not.toContain('the-secret-token');
  });
});
