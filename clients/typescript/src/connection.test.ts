import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Herald } from './client.ts';
import { connect, type HeraldOptions } from './connection.ts';
import * as errors from './error-classes.ts';
import { ConnectionError, HeraldError } from './errors.ts';
import { Media } from './media.ts';
import { WebhooksMethods } from './methods.ts';
import { Posts } from './posts.ts';
import { testClock } from './testing/clock.ts';
import { type Script, serveScript } from './testing/server.ts';

const newPost = { post: { content: { text: 'Hello', platform: 'threads' as const } } };
const accepted = { status: 201, body: { postSubmissionId: 'p1', warnings: [] } };

async function clientOf(script: Script[], options: HeraldOptions = {}) {
  const server = await serveScript(...script);
  const clock = testClock();
  const connection = connect({ apiKey: 'sk_test_1', baseUrl: `${server.url}/`, ...options }, clock);
  const herald = new Herald({ apiKey: 'sk_test_1', baseUrl: server.url });
  const webhooks = new WebhooksMethods(connection);
  return { ...server, clock, herald, posts: new Posts(connection), media: new Media(connection), webhooks };
}

const UUID = /^[0-9a-f-]{36}$/;

function keysOf(requests: { headers: NodeJS.Dict<string | string[]> }[]) {
  return requests.map(({ headers }) => headers['idempotency-key']);
}

it('a request sends the key and the body, and resolves with the body of the response', async () => {
  const { posts, requests } = await clientOf([accepted]);
  expect(await posts.create(newPost, { traceparent: '00-1-2-01' })).toEqual(accepted.body);
  expect(requests).toMatchObject([
    {
      method: 'POST',
      path: '/v1/posts',
      headers: { 'service-api-key': 'sk_test_1', 'content-type': 'application/json', traceparent: '00-1-2-01' },
    },
  ]);
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual(newPost);
});

it('a request keeps properties that are null, and omits an undefined query', async () => {
  const { posts, requests } = await clientOf([{ body: { posts: [], nextCursor: null } }]);
  await posts.update('p 1/x', { scheduledTime: null });
  await posts.list({ platform: 'x' });
  expect(requests).toMatchObject([
    { method: 'PATCH', path: '/v1/posts/p%201%2Fx', body: '{"scheduledTime":null}' },
    { method: 'GET', path: '/v1/posts?platform=x' },
  ]);
});

it('disconnectAccount resolves although the first response is lost', async () => {
  const { herald, requests } = await clientOf([
    'cut',
    { status: 404, body: { error: { code: 'not_found', message: 'Gone.' } } },
  ]);
  expect(await herald.disconnectAccount({ platform: 'x', accountId: '1' })).toEqual({ revoked: null });
  expect(requests).toHaveLength(2);
});

it('the client takes the key and the address from the environment by default', async () => {
  const { url, requests } = await serveScript({ body: { accounts: [] } });
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('HERALD_API_KEY', 'sk_test_of_environment');
  vi.stubEnv('HERALD_URL', url);
  expect(await new Herald().accounts()).toEqual([]);
  expect(requests).toMatchObject([{ headers: { 'service-api-key': 'sk_test_of_environment' } }]);
});

it.each([
  [{ apiKey: '', baseUrl: 'http://localhost' }, /API key/],
  [{ apiKey: 'sk_live_secret\n', baseUrl: 'http://localhost' }, /API key/],
  [{ apiKey: 'sk_test_1', baseUrl: 'localhost:5001' }, /address/],
  [{ apiKey: 'sk_test_1', baseUrl: 'http://' }, /address/],
])('the client refuses %j before it sends anything, without repeating the key', (options, message) => {
  expect(() => new Herald(options)).toThrow(TypeError);
  expect(() => new Herald(options)).toThrow(message);
  expect(() => new Herald(options)).not.toThrow(/secret/);
});

