import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { type ApiResponse, aPost, publish, request, withKey } from '../support/api.ts';
import { inTestMode } from '../support/test-mode.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { endpoints } from './endpoints.ts';
import { makeAll, type Resources } from './named-resources.ts';

const LATER = { scheduledTime: '2090-01-01T00:00:00Z' };
/** What a key reads without naming anything. */
const lists = endpoints
  .filter(({ by, name }) => by === 'apiKey' && /^GET [^{]+$/.test(name))
  .map(({ name, status }) => ({ path: name.slice('GET '.length), status }));
let owner: TestUser;
let modes: Record<'live' | 'test', { user: TestUser; resources: Resources }>;
beforeAll(async () => {
  owner = await createUser();
  const test = await inTestMode(owner);
  modes = {
    live: { user: owner, resources: await makeAll(owner) },
    test: { user: test, resources: await makeAll(test) },
  };
});

describe.each([
  ['live', 'test'],
  ['test', 'live'],
] as const)('a %s key, with data of the %s key of the same person', (own, other) => {
  const call = (path: string, rest: Parameters<typeof request>[1] = {}): Promise<ApiResponse> =>
    request(path, { ...rest, headers: { ...withKey(modes[own].user), ...rest.headers } });

  it.each(lists)('the key does not see the data of the other mode in $path', async ({ path, status }) => {
    const response = await call(path);
    expect(response.status).toBe(status);
    const text = JSON.stringify(response.body);
    const { user, resources } = modes[other];
    for (const id of [...resources.values(), ...Object.values(user.accounts).flat()]) expect(text).not.toContain(id);
    const listed = modes[own].resources.get(path.slice('/v1/'.length));
    if (listed !== undefined) expect(text).toContain(listed);
  });

  it('the key cannot publish to accounts, use files, or transcribe files of the other mode', async () => {
    const { user, resources } = modes[other];
    const platform = { platform: 'threads', accountId: user.accounts.threads[0] };
    expect(await call('/v1/posts', { body: aPost({ platform }) })).toMatchObject({
      status: 400,
      body: { error: { code: 'missing_integrations' } },
    });
    expect(await call('/v1/posts', { body: aPost({ mediaIds: [resources.get('media')] }) })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error' } },
    });
    const validated = await call('/v1/posts/validate', {
      body: aPost({ platform, mediaIds: [resources.get('media')] }),
    });
    expect(validated.body).toMatchObject({ valid: false });
    expect(await call('/v1/ai/transcribe', { body: { mediaId: resources.get('media') } })).toMatchObject({
      status: 404,
      body: { error: { code: 'MEDIA_NOT_FOUND' } },
    });
  });
});

describe('the live key and the test key of a person', () => {
  it('the live key and the test key may use the same Idempotency-Key and the same body for two posts', async () => {
    const [body, key] = [aPost({ text: randomUUID() }, LATER), randomUUID()];
    const { live, test } = modes;
    const ids = [
      await publish(live.user, body),
      await publish(test.user, body),
      await publish(live.user, body, { headers: { 'idempotency-key': key } }),
      await publish(test.user, body, { headers: { 'idempotency-key': key } }),
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it('the live key and the test key have separate rate limits', async () => {
    const fresh = await createUser();
    const test = await inTestMode(fresh);
    for (let times = 0; times < 3; times += 1) await request('/v1/accounts', { headers: withKey(test) });
    const seen = await request('/v1/accounts', { headers: withKey(fresh) });
    expect(seen.headers.get('x-ratelimit-remaining')).toBe('99');
  });

  it('the test key leaves no data among the documents of the owner', async () => {
    const fresh = await createUser({ subscription: 'none', threads: 0 });
    const test = await inTestMode(fresh);
    const resources = await makeAll(test);
    const user = context().store.user(fresh.uid);
    const { posts, media, uploads, storageDays, apiRequests, idempotency, transcriptions, simulatedPosts } = user;
    for (const collection of [
      posts,
      media,
      uploads,
      storageDays,
      apiRequests,
      idempotency,
      transcriptions,
      simulatedPosts,
    ])
      expect((await collection.get()).docs, collection.path).toEqual([]);
    for (const document of [user.credits, user.subscription]) expect((await document.get()).exists).toBe(false);
    const submission = await context()
      .store.submissions.doc(resources.get('posts') ?? '')
      .get();
    expect(submission.data()?.userId).toBe(test.uid);
  });
});
