import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NetworkError, platformHttp } from './platform-http.ts';

const servers: Server[] = [];
async function serve(response: RequestListener): Promise<string> {
  const server = createServer(response);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
}

function end(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}
afterEach(() => Promise.all(servers.splice(0).map(end)));

async function failure(request: Promise<unknown>): Promise<NetworkError> {
  const error = await request.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof NetworkError) return error;
  throw new Error('There was a response.');
}

describe('platformHttp', () => {
  it('returns every response, whatever its status', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(503, { 'Retry-After': '7' }).end('{"id":9007199254740993}'),
    );
    expect(await platformHttp({ method: 'GET', url })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '7' },
      data: { id: '9007199254740993' },
    });
  });

  it('returns null data if the response is not JSON', async () => {
    const url = await serve((_request, response) => response.end('<html>'));
    expect(await platformHttp({ method: 'GET', url })).toMatchObject({ status: 200, data: null, text: '<html>' });
  });

  it('never sends the token to the target of a redirect', async () => {
    let redirected = 0;
    const redirectTarget = await serve((_request, response) => {
      redirected += 1;
      response.end();
    });
    const url = await serve((_request, response) => response.writeHead(307, { location: redirectTarget }).end());
    const response = await platformHttp({ method: 'POST', url, bearer: 'secret', form: { a: '1' } });
    expect([response.status, redirected]).toEqual([307, 0]);
  });

  it('reports a refused connection as a request that was not sent', async () => {
    const url = await serve(() => {});
    await end(servers.pop() ?? createServer());
    expect((await failure(platformHttp({ method: 'POST', url, form: {} }))).sent).toBe(false);
  });

  it.each<[string, RequestListener]>([
    ['is cut off', (request) => request.socket.destroy()],
    ['never arrives', () => {}],
    [
      'is cut off in the middle',
      (request, response) =>
        response.writeHead(200, { 'content-length': '99' }).write('x', () => request.socket.destroy()),
    ],
    ['is too large', (_request, response) => response.end(Buffer.alloc(5 * 1024 * 1024))],
  ])('reports a request as possibly sent when its response %s', async (_name, response) => {
    const url = await serve(response);
    const lost = await failure(
      platformHttp({ method: 'POST', url, bearer: 'the-secret-token', form: {}, timeoutMs: 300 }),
    );
    expect(lost.sent).toBe(true);
    expect(`${lost.message} ${String(lost.cause)} ${JSON.stringify(lost)}`).not.toContain('the-secret-token');
  });
});