it.each(['', ' ', '.', '..', undefined])('a request is refused with a TypeError when its id is %j', async (given) => {
  const { herald, posts, media, requests } = await clientOf([accepted]);
  const id = given as string;
  const calls = [
    posts.get(id),
    posts.update(id, {}),
    posts.waitUntilPublished(id),
    media.delete(id),
    herald.capabilities({ platform: 'threads', accountId: id }),
  ];
  for (const settled of await Promise.allSettled(calls))
    expect(settled).toMatchObject({ status: 'rejected', reason: { name: 'TypeError', message: /is not an id/ } });
  expect(requests).toEqual([]);
});

it('the client does not send the key to the target of a redirect', async () => {
  const other = await serveScript(accepted);
  const { posts } = await clientOf([{ status: 307, headers: { location: `${other.url}/v1/posts` } }]);
  await expect(posts.create(newPost)).rejects.toMatchObject({ code: 'http_307', message: /baseUrl/ });
  expect(other.requests).toEqual([]);
});

it('the idempotency key is left to Herald by default where Herald derives it from the request', async () => {
  const { posts, media, herald, requests } = await clientOf([{ status: 503 }, accepted]);
  await posts.create(newPost);
  await media.createFromUrl('https://files.example/a.mp4');
  await herald.render({ templateSlug: 'quote', config: {} });
  await herald.transcribe({ mediaId: 'm1' });
  expect(keysOf(requests)).toEqual(Array(5).fill(undefined));
});

it('a PUT, which changes nothing the second time, has no idempotency key', async () => {
  const { herald, requests } = await clientOf([{ body: {} }]);
  await herald.setAccountGroups({ groups: [] });
  expect(keysOf(requests)).toEqual([undefined]);
});

it.each([
  ['the idempotency key `new`', (posts: Posts) => posts.create(newPost, { idempotencyKey: 'new' })],
  ['a change for which Herald derives no key', (posts: Posts) => posts.retry('p1')],
])('the client generates one key for each call, and sends it in each retry: %s', async (_, call) => {
  const { posts, requests } = await clientOf([{ status: 503 }, accepted]);
  await call(posts);
  await call(posts);
  const [first, second, third] = keysOf(requests);
  expect(first).toMatch(UUID);
  expect(second).toBe(first);
  expect(third).toMatch(UUID);
  expect(third).not.toBe(first);
});

it('the idempotency key of the caller is sent in every attempt', async () => {
  const { posts, requests } = await clientOf([{ status: 500 }, accepted]);
  await posts.create(newPost, { idempotencyKey: 'mine' });
  expect(keysOf(requests)).toEqual(['mine', 'mine']);
});

it('a retry follows an error, a cut and a cut response', async () => {
  const { posts, requests, clock } = await clientOf([{ status: 503 }, 'cut', 'cut body', accepted]);
  expect(await posts.create(newPost)).toEqual(accepted.body);
  expect(new Set(requests.map(({ body }) => body)).size).toBe(1);
  expect(clock.pauses).toHaveLength(3);
  expect(clock.pauses.map((ms, retry) => ms <= 500 * 2 ** retry && ms >= 250 * 2 ** retry)).not.toContain(false);
});

it.each([
  ['seconds', '20'],
  ['a date', new Date(testClock().now() + 20_000).toUTCString()],
])('a retry waits at least as long as Retry-After asks in %s', async (_, value) => {
  const { posts, clock } = await clientOf([{ status: 429, headers: { 'retry-after': value } }, accepted]);
  await posts.create(newPost);
  expect(clock.pauses).toHaveLength(1);
  expect(clock.pauses[0]).toBeGreaterThanOrEqual(20_000);
  expect(clock.pauses[0]).toBeLessThanOrEqual(25_000);
});

it('a retry does not wait longer than a minute', async () => {
  const { posts, requests, clock } = await clientOf([{ status: 429, headers: { 'retry-after': '61' } }, accepted]);
  const error: unknown = await posts.create(newPost).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(errors.RateLimitError);
  expect(error).toMatchObject({ retryAfterMs: 61_000 });
  expect([requests.length, clock.pauses]).toEqual([1, []]);
});

it('a call ends after three retries with the last failure', async () => {
  const { posts, requests } = await clientOf(['cut', { status: 503 }, { status: 502 }, { status: 500 }]);
  await expect(posts.get('p1')).rejects.toMatchObject({ status: 500 });
  expect(requests).toHaveLength(4);
});

