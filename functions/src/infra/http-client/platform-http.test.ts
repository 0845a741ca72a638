import { createServer, type RequestListener, type Server } from 'node:http';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { requireEndpointUrl } from './endpoint-url.ts';
import { NetworkError } from './network-error.ts';
import { pathTemplate, platformHttp } from './platform-http.ts';
import { parsePlatformJson } from './platform-json.ts';
import { retryAfterMs } from './retry-after.ts';

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

it('platformHttp returns every response, whatever its status', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(503, { 'Retry-After': '7' }).end('{"id":9007199254740993}'),
  );
  expect(await platformHttp({ method: 'GET', url })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '7' },
    data: { id: '9007199254740993' },
  });
});

it('platformHttp returns null data if the response is not JSON', async () => {
  const url = await serve((_request, response) => response.end('<html>'));
  expect(await platformHttp({ method: 'GET', url })).toMatchObject({ status: 200, data: null, text: '<html>' });
});

it('platformHttp never sends the token to the target of a redirect', async () => {
  let redirected = 0;
  const redirectTarget = await serve((_request, response) => {
    redirected += 1;
    response.end();
  });
  const url = await serve((_request, response) => response.writeHead(307, { location: redirectTarget }).end());
  const response = await platformHttp({ method: 'POST', url, bearer: 'secret', form: { a: '1' } });
  expect([response.status, redirected]).toEqual([307, 0]);
});

it('platformHttp reports a refused connection as a request that was not sent', async () => {
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
])('platformHttp reports a request as possibly sent when its response %s', async (_name, response) => {
  const url = await serve(response);
  const lost = await failure(
    platformHttp({ method: 'POST', url, bearer: 'the-secret-token', form: {}, timeoutMs: 300 }),
  );
  expect(lost.sent).toBe(true);
  expect(`${lost.message} ${String(lost.cause)} ${JSON.stringify(lost)}`).not.toContain('the-secret-token');
});

it.each(['', ' '.repeat(100)])(
  'an untrusted server sends JSON of a bounded number of values, behind %j too',
  async (spaces) => {
    const lists: Record<string, string> = { '/few': `${spaces}[0,1]`, '/many': `${spaces}[${'0,'.repeat(30_000)}1]` };
    const url = await serve((request, response) => response.end(lists[request.url ?? '']));
    const call = (path: string) =>
      platformHttp({ method: 'GET', url: `${url}${path}`, untrusted: 'json', allowedPrivateHosts: 'all' });
    expect(await call('/few')).toMatchObject({ status: 200, data: [0, 1] });
    expect((await failure(call('/many'))).message).toContain('RESPONSE_TOO_LARGE');
  },
);

it.each([
  ['https://api.x.com/2/tweets?text=secret', '/2/tweets'],
  ['https://api.x.com/2/oauth2/token', '/2/oauth2/token'],
  ['https://api.x.com/2/users/1234567890/tweets', '/2/users/{id}/tweets'],
  ['https://api.x.com/2/media/upload/17/append', '/2/media/upload/{id}/append'],
  ['https://graph.facebook.com/v21.0/me/video_reels', '/v21.0/me/video_reels'],
  ['https://graph.threads.net/v1.0/178414/threads_publish', '/v1.0/{id}/threads_publish'],
  ['https://api.linkedin.com/rest/posts/urn%3Ali%3Ashare%3A1', '/rest/posts/{id}'],
  ['https://pds.example/xrpc/com.atproto.repo.createRecord', '/xrpc/com.atproto.repo.createRecord'],
  ['https://open.tiktokapis.com/v2/post/publish/video/init/', '/v2/post/publish/video/init/'],
  ['https://www.googleapis.com/upload/youtube/v3/videos?upload_id=AbC', '/upload/youtube/v3/videos'],
  ['https://api.example/v1/public_profiles/a-b-1/multipart-upload-v2', '/v1/public_profiles/{id}/multipart-upload-v2'],
  ['https://upload.example/toaz-yburIqwpsz-hzmmyw', '/{id}'],
])('the URL %s is reduced to the path template %s', (url, template) => {
  expect(pathTemplate(url)).toBe(template);
});

it.each(['base64url', 'hex'] as const)('a path template masks 16 random bytes, encoded as %s', (encoding) => {
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  const check = fc.property(bytes, (value) => {
    expect(pathTemplate(`https://upload.example/${Buffer.from(value).toString(encoding)}`)).toBe('/{id}');
  });
  fc.assert(check, { numRuns: 2000 });
});

