import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { createApiKey, keyId } from '../../../functions/src/domain/users/index.ts';
import { eventSource } from '../../../functions/src/domain/webhooks/index.ts';
import { createApi } from '../../../functions/src/http/api/app.ts';
import { createKeyUses } from '../../../functions/src/infra/auth/key-uses.ts';
import { DAY, HOUR } from '../../../functions/src/model/clock.ts';
import { type ApiResponse, aPost, publish, request, signedIn, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { revokeKey, rotateKey } from '../../support/keys.ts';
import { listen } from '../../support/listen.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { eventsOf, hookUrl, makeEndpoint } from '../../support/webhook-endpoints.ts';

const created = z.strictObject({ apiKey: z.string(), id: z.string() });
const rotated = z.strictObject({
  apiKey: z.string(),
  id: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  previousExpiresAt: z.iso.datetime(),
});
const listed = z.object({ keys: z.array(z.looseObject({ id: z.string(), lastUsedAt: z.string().nullable() })) });

const later = { scheduledTime: '2090-01-01T00:00:00Z' };
const forbiddenAccount = {
  status: 403,
  body: { error: { code: 'account_not_allowed', type: 'authentication_error' } },
};

function make(user: TestUser, body: object) {
  return request('/v1/api-keys', { body, headers: signedIn(user) });
}

async function makeKey(user: TestUser, body: object): Promise<string> {
  const response = await make(user, body);
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: 201 });
  return created.parse(response.body).apiKey;
}

async function keysOf(user: TestUser) {
  return listed.parse((await request('/v1/api-keys', { headers: signedIn(user) })).body).keys;
}

function stored(apiKey: string) {
  return context().store.apiKeys.doc(keyId(apiKey));
}

function postOf(data: Record<string, unknown>): unknown {
  return data['postSubmissionId'] ?? z.object({ postSubmissionId: z.string() }).parse(data['post']).postSubmissionId;
}

function use(apiKey: string, at?: string) {
  return request('/v1/accounts', { headers: withKey({ apiKey }), ...(at ? { at } : {}) });
}

it('a key that may only read reads a post, and cannot create, change, retry or cancel one', async () => {
  const user = await createUser();
  const id = await publish(user, aPost({}, later));
  const apiKey = await makeKey(user, { scopes: ['posts:read'] });
  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    request(path, { method, headers: withKey({ apiKey }), ...(body ? { body } : {}) });
  expect(await send('GET', `/v1/posts/${id}`)).toMatchObject({ status: 200 });
  expect(await send('GET', '/v1/posts')).toMatchObject({ status: 200, body: { posts: [{ postSubmissionId: id }] } });
  for (const response of [
    await send('POST', '/v1/posts', aPost()),
    await send('PATCH', `/v1/posts/${id}`, { post: { content: { text: 'Changed' } } }),
    await send('POST', `/v1/posts/${id}/retry`, {}),
    await send('DELETE', `/v1/posts/${id}`),
    await send('GET', '/v1/accounts'),
  ])
    expect(response).toMatchObject({ status: 403, body: { error: { code: 'insufficient_scope' } } });
  expect((await context().store.submissions.doc(id).get()).data()).toMatchObject({ status: 'queued', revision: 0 });
});