it('the retries of the client can be switched off', async () => {
  const { posts, requests } = await clientOf([{ status: 503 }, accepted], { maxRetries: 0 });
  await expect(posts.create(newPost)).rejects.toBeInstanceOf(errors.ServerError);
  expect(requests).toHaveLength(1);
});

it.each([400, 401, 402, 403, 404, 409, 412, 422, 501])('a request that received %i is not repeated', async (status) => {
  const { posts, requests } = await clientOf([{ status }, accepted]);
  await expect(posts.create(newPost)).rejects.toMatchObject({ status });
  expect(requests).toHaveLength(1);
});

it.each(['cut', { status: 500 }, { status: 503 }, 'cut body'] as const)(
  'a request that creates a secret is not repeated after %j',
  async (failure) => {
    const { webhooks, requests } = await clientOf([failure]);
    await expect(webhooks.create({ url: 'https://example.com/hook' })).rejects.toThrow();
    await expect(webhooks.rotateSecret('w1')).rejects.toThrow();
    expect(requests).toHaveLength(2);
  },
);

it('a request that creates a secret is repeated when the server has certainly not executed it', async () => {
  const { webhooks, requests } = await clientOf([{ status: 429 }, { body: { secret: 's' } }]);
  expect(await webhooks.rotateSecret('w1')).toEqual({ secret: 's' });
  expect(requests).toHaveLength(2);
});

it('the client asks for work in progress until it is done, however often', async () => {
  const inProgress = { status: 409, headers: { 'retry-after': '1' } };
  const stored = { status: 201, body: { id: 'm1' } };
  const { media, requests } = await clientOf([{ status: 504 }, ...Array(20).fill(inProgress), stored]);
  expect(await media.createFromUrl('https://files.example/a.mp4')).toEqual(stored.body);
  expect(new Set(keysOf(requests)).size).toBe(1);
});

it('the client stops asking for work in progress once it must have ended', async () => {
  const { media, clock } = await clientOf([{ status: 409, headers: { 'retry-after': '1' } }]);
  const startedAt = clock.now();
  await expect(media.createFromUrl('https://files.example/a.mp4')).rejects.toBeInstanceOf(errors.ConflictError);
  expect(clock.now() - startedAt).toBe(300_000);
});

it('a deletion with a lost response counts as successful', async () => {
  const { media } = await clientOf(['cut', { status: 404 }]);
  await expect(media.delete('m1')).resolves.toBeUndefined();
  await expect(media.delete('m1')).rejects.toBeInstanceOf(errors.NotFoundError);
});

it('an abort signal ends a request that is under way', async () => {
  const { posts, requests } = await clientOf(['silence']);
  const controller = new AbortController();
  const created = posts.create(newPost, { signal: controller.signal });
  await expect.poll(() => requests.length).toBe(1);
  controller.abort(new Error('Enough.'));
  await expect(created).rejects.toThrow('Enough.');
  expect(requests).toHaveLength(1);
});

it('an abort signal ends a pause', async () => {
  const { url, requests } = await serveScript({ status: 503, headers: { 'retry-after': '60' } });
  const controller = new AbortController();
  const created = new Herald({ apiKey: 'sk_test_1', baseUrl: url }).posts.create(newPost, {
    signal: controller.signal,
  });
  await expect.poll(() => requests.length).toBe(1);
  controller.abort(new Error('Enough.'));
  await expect(created).rejects.toThrow('Enough.');
});

it('an aborted signal sends no request', async () => {
  const { posts, requests } = await clientOf([accepted]);
  await expect(posts.create(newPost, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
  expect(requests).toEqual([]);
});

it('the client reports that no response arrived in time', async () => {
  const { posts, clock } = await clientOf(['silence'], { timeoutMs: 20, maxRetries: 1 });
  const error: unknown = await posts.get('p1').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ message: /within 20 ms/, cause: { name: 'TimeoutError' } });
  expect(clock.pauses).toHaveLength(1);
});