it('every digit of an id that a double cannot represent is kept', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 2n ** 53n, max: 2n ** 64n }), (id) => {
      expect(parsePlatformJson(`{"user_id":${id},"ids":[${id}]}`)).toEqual({
        user_id: String(id),
        ids: [String(id)],
      });
    }),
  );
});

it('texts with long numbers, quotes and fractions are not changed', () => {
  const text = fc.string({ unit: fc.constantFrom('"', '\\', '9007199254740993', '.', 'e', ',', '-', '{') });
  fc.assert(
    fc.property(
      text,
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
      (key, value, number) => {
        const others = { [`k${key}`]: value, number };
        const json = `{"id":${2n ** 60n},${JSON.stringify(others).slice(1)}`;
        expect(parsePlatformJson(json)).toEqual({ id: String(2n ** 60n), ...others });
      },
    ),
  );
});

it('all other values are parsed like JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      fc.pre(!/\d{16}/.test(text));
      expect(JSON.stringify(parsePlatformJson(text))).toBe(text);
    }),
  );
  expect(() => parsePlatformJson('<html>')).toThrow(SyntaxError);
});

let requests = 0;
const server = createServer((_request, response) => {
  requests += 1;
  response.end('{}');
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('private addresses are refused when the address comes from outside', async () => {
  const port = new URL(url).port;
  for (const address of [url, `http://localhost:${port}/`, 'http://169.254.169.254/computeMetadata/v1/'])
    await expect(platformHttp({ method: 'GET', url: address, untrusted: 'json' })).rejects.toMatchObject({
      sent: false,
    });
  expect(requests).toBe(0);
  expect((await platformHttp({ method: 'GET', url })).status).toBe(200);
});

const NOW = Date.UTC(2026, 0, 1);
const FALLBACK = 7 * SECOND;
function wait(header: string, now: number | null = NOW) {
  return retryAfterMs({ 'retry-after': header }, now, FALLBACK);
}

it.each([
  ['seconds', '30', 30 * SECOND],
  ['an HTTP date', new Date(NOW + 2 * MINUTE).toUTCString(), 2 * MINUTE],
  ['a date in the past', new Date(NOW - MINUTE).toUTCString(), SECOND],
  ['zero', '0', SECOND],
  ['less than nothing', '-1', SECOND],
  ['thirty years', '1000000000', 15 * MINUTE],
  ['a word', 'soon', FALLBACK],
  ['a word that looks like a date', 'Mon, whenever', FALLBACK],
  ['nothing', '', FALLBACK],
])('a Retry-After header is parsed: %s', (_name, header, expected) => {
  expect(wait(header)).toBe(expected);
});

it('the fallback is used without a Retry-After header, and for a date without a clock', () => {
  expect(retryAfterMs({}, NOW, FALLBACK)).toBe(FALLBACK);
  expect(wait(new Date(NOW + MINUTE).toUTCString(), null)).toBe(FALLBACK);
});

it('the wait is within its bounds for any Retry-After header', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (header) => {
      const ms = wait(header);
      expect(ms === FALLBACK || (ms >= SECOND && ms <= 15 * MINUTE)).toBe(true);
    }),
  );
});

const deployed = { config: { emulated: false, media: { allowedPrivateHosts: [] } } };
const local = { config: { emulated: true, media: { allowedPrivateHosts: [] } } };

const LOOPBACK = [
  'http://localhost:3000/hook',
  'http://127.0.0.1:8080/',
  'http://[::1]:3000/',
  'https://localhost:3443/',
];

it.each(LOOPBACK)('%s is an endpoint of the local stack only', async (url) => {
  await expect(requireEndpointUrl(local as never, url)).resolves.toBeUndefined();
  await expect(requireEndpointUrl(deployed as never, url)).rejects.toMatchObject({ reason: 'validation_error' });
});

it.each(['http://192.168.0.7:3000/hook', 'http://10.0.0.1/', 'http://localhost.example.com/', 'https://router.local/'])(
  'the local stack refuses %s too',
  async (url) => {
    await expect(requireEndpointUrl(local as never, url)).rejects.toMatchObject({ reason: 'validation_error' });
  },
);
