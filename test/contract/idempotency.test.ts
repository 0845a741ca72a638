import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { exampleAddresses } from '../../functions/src/http/api/openapi/example-addresses.ts';
import { routes } from '../../functions/src/http/api/routes.ts';
import type { AnyRoute } from '../../functions/src/http/server/request/route.ts';
import { sha256Hex } from '../../functions/src/infra/crypto/digest.ts';
import { aPost, request, signedIn, withKey } from '../support/api.ts';
import { sandboxFile } from '../support/media.ts';
import { stack } from '../support/stack.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { senderOf } from './example-resources.ts';

interface Endpoint {
  method: string;
  /** As in the routes. */
  path: string;
  /** Two valid bodies. */
  bodies: readonly [object, object];
  /** Whether Herald derives a key from the body of a request without one. */
  derives: boolean;
  /** A user with what the first body needs, and the path that names it. */
  prepare(): Promise<{ user: TestUser; address: string }>;
  at?: string;
  headersOf(user: TestUser): Record<string, string>;
}

const quote = { templateSlug: 'quote', config: { quote: 'Another' }, aspectRatio: '1:1' };

/** Another valid body, for endpoints with one example. */
const others: Readonly<Record<string, object>> = {
  createMedia: { url: sandboxFile('sample.png') },
  startUpload: { sizeBytes: 1000, contentType: 'image/png' },
  renderTemplate: quote,
  renderOgImage: quote,
};

/** Every endpoint that takes an Idempotency-Key. */
const endpoints: readonly Endpoint[] = [
  ...routes.filter(({ replay }) => replay).map(endpointOf),
  {
    method: 'POST',
    path: '/thPublish',
    bodies: [{ text: 'One' }, { text: 'Two' }],
    derives: true,
    prepare: async () => ({ user: await createUser(), address: '/thPublish' }),
    at: stack.functionsUrl,
    headersOf: signedIn,
  },
];

function endpointOf({ method, path, docs, replay }: AnyRoute): Endpoint {
  const { operationId = '', examples } = docs;
  const values = Object.values(examples?.(exampleAddresses(context().config)) ?? {}).map(({ value }) => Object(value));
  const [value, other = others[operationId]] = values;
  if (!value || !other) throw new Error(`give ${operationId} another body here, so that it is tested`);
  return {
    method: method.toUpperCase(),
    path,
    bodies: [value, other],
    derives: replay?.by !== 'explicit',
    prepare: async () => {
      const { user, path: ids } = await senderOf({ operationId, path, value });
      return { user, address: path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '') };
    },
    headersOf: withKey,
  };
}

describe.each(endpoints)('$method $path with an Idempotency-Key', (endpoint) => {
  const { method, path, bodies, derives, at, headersOf } = endpoint;
  const [body, other] = bodies;
  let user: TestUser;
  let address: string;
  const call = (sent: object, key: string | null) =>
    request(address, {
      ...(at ? { at } : {}),
      method: method === 'PATCH' ? method : 'POST',
      body: sent,
      headers: { ...headersOf(user), ...(key === null ? {} : { 'idempotency-key': key }) },
    });

  beforeEach(async () => {
    ({ user, address } = await endpoint.prepare());
  });

  it('the endpoint returns the first response again, marks it as replayed, and echoes the key', async () => {
    const key = randomUUID();
    const first = await call(body, key);
    expect(first.status).toBeLessThan(300);
    const second = await call(body, key);
    expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body });
    expect(second.headers.get('idempotency-key')).toBe(key);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
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

  it.runIf(path.includes(':id'))('the endpoint refuses the same key for another id', async () => {
    const key = randomUUID();
    expect((await call(body, key)).status).toBeLessThan(300);
    address = path.replace(':id', randomUUID());
    expect(await call(body, key)).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
  });

  it.runIf(derives)('the endpoint derives a key from the body when the client sends none', async () => {
    const first = await call(body, null);
    const second = await call(body, null);
    expect(second.body).toEqual(first.body);
    expect(first.headers.get('idempotency-key')).toMatch(/^auto-[0-9a-f]{64}$/);
    expect(second.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'));
    expect((await call(other, null)).headers.get('idempotency-key')).not.toBe(first.headers.get('idempotency-key'));
  });

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