describe('a key for some accounts', () => {
  let user: TestUser;
  let mine: string;
  let other: string;
  let apiKey: string;
  beforeAll(async () => {
    user = await createUser({ threads: 2, x: 1 });
    [mine = '', other = ''] = user.accounts.threads;
    apiKey = await makeKey(user, { accounts: [`threads:${mine}`] });
  });
  const send = (path: string, method: 'POST' | 'PATCH' | 'DELETE', body?: object) =>
    request(path, { method, headers: withKey({ apiKey }), ...(body ? { body } : {}) });
  const to = (...accountIds: string[]) => accountIds.map((accountId) => ({ platform: 'threads', accountId }));
  const targetsOf = async (response: ApiResponse) => {
    const { postSubmissionId } = z.object({ postSubmissionId: z.string() }).parse(response.body);
    return (await context().store.submissions.doc(postSubmissionId).get()).data()?.targets;
  };

  it('a key for some accounts publishes to them, and a platform without an account id means these accounts', async () => {
    for (const platform of [to(mine), 'threads']) {
      const response = await send('/v1/posts', 'POST', aPost({ platform, text: JSON.stringify(platform) }, later));
      expect(response, JSON.stringify(response.body)).toMatchObject({ status: 201 });
      expect(await targetsOf(response)).toMatchObject([{ platform: 'threads', accountId: mine }]);
    }
    const accounts = await request('/v1/accounts', { headers: withKey({ apiKey }) });
    expect(accounts).toMatchObject({ status: 200, body: { accounts: [{ accountId: mine }] } });
    expect(z.object({ accounts: z.array(z.unknown()) }).parse(accounts.body).accounts).toHaveLength(1);
  });

  it('a key for some accounts publishes to no other account, connected or not', async () => {
    for (const [platform, fields] of [
      [to(other), ['body.post.content.platform']],
      [to(mine, other, 'nobody'), ['body.post.content.platform.1', 'body.post.content.platform.2']],
      ['x', ['body.post.content.platform']],
      ['youtube', ['body.post.content.platform']],
    ] as const) {
      const response = await send('/v1/posts', 'POST', aPost({ platform }, later));
      expect(response).toMatchObject(forbiddenAccount);
      expect(response.body).toMatchObject({ error: { details: fields.map((field) => ({ field })) } });
    }
  });

  it('a key for some accounts does not receive the stored response to the same request of another key', async () => {
    const body = aPost({ platform: to(other), text: 'Of another key' }, later);
    const headers = { 'idempotency-key': 'shared' };
    await publish(user, body, { headers });
    const response = await request('/v1/posts', { body, headers: { ...withKey({ apiKey }), ...headers } });
    expect(response).toMatchObject(forbiddenAccount);
  });

  it('a key for some accounts adds no other target to a post, and changes no post with another target', async () => {
    const own = await publish(user, aPost({ platform: to(mine), text: 'Own' }, later));
    const mixed = await publish(user, aPost({ platform: to(mine, other), text: 'Mixed' }, later));
    const platform = to(mine, other);
    expect(await send(`/v1/posts/${own}`, 'PATCH', { post: { content: { platform } } })).toMatchObject(
      forbiddenAccount,
    );
    expect(await send(`/v1/posts/${own}`, 'PATCH', { post: { content: { text: 'New' } } })).toMatchObject({
      status: 200,
    });
    for (const content of [{ text: 'New' }, { platform: to(mine) }])
      expect(await send(`/v1/posts/${mixed}`, 'PATCH', { post: { content } })).toMatchObject(forbiddenAccount);
    expect(await send(`/v1/posts/${mixed}`, 'DELETE')).toMatchObject(forbiddenAccount);
    expect(await send(`/v1/posts/${mixed}?target=threads:${other}`, 'DELETE')).toMatchObject(forbiddenAccount);
    expect((await context().store.submissions.doc(mixed).get()).data()).toMatchObject({
      revision: 0,
      status: 'queued',
    });
    expect(await send(`/v1/posts/${mixed}?target=threads:${mine}`, 'DELETE')).toMatchObject({ status: 200 });
  });

  it('a key for some accounts retries only targets of its accounts', async () => {
    const id = await publish(user, aPost({ platform: to(mine, other), text: 'Failed' }, later));
    const error = { code: 'platform_rejected', message: 'No', transient: false };
    const runs = context().store.runs(id);
    for (const { ref } of (await runs.get()).docs) await ref.update({ status: 'failed', error });
    const retry = (body: object) => send(`/v1/posts/${id}/retry`, 'POST', body);
    expect(await retry({})).toMatchObject(forbiddenAccount);
    expect(await retry({ targets: [`threads:${other}`] })).toMatchObject(forbiddenAccount);
    expect((await runs.get()).docs.map((run) => run.data().status)).toEqual(['failed', 'failed']);
    expect(await retry({ targets: [`threads:${mine}`] })).toMatchObject({ status: 200 });
  });
});

