import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { routes } from '../../functions/src/http/api/routes.ts';
import { sha256Hex } from '../../functions/src/infra/crypto/digest.ts';
import { aPost, request, signedIn, withKey } from '../support/api.ts';
import { giveCredits, soundOf } from '../support/credits.ts';
import { createDraft } from '../support/drafts.ts';
import { stack } from '../support/stack.ts';
import { unqueuedPost } from '../support/unqueued-post.ts';
import { createUser, type TestUser } from '../support/user.ts';

interface Endpoint {
  method?: 'POST' | 'PATCH';
  /** As in the routes. */
  path: string;
  /** Two valid bodies; made for each test, where they name something of the user. */
  bodies: [object, object] | ((user: TestUser) => Promise<[object, object]>);
  /** What the path names; made for each test. */
  id?(user: TestUser): Promise<string>;
  at?: string;
  headers?(user: TestUser): Record<string, string>;
  /** A change without a key has none: it may be meant again. */
  derives?: false;
}

function image(name: string) {
  return { url: `${stack.sandboxUrl}/media/${name}` };
}

function quote(text: string) {
  return { templateSlug: 'quote', config: { quote: text }, aspectRatio: '1:1' };
}

function upload(sizeBytes: number) {
  return { sizeBytes, contentType: 'image/png' };
}

function text(given: string) {
  return { post: { content: { text: given } } };
}

async function scheduledPost(user: TestUser): Promise<string> {
  const body = aPost({ text: randomUUID() }, { scheduledTime: '2030-01-31T09:00Z' });
  return String(
    Reflect.get(Object((await request('/v1/posts', { body, headers: withKey(user) })).body), 'postSubmissionId'),
  );
}

async function failedPost(user: TestUser): Promise<string> {
  const { id } = await unqueuedPost(user, 'threads', { text: randomUUID() });
  const error = { code: 'gave_up', message: 'Gave up', transient: false };
  await context().store.runs(id).doc('threads').update({ status: 'failed', error, finishedAt: new Date() });
  return id;
}

async function transcriptions(user: TestUser): Promise<[object, object]> {
  await giveCredits(user, 100);
  const mediaId = await soundOf(user, 4);
  return [{ mediaId }, { mediaId, language: 'en' }];
}

/** Every endpoint that takes an Idempotency-Key. */
const endpoints: readonly Endpoint[] = [
  { path: '/v1/posts', bodies: [aPost(), aPost({ text: 'Another text' })] },
  { path: '/v1/ai/transcribe', bodies: transcriptions },
  { method: 'PATCH', path: '/v1/posts/:id', id: scheduledPost, bodies: [text('One'), text('Two')], derives: false },
  { path: '/v1/posts/:id/retry', id: failedPost, bodies: [{}, { confirmedNotLive: true }], derives: false },
  { path: '/v1/drafts', bodies: [aPost(), { post: { content: { platform: [['nested']] } } }], derives: false },
  {
    path: '/v1/drafts/:id/publish',
    id: (user) => createDraft(user),
    bodies: [{}, { scheduledTime: '2030-01-31T09:00Z' }],
  },
  { path: '/v1/media', bodies: [image('sample.jpg'), image('sample.png')] },
  { path: '/v1/media/uploads', bodies: [upload(1000), upload(2000)], derives: false },
  { path: '/v1/templates', bodies: [quote('One'), quote('Two')] },
  { path: '/v1/media/render-og', bodies: [quote('One'), quote('Two')] },
  { path: '/v1/profiles', bodies: [{ name: 'One' }, { name: 'Two' }], derives: false },
  { path: '/thPublish', bodies: [{ text: 'One' }, { text: 'Two' }], at: stack.functionsUrl, headers: signedIn },
];

it('an Idempotency-Key is accepted by no other endpoint', () => {
  const taking = routes.filter(({ replay }) => replay).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  const tested = endpoints.filter(({ at }) => !at).map(({ method = 'POST', path }) => `${method} ${path}`);
  expect(tested.sort()).toEqual(taking.sort());
});

