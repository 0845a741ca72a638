import { request as httpRequest } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { countDocuments } from '../../dev/bench/documents.ts';
import { subscribe } from '../../dev/stack/user.ts';
import { context } from '../../functions/src/context.ts';
import { createApi } from '../../functions/src/http/api/app.ts';
import { rootTrace } from '../../functions/src/infra/observe/trace.ts';
import { DAY, SECOND } from '../../functions/src/model/clock.ts';
import { aPost, request, withKey } from '../support/api.ts';
import { listen } from '../support/listen.ts';
import { logLinesOf } from '../support/log-lines.ts';
import { createUser } from '../support/user.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function api(ctx = context()): Promise<string> {
  const { url, close } = await listen(createApi(ctx));
  closing.push(close);
  return url;
}

function ids(count: number) {
  return Array.from({ length: count }, (_, index) => `id-${index}`);
}

function media(count: number) {
  return ids(count).map((mediaId) => ({ mediaId }));
}

describe('a request that is refused', () => {
  it.each([
    ['mediaIds', { platform: 'threads', mediaIds: ids(1000) }],
    ['targets', { text: 'x', platform: ids(1000).map((accountId) => ({ platform: 'threads', accountId })) }],
    ['mediaIds of a target', { text: 'x', platform: { platform: 'threads', overrides: { media: media(35) } } }],
  ])(
    'a request without a subscription reads a handful of documents, however many %s the post names',
    async (_what, content) => {
      const user = await createUser({ subscription: 'none', threads: 0 });
      const at = await api();
      const { read } = await countDocuments(context().store, async () => {
        const response = await request('/v1/posts', { at, body: { post: { content } }, headers: withKey(user) });
        expect(response.status).toBe(403);
      });
      expect(read.length).toBeLessThanOrEqual(10);
    },
  );

  it.each([
    ['mediaIds', { platform: 'threads', mediaIds: ids(1000) }],
    ['targets', { text: 'x', platform: ids(1000).map((accountId) => ({ platform: 'threads', accountId })) }],
    ['mediaIds of a target', { text: 'x', platform: { platform: 'threads', overrides: { media: media(35) } } }],
  ])(
    'a request over the limit reads a handful of documents, however many %s the post names',
    async (_what, content) => {
      const user = await createUser({ threads: 0 });
      const at = await api();
      const post = () => request('/v1/posts', { at, body: { post: { content } }, headers: withKey(user) });
      await Promise.all(Array.from({ length: 30 }, post));
      const { read } = await countDocuments(context().store, async () => {
        expect((await post()).status).toBe(429);
      });
      expect(read.length).toBeLessThanOrEqual(10);
    },
  );

  it('a request for a platform without an account id reads a handful of documents, however many accounts it has', async () => {
    const user = await createUser({ subscription: 'none', threads: 20, x: 20 });
    const at = await api();
    const body = aPost({ platform: ['threads', 'x'] });
    const { read } = await countDocuments(context().store, async () => {
      expect((await request('/v1/posts', { at, body, headers: withKey(user) })).status).toBe(403);
    });
    expect(read.length).toBeLessThanOrEqual(10);
    await subscribe(context(), user.uid);
    const response = await request('/v1/posts', { at, body, headers: withKey(user) });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'missing_account' } } });
    expect(response.body).toMatchObject({
      error: {
        details: {
          platforms: [
            { platform: 'threads', accountIds: { length: 20 } },
            { platform: 'x', accountIds: { length: 20 } },
          ],
        },
      },
    });
  });

  it('a request with 60,000 invalid ids is refused as invalid', async () => {
    const user = await createUser({ threads: 0 });
    const content = { platform: 'threads', mediaIds: ids(60_000).map((id) => `/${id}`) };
    const response = await request('/v1/posts', { body: { post: { content } }, headers: withKey(user) });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
  });
});

describe('a subscription record that another program wrote', () => {
  const inAWeek = Date.now() + 7 * DAY;

  it.each([
    ['a period end in seconds', { status: 'active', currentPeriodEnd: Math.floor(inAWeek / SECOND) }, 200],
    ['a period end in ISO 8601', { status: 'active', currentPeriodEnd: new Date(inAWeek).toISOString() }, 200],
    ['no status', { currentPeriodEnd: new Date(inAWeek) }, 403],
    ['an unreadable period end', { status: 'active', currentPeriodEnd: 'soon' }, 403],
  ])(
    'a subscription of another program with %s is read, and logged if it gives no access',
    async (_what, record, status) => {
      const user = await createUser({ subscription: 'none', threads: 0 });
      await context().store.user(user.uid).document.collection('subscription').doc('current').set(record);
      const lines = await logLinesOf(async () => {
        expect(await request('/v1/me', { headers: withKey(user) })).toMatchObject({ status });
      });
      const problems = lines.filter((line) => /"severity":"(WARNING|ERROR)"/.test(line));
      expect(problems).toHaveLength(status === 200 ? 0 : 1);
      for (const line of problems) expect(line).toContain(user.uid);
    },
  );
});

describe('the body of a request', () => {
  /** Sends the headers and the first byte of a body only; resolves with the status of the response. */
  const stalled = (at: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = httpRequest(`${at}/v1/posts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': '1000000', ...headers },
      });
      sent.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.write('{');
    });

  it('the body is not read when the key is wrong, or the user has no subscription', async () => {
    const user = await createUser({ threads: 0 });
    const at = await api();
    expect(await stalled(at, {})).toBe(401);
    expect(await stalled(at, { 'service-api-key': `sk_live_${'x'.repeat(43)}` })).toBe(401);
    // The instance knows the key as one of a subscriber.
    expect((await request('/v1/accounts', { at, headers: withKey(user) })).status).toBe(200);
    await context().store.user(user.uid).subscription.delete();
    expect(await stalled(at, withKey(user))).toBe(403);
    expect(await stalled(at, withKey(user))).toBe(403);
  });
});

async function errorLogs() {
  return (await context().store.errorLogs.get()).docs.map((document) => document.data());
}

it('a server error is logged with its error code', async () => {
  const user = await createUser();
  const { store } = context();
  const batch: typeof store.batch = () => {
    const real = store.batch();
    real.commit = () => Promise.reject(new Error('broken'));
    return real;
  };
  const at = await api({ ...context(), store: { ...store, batch } });
  const response = await request('/v1/posts', { at, body: aPost(), headers: withKey(user) });
  expect(response).toMatchObject({ status: 500, body: { error: { code: 'post_creation_failed' } } });
  expect(await errorLogs()).toContainEqual(
    expect.objectContaining({ code: 'post_creation_failed', endpoint: 'POST /v1/posts', userId: user.uid }),
  );
});

it('a server error before the caller is known is logged with its error code', async () => {
  const requestId = `failing-${rootTrace().traceId}`;
  const { store } = context();
  const unavailable = Object.assign(new Error('away'), { code: 14 });
  const failing = { ...store, read: () => Promise.reject(unavailable) };
  const at = await api({ ...context(), store: failing });
  const headers = { 'service-api-key': `sk_live_${'a'.repeat(43)}`, 'x-request-id': requestId };
  const response = await request('/v1/accounts', { at, headers });
  expect(response).toMatchObject({ status: 503, body: { error: { code: 'service_unavailable' } } });
  expect(await errorLogs()).toContainEqual(
    expect.objectContaining({ code: 'service_unavailable', endpoint: 'GET /v1/accounts', userId: null }),
  );
});