describe('events and webhooks of a limited key', () => {
  let user: TestUser;
  let mine: string;
  let other: string;
  let everything: string;
  let balance: string;
  const posts = { mine: '', other: '', both: '' };
  const to = (...accountIds: string[]) => accountIds.map((accountId) => ({ platform: 'threads', accountId }));
  const visibleTo = async (apiKey: string) =>
    (await eventsOf({ apiKey }, () => true))
      // Making a key is an event too, which is numbered within a second.
      .filter(({ type }) => type !== 'key.created')
      .map(({ type, data }) => [type, postOf(data)]);
  beforeAll(async () => {
    user = await createUser({ threads: 2 });
    [mine = '', other = ''] = user.accounts.threads;
    const url = hookUrl(user.uid);
    everything = (await makeEndpoint(user, { url })).webhook.id;
    balance = (await makeEndpoint(user, { url, eventTypes: ['credits.low'] })).webhook.id;
    for (const [name, accounts] of [
      ['mine', [mine]],
      ['other', [other]],
      ['both', [mine, other]],
    ] as const)
      posts[name] = await publish(user, aPost({ platform: to(...accounts), text: name }));
    await eventsOf(user, (types) => types.filter((type) => type === 'post.published').length === 3);
  });
  const requestsTo = (id: string) =>
    [
      ['GET', ''],
      ['PATCH', '', { enabled: true }],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['POST', '/resume'],
      ['GET', '/deliveries'],
      ['POST', '/replay', { from: '2026-01-01T00:00:00Z' }],
      ['DELETE', ''],
    ].map(([method, path, body]) => ({ path: `/v1/webhooks/${id}${path}`, method: String(method), body }));

  it('events show only the accounts of a key, also in a stream', async () => {
    const apiKey = await makeKey(user, { accounts: [`threads:${mine}`] });
    // Making a key is an event too, which this key may not read.
    await eventsOf(user, (types) => types.filter((type) => type === 'key.created').length === 1);
    const visible = await visibleTo(apiKey);
    expect(visible).toHaveLength(3);
    expect(visible).toEqual(
      expect.arrayContaining([
        ['target.published', posts.mine],
        ['post.published', posts.mine],
        ['target.published', posts.both],
      ]),
    );
    const keyLimits = { scopes: null, accounts: [`threads:${mine}`], requestsPerMinute: null };
    const stream = eventSource(context(), { userId: user.uid, keyLimits }, 0);
    await stream.next();
    const text = String((await stream.next()).value);
    await stream.return(undefined);
    expect(text.match(/^event: .*/gm)).toHaveLength(3);
    expect(text).not.toContain(other);
    // A client that connects again continues after the hidden events.
    expect(text.trimEnd().split('\n\n').at(-1)).toMatch(/^id: 8$/);
  });

  it('a key for some accounts is refused every endpoint, because endpoints receive the events of all', async () => {
    const apiKey = await makeKey(user, { accounts: [`threads:${mine}`] });
    const headers = withKey({ apiKey });
    await expect(makeEndpoint({ apiKey }, { url: hookUrl(user.uid) })).rejects.toMatchObject({
      status: 403,
      code: 'account_not_allowed',
    });
    for (const { path, ...rest } of requestsTo(everything))
      expect(await request(path, { ...rest, headers } as object), path).toMatchObject(forbiddenAccount);
    expect(await clientOf({ apiKey }).webhooks.list()).toEqual([]);
  });

  it('events with data of posts need posts:read, and events with data of accounts need accounts:read', async () => {
    const apiKey = await makeKey(user, { scopes: ['webhooks'] });
    const headers = withKey({ apiKey });
    const missing = (requiredScope: string) => ({
      status: 403,
      body: { error: { code: 'insufficient_scope', details: { requiredScope } } },
    });
    const { webhooks } = clientOf({ apiKey });
    expect(await visibleTo(apiKey)).toEqual([]);
    for (const [eventTypes, scope] of [
      [undefined, 'posts:read'],
      [['credits.low', 'target.failed'], 'posts:read'],
      [['account.reconnect_required'], 'accounts:read'],
    ] as const) {
      const endpoint = { url: hookUrl(user.uid), ...(eventTypes ? { eventTypes: [...eventTypes] } : {}) };
      const refused = { status: 403, code: 'insufficient_scope', details: { requiredScope: scope } };
      await expect(webhooks.create(endpoint)).rejects.toMatchObject(refused);
    }
    for (const { path, ...rest } of requestsTo(everything))
      expect(await request(path, { ...rest, headers } as object), path).toMatchObject(missing('posts:read'));
    const [event] = await eventsOf(user, () => true);
    for (const [path, method, body] of [
      ['', 'PATCH', { eventTypes: null }],
      ['/replay', 'POST', { eventId: event?.id }],
    ] as const)
      expect(await request(`/v1/webhooks/${balance}${path}`, { method, body, headers })).toMatchObject(
        missing('posts:read'),
      );
    expect(await webhooks.list()).toMatchObject([{ id: balance }]);
    expect(await request(`/v1/webhooks/${balance}/rotate`, { method: 'POST', headers })).toMatchObject({ status: 200 });
  });
});