describe.each(endpoints)('$path with an Idempotency-Key', (endpoint) => {
  const { method = 'POST', path, at, headers = withKey } = endpoint;
  let user: TestUser;
  let [body, other]: [object, object] = [{}, {}];
  let address = path;
  const call = (sent: object, key: string | null) =>
    request(address, {
      ...(at ? { at } : {}),
      method,
      body: sent,
      headers: { ...headers(user), ...(key === null ? {} : { 'idempotency-key': key }) },
    });

  beforeAll(async () => {
    user = await createUser();
  });
  beforeEach(async () => {
    [body, other] = typeof endpoint.bodies === 'function' ? await endpoint.bodies(user) : endpoint.bodies;
    if (endpoint.id) address = path.replace(':id', await endpoint.id(user));
  });

  it('the endpoint returns the first response again, marks it as replayed, and echoes the key', async () => {
    const key = randomUUID();
    const first = await call(body, key);
    expect(first.status).toBeLessThan(300);
    const second = await call(body, key);
    expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body });
    expect(second.headers.get('idempotency-key')).toBe(key);
    if (path !== '/thPublish') expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
  });

  it('the endpoint refuses the same key with another body', async () => {
    const key = randomUUID();
    expect((await call(body, key)).status).toBeLessThan(300);
    expect(await call(other, key)).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_conflict', details: { reason: 'different_body' } } },
    });
  });

  it.runIf(endpoint.id)('the endpoint refuses the same key for another post', async () => {
    const key = randomUUID();
    expect((await call(body, key)).status).toBeLessThan(300);
    address = path.replace(':id', (await endpoint.id?.(user)) ?? '');
    expect(await call(body, key)).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
  });

  it.runIf(endpoint.derives !== false)(
    'the endpoint derives a key from the body when the client sends none',
    async () => {
      const first = await call(body, null);
      const second = await call(body, null);
      expect(second.body).toEqual(first.body);
      expect(first.headers.get('idempotency-key')).toMatch(/^auto-[0-9a-f]{64}$/);
      expect(second.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'));
      expect((await call(other, null)).headers.get('idempotency-key')).not.toBe(first.headers.get('idempotency-key'));
    },
  );

  it('the endpoint distinguishes a key in use from a key with another body', async () => {
    const key = randomUUID();
    expect((await call(body, key)).status).toBeLessThan(300);
    const record = context()
      .store.user(user.uid)
      .idempotency.doc(sha256Hex(`${method} ${path}\n${key}`));
    const until = new Date(Date.now() + 60_000);
    await record.update({ state: 'claimed', response: null, lease: { owner: 'another', until } });
    const response = await call(body, key);
    expect(response).toMatchObject({
      status: 409,
      body: { error: { code: 'idempotency_conflict', details: { reason: 'in_progress' } } },
    });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('an equal POST /v1/posts after an earlier post', () => {
  const post = (user: TestUser, key?: string) =>
    request('/v1/posts', {
      body: aPost({}, { scheduledTime: '2030-01-31T09:00Z' }),
      headers: { ...withKey(user), ...(key ? { 'idempotency-key': key } : {}) },
    });
  const idOf = ({ body }: { body: unknown }) => Reflect.get(Object(body), 'postSubmissionId') as string;
  const cancel = (user: TestUser, id: string) =>
    request(`/v1/posts/${id}`, { method: 'DELETE', headers: withKey(user) });
  const fail = (id: string, code: string) =>
    context()
      .store.runs(id)
      .doc('threads')
      .update({ status: 'failed', error: { code, message: code, transient: false } });

  it.each([
    ['was cancelled', (user: TestUser, id: string) => cancel(user, id)],
    ['has failed on every account', (_user: TestUser, id: string) => fail(id, 'platform_rejected')],
  ])('an equal request creates a new post when the earlier one %s', async (_what, end) => {
    const user = await createUser();
    const first = await post(user);
    await end(user, idOf(first));
    const second = await post(user);
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect(idOf(second)).not.toBe(idOf(first));
    expect(idOf(await post(user))).toBe(idOf(second));
  });

  it('an equal request creates no new post when the outcome of the earlier one is unknown', async () => {
    const user = await createUser();
    const first = await post(user);
    await fail(idOf(first), 'outcome_unknown');
    expect(idOf(await post(user))).toBe(idOf(first));
  });

  it('an equal request returns the earlier post for an Idempotency-Key of the client', async () => {
    const user = await createUser();
    const first = await post(user, 'mine');
    await cancel(user, idOf(first));
    expect(idOf(await post(user, 'mine'))).toBe(idOf(first));
  });

  it('concurrent equal requests create one new post', async () => {
    const user = await createUser();
    const first = await post(user);
    await cancel(user, idOf(first));
    const ids = (await Promise.all([1, 2, 3, 4].map(() => post(user)))).map(idOf);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe(idOf(first));
  });
});
