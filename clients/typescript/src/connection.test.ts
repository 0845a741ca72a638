import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Herald } from './client.ts';
import { connect, type HeraldOptions } from './connection.ts';
import { ConflictError } from './error-classes.ts';
import { ConnectionError } from './errors.ts';
import { Media } from './media.ts';
import { Posts } from './posts.ts';
import { testClock } from './testing/clock.ts';
import { type Script, serveScript } from './testing/server.ts';

const newPost = { post: { content: { text: 'Hello', platform: 'threads' as const } } };
const accepted = { status: 201, body: { postSubmissionId: 'p1', warnings: [] } };

async function clientOf(script: Script[], options: HeraldOptions = {}) {
  const server = await serveScript(...script);
  const clock = testClock();
  const connection = connect({ apiKey: 'sk_test_1', baseUrl: server.url, ...options }, clock);
  const herald = new Herald({ apiKey: 'sk_test_1', baseUrl: server.url });
  return { ...server, clock, herald, posts: new Posts(connection), media: new Media(connection) };
}

it('a request keeps properties that are null, and omits parameters that are undefined', async () => {
  const { herald, posts, requests } = await clientOf([{ body: {} }]);
  await posts.update('p1', { scheduledTime: null });
  // A caller without `exactOptionalPropertyTypes` may pass this.
  const query = { from: '2026-01-01' };
  Reflect.set(query, 'to', undefined);
  await herald.metrics(query);
  expect(requests).toMatchObject([
    { method: 'PATCH', path: '/v1/posts/p1', body: '{"scheduledTime":null}' },
    { method: 'GET', path: '/v1/metrics?from=2026-01-01' },
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

it.each(['', undefined])('a request is refused with a TypeError when its id is %j', async (given) => {
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

describe('a change of a post that was read before', () => {
  const read = { headers: { etag: 'W/"1"' }, body: { postSubmissionId: 'p1' } };

  it('a change of a post names the version of the post that it is meant for', async () => {
    const { posts, requests } = await clientOf([read, { body: {} }, { status: 412 }]);
    const ifMatch = await posts.get('p1');
    await posts.update('p1', { scheduledTime: null }, { ifMatch });
    await expect(posts.update('p1', {}, { ifMatch: 'W/"0"' })).rejects.toBeInstanceOf(ConflictError);
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