describe('a rotated key', () => {
  it('a rotated key works beside its successor for the chosen time only', async () => {
    const user = await createUser();
    const apiKey = await makeKey(user, { name: 'ci', scopes: ['accounts:read'], requestsPerMinute: 50 });
    const before = Date.now();
    const next = rotated.parse((await rotateKey(user, apiKey, { overlapHours: 48 })).body);
    expect(next).toMatchObject({ id: keyId(next.apiKey), expiresAt: null });
    expect(Date.parse(next.previousExpiresAt)).toBeGreaterThanOrEqual(before + 2 * DAY);
    expect(await use(apiKey)).toMatchObject({ status: 200 });
    expect(await use(next.apiKey)).toMatchObject({ status: 200 });
    const limits = { name: 'ci', scopes: ['accounts:read'], requestsPerMinute: 50, accounts: null };
    expect(await keysOf(user)).toMatchObject([
      { id: next.id, ...limits, replacedBy: null, expiresAt: null },
      { id: keyId(apiKey), ...limits, replacedBy: next.id, expiresAt: next.previousExpiresAt },
      {},
    ]);
    await stored(apiKey).update({ expiresAt: new Date() });
    expect(await use(apiKey)).toMatchObject({ status: 401, body: { error: { message: 'API key expired' } } });
    expect(await use(next.apiKey)).toMatchObject({ status: 200 });
  });

  it('a rotated key passes its lifetime on to its successor, and ends at once without an overlap', async () => {
    const user = await createUser();
    const expiresAt = new Date(Date.now() + 30 * DAY);
    const apiKey = await makeKey(user, { expiresAt: expiresAt.toISOString() });
    const next = rotated.parse((await rotateKey(user, apiKey, { overlapHours: 0 })).body);
    expect(Math.abs(Date.parse(next.expiresAt ?? '') - expiresAt.getTime())).toBeLessThan(HOUR);
    expect(await use(apiKey)).toMatchObject({ status: 401 });
    expect(await use(next.apiKey)).toMatchObject({ status: 200 });
  });

  it('a rotation never extends the lifetime of a key', async () => {
    const user = await createUser();
    const expiresAt = new Date(Date.now() + HOUR).toISOString();
    const apiKey = await makeKey(user, { expiresAt });
    expect((await rotateKey(user, apiKey)).body).toMatchObject({ previousExpiresAt: expiresAt });
  });

  it('a key is replaced once, also by concurrent requests, and never after its revocation', async () => {
    const user = await createUser();
    const both = await Promise.all([rotateKey(user, user.apiKey), rotateKey(user, user.apiKey)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({ body: { error: { code: 'not_rotatable' } } });
    await revokeKey(user, user.apiKey);
    expect(await rotateKey(user, user.apiKey)).toMatchObject({ status: 409 });
  });

  it('a key can be rotated by its owner only', async () => {
    const [owner, other] = await Promise.all([createUser({ threads: 0 }), createUser({ threads: 0 })]);
    expect(await rotateKey(other, owner.apiKey)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(await rotateKey(owner, owner.apiKey, { overlapHours: 169 })).toMatchObject({ status: 400 });
  });
});

it('a key over its own rate limit is refused on a warm and on a cold instance while other keys work', async () => {
  const user = await createUser();
  const apiKey = await makeKey(user, { requestsPerMinute: 4 });
  const { url, close } = await listen(createApi(context()));
  try {
    for (let count = 0; count < 3; count += 1) expect(await use(apiKey, url)).toMatchObject({ status: 200 });
    const last = await use(apiKey);
    expect(last.status).toBe(200);
    expect(last.headers.get('x-ratelimit-limit')).toBe('4');
    expect(last.headers.get('x-ratelimit-remaining')).toBe('0');
    for (const at of [url, undefined])
      expect(await use(apiKey, at)).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
    expect(await use(user.apiKey)).toMatchObject({ status: 200 });
  } finally {
    close();
  }
});

it('the last use of a key is shown to its owner, and written once an hour', async () => {
  const user = await createUser();
  const document = stored(user.apiKey);
  const lastUse = async () => (await document.get()).data()?.lastUsedAt ?? null;
  expect(await lastUse()).toBeNull();
  await use(user.apiKey);
  const first = await eventually(lastUse, (time) => time !== null);
  const [key] = await keysOf(user);
  expect(key?.lastUsedAt).toBe(first?.toISOString());
  const version = (await document.get()).updateTime;
  await use(user.apiKey);
  expect((await document.get()).updateTime).toEqual(version);
  const old = new Date(Date.now() - HOUR);
  await document.update({ lastUsedAt: old });
  const { url, close } = await listen(createApi({ ...context(), keyUses: createKeyUses(context().clock) }));
  await use(user.apiKey, url).finally(close);
  await eventually(lastUse, (time) => time !== null && time > old);
});

describe('the limits of a key', () => {
  it.each([
    ['a scope that there is not', { scopes: ['posts'] }, 'body.scopes.0'],
    ['no scope', { scopes: [] }, 'body.scopes'],
    ['an account that is not connected', { accounts: ['threads:nobody'] }, 'body.accounts.0'],
    ['an account without a platform', { accounts: ['1234'] }, 'body.accounts.0'],
    ['a time that is over', { expiresAt: '2020-01-01T00:00:00Z' }, 'body.expiresAt'],
    ['a time without a zone', { expiresAt: '2090-01-01T00:00:00' }, 'body.expiresAt'],
    ['more requests than a subscriber has', { requestsPerMinute: 101 }, 'body.requestsPerMinute'],
    ['no requests', { requestsPerMinute: 0 }, 'body.requestsPerMinute'],
  ])('the limits of a key refuse %s', async (_what, body, field) => {
    const response = await make(await createUser({ threads: 0 }), body);
    expect(response, JSON.stringify(response.body)).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', details: [{ field }] } },
    });
  });

  it('limits are absent for keys that were created before limits existed', async () => {
    const user = await createUser();
    const apiKey = await createApiKey(context(), user.uid, null);
    await stored(apiKey).set({ userId: user.uid } as never);
    expect(await use(apiKey)).toMatchObject({ status: 200 });
    expect(await keysOf(user)).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: keyId(apiKey), scopes: null, accounts: null })]),
    );
  });
});
