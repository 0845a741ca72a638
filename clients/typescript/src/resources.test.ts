import { expect, it } from 'vitest';
import { Herald } from './client.ts';
import { type Script, serveScript } from './testing/server.ts';

async function clientOf(...script: Script[]) {
  const { url, requests } = await serveScript(...script);
  return { herald: new Herald({ apiKey: 'sk_test_1', baseUrl: url }), requests };
}

it('a client for a profile names it in every request and attempt, and leaves the other client as it was', async () => {
  const { herald, requests } = await clientOf({ status: 503, headers: { 'retry-after': '0' } }, { body: {} });
  const profile = herald.withProfile('external:user/42');
  await profile.posts.create({ post: { content: { text: 'Hello', platform: 'threads' } } });
  await profile.me();
  await profile.withProfile('prf_2').media.get('m1');
  await herald.me();
  expect(requests.map(({ headers }) => headers['herald-profile'])).toEqual([
    'external:user/42',
    'external:user/42',
    'external:user/42',
    'prf_2',
    undefined,
  ]);
});

it('a client for a profile names it when it opens a stream', async () => {
  const event = 'id: 1\ndata: {"sequence":1,"profileId":"prf_1"}\n\n';
  const { herald, requests } = await clientOf({ headers: { 'content-type': 'text/event-stream' }, body: event });
  for await (const { profileId } of herald.withProfile('prf_1').events.stream()) {
    expect(profileId).toBe('prf_1');
    break;
  }
  expect(requests[0]?.headers['herald-profile']).toBe('prf_1');
});

it('a client for a profile changes a post only if it is still as another client for it has read it', async () => {
  const { herald, requests } = await clientOf({ headers: { etag: 'W/"1"' }, body: { id: 'p1' } });
  const post = await herald.withProfile('prf_1').posts.get('p1');
  await herald.withProfile('prf_1').posts.update('p1', { scheduledTime: null }, { ifMatch: post });
  expect(requests[1]?.headers['if-match']).toBe('W/"1"');
});

it('a client for a profile manages all profiles', async () => {
  const { herald, requests } = await clientOf({ body: { profiles: [], nextCursor: null } });
  await herald.withProfile('external:unknown').profiles.list();
  expect(requests[0]?.headers['herald-profile']).toBeUndefined();
});

it.each(['', 'external:with space', 'prf_1\n', undefined])(
  'a client for the profile %j is refused with a TypeError',
  async (given) => {
    const { herald } = await clientOf();
    expect(() => herald.withProfile(given as string)).toThrow(TypeError);
  },
);

it('an external id is one segment of the path, and a change has an idempotency key', async () => {
  const { herald, requests } = await clientOf({ body: {} });
  await herald.profiles.create({ name: 'Bakery', externalId: 'user/42' });
  await herald.profiles.update('external:user/42', { name: 'Bakery & Sons' });
  await herald.profiles.get('external:user/42');
  await herald.profiles.delete('external:user/42');
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/profiles',
    'PATCH /v1/profiles/external%3Auser%2F42',
    'GET /v1/profiles/external%3Auser%2F42',
    'DELETE /v1/profiles/external%3Auser%2F42',
  ]);
  expect(requests[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
});

it('an iteration over the list of profiles reads every page', async () => {
  const { herald, requests } = await clientOf(
    { body: { profiles: [{ id: 'prf_2' }], nextCursor: 'c1' } },
    { body: { profiles: [{ id: 'prf_1' }], nextCursor: null } },
  );
  const ids: string[] = [];
  for await (const { id } of herald.profiles.list({ limit: 1 })) ids.push(id);
  expect(ids).toEqual(['prf_2', 'prf_1']);
  expect(requests.map(({ path }) => path)).toEqual(['/v1/profiles?limit=1', '/v1/profiles?limit=1&cursor=c1']);
});

it('the client sets, lists and finds slots, and repeats a lost change without a key', async () => {
  const plan = { account: null, timeZone: 'UTC', weekly: { monday: ['09:00'] }, updatedAt: '2030-01-01T00:00:00.000Z' };
  const slot = { at: '2030-01-07T09:00:00.000Z', localTime: '2030-01-07T09:00', timeZone: 'UTC' };
  const retried = { status: 503, headers: { 'retry-after': '0' } };
  const { url, requests } = await serveScript(
    retried,
    { body: plan },
    { body: { plans: [plan] } },
    { body: { slots: [slot] } },
  );
  const { slots } = new Herald({ apiKey: 'sk_test_1', baseUrl: url });
  expect(await slots.set({ timeZone: 'UTC', weekly: { monday: ['09:00'] } })).toEqual(plan);
  expect(await slots.list()).toEqual([plan]);
  expect(await slots.next({ count: 1 })).toEqual([slot]);
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...['PUT /v1/slots', 'PUT /v1/slots'],
    ...['GET /v1/slots', 'GET /v1/slots/next?count=1'],
  ]);
  expect(requests.every(({ headers }) => headers['idempotency-key'] === undefined)).toBe(true);
});

it('the connect links of the profile of the client are listed', async () => {
  const { url, requests } = await serveScript({ body: { connectLinks: [{ id: 'l1' }] } });
  const { connectLinks } = new Herald({ apiKey: 'sk_test_1', baseUrl: url }).withProfile('prf_1');
  expect(await connectLinks.list()).toEqual([{ id: 'l1' }]);
  expect(requests).toMatchObject([{ path: '/v1/connect-links', headers: { 'herald-profile': 'prf_1' } }]);
});

it('a connect link is created for the profile of the client, with one idempotency key in every attempt', async () => {
  const link = { id: 'l1', url: 'https://herald.example/connect/l1' };
  const retried = { status: 503, headers: { 'retry-after': '0' } };
  const { url, requests } = await serveScript(retried, { status: 201, body: link }, { body: { revoked: true } });
  const { connectLinks } = new Herald({ apiKey: 'sk_test_1', baseUrl: url }).withProfile('prf_1');
  expect(await connectLinks.create({ returnTo: 'https://product.example' })).toEqual(link);
  await connectLinks.revoke('l1');
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/v1/connect-links', '{"returnTo":"https://product.example"}'],
    ['POST', '/v1/connect-links', '{"returnTo":"https://product.example"}'],
    ['DELETE', '/v1/connect-links/l1', ''],
  ]);
  const [first, second] = requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(requests.map(({ headers }) => headers['herald-profile'])).toEqual(['prf_1', 'prf_1', 'prf_1']);
});