it('the client reports that no server listens, with the cause', async () => {
  const connection = connect({ apiKey: 'sk_test_1', baseUrl: 'http://127.0.0.1:1' }, testClock());
  const error: unknown = await new Posts(connection).get('p1').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ message: /127\.0\.0\.1:1/, cause: expect.any(Error) });
});

it.each([
  [400, errors.ValidationError],
  [401, errors.AuthenticationError],
  [402, errors.InsufficientCreditsError],
  [403, errors.PermissionError],
  [404, errors.NotFoundError],
  [409, errors.ConflictError],
  [412, errors.ConflictError],
  [413, HeraldError],
  [429, errors.RateLimitError],
  [500, errors.ServerError],
  [503, errors.ServerError],
])('an error of status %i has its class and all fields of the response', async (status, ErrorClass) => {
  const error = {
    type: 'invalid_request_error',
    code: 'some_code',
    message: 'Some words.',
    requestId: 'r1',
    details: [{ field: 'body.post', message: 'Wrong.', code: 'invalid_type' }],
    docUrl: 'https://herald.example.com/errors',
    fix: 'Do it otherwise.',
  };
  const { posts } = await clientOf([{ status, body: { error } }], { maxRetries: 0 });
  const caught: unknown = await posts.get('p1').catch((thrown: unknown) => thrown);
  expect(caught).toBeInstanceOf(HeraldError);
  expect(Object(caught).constructor).toBe(ErrorClass);
  const { type: _, ...shown } = error;
  expect(caught).toMatchObject({ status, name: ErrorClass.name, ...shown });
  if (caught instanceof errors.ValidationError) expect(caught.problems).toEqual(error.details);
});

it('an error of a proxy has its status and the request id, whatever its body contains', async () => {
  const page = { status: 502, headers: { 'x-request-id': 'r2' }, body: '<html><h1>Bad Gateway</h1></html>' };
  const { posts } = await clientOf([page], { maxRetries: 0 });
  const error: unknown = await posts.get('p1').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(errors.ServerError);
  expect(error).toMatchObject({ code: 'http_502', message: /502/, requestId: 'r2', fix: null, details: null });
});

it('the client reports a page that responds in place of Herald', async () => {
  const { posts } = await clientOf([{ body: '<html>Sign in to the network</html>' }]);
  await expect(posts.get('p1')).rejects.toMatchObject({ code: 'invalid_response', message: /baseUrl/ });
});

describe('a change of a post that was read before', () => {
  const read = { headers: { etag: 'W/"1"' }, body: { postSubmissionId: 'p1' } };

  it('a change of a post names the version of the post that it is meant for', async () => {
    const { posts, requests } = await clientOf([read, { body: {} }, { status: 412 }]);
    const ifMatch = await posts.get('p1');
    await posts.update('p1', { scheduledTime: null }, { ifMatch });
    await expect(posts.update('p1', {}, { ifMatch: 'W/"0"' })).rejects.toBeInstanceOf(errors.ConflictError);
    expect(requests.map(({ headers }) => headers['if-match'])).toEqual([undefined, 'W/"1"', 'W/"0"']);
  });

  it('a change of the groups of accounts names the version that it replaces', async () => {
    const etag = { headers: { etag: 'W/"1"' }, body: { groups: [] } };
    const { url, requests } = await serveScript(etag, { ...etag, headers: { etag: 'W/"2"' } }, etag);
    const herald = new Herald({ apiKey: 'sk_test_1', baseUrl: url });
    const saved = await herald.setAccountGroups({ groups: [] }, { ifMatch: await herald.accountGroups() });
    await herald.setAccountGroups({ groups: [] }, { ifMatch: saved });
    expect(requests.map(({ method, headers }) => [method, headers['if-match']])).toEqual([
      ['GET', undefined],
      ['PUT', 'W/"1"'],
      ['PUT', 'W/"2"'],
    ]);
  });

  it('a change refuses a post that was not returned by the client', async () => {
    const { posts, requests } = await clientOf([read]);
    const copy = { ...(await posts.get('p1')) };
    expect(() => posts.update('p1', {}, { ifMatch: copy })).toThrow(TypeError);
    expect(requests).toHaveLength(1);
  });
});
