import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { routes } from '../../functions/src/http/api/routes.ts';
import { sandboxFile, upload } from '../media/media.ts';
import { type ApiResponse, aPost, publish, request, withKey } from '../support/api.ts';
import { stack } from '../support/stack.ts';
import { inTestMode } from '../support/test-mode.ts';
import { createUser, type TestUser } from '../support/user.ts';
import { endpoints } from './endpoints.ts';

const LATER = { scheduledTime: '2090-01-01T00:00:00Z' };
const withId = z.object({ id: z.string() });

/** Something of every kind that a path can name, made with a key of one mode. */
async function makeAll(user: TestUser) {
  const sizeBytes = 1000;
  const session = await request('/v1/media/uploads', {
    body: { sizeBytes, contentType: 'image/png' },
    headers: withKey(user),
  });
  const endpoint = await request('/v1/webhooks', {
    body: { url: `${stack.sandboxUrl}/hooks/modes`, eventTypes: ['credits.low'] },
    headers: withKey(user),
  });
  return {
    webhooks: z.object({ webhook: withId }).parse(endpoint.body).webhook.id,
    posts: await publish(user, aPost({ text: randomUUID() }, LATER)),
    media: withId.parse((await upload(user, sandboxFile('sample.mp3'))).body).id,
    'media/uploads': withId.parse(session.body).id,
    accounts: user.accounts.threads[0] ?? '',
  };
}

type Resources = Awaited<ReturnType<typeof makeAll>>;

/** The thing that the path of an endpoint names. */
function idFor(path: string, resources: Resources): string {
  const noun = path.slice('/v1/'.length, path.indexOf('/:'));
  const found = Object.entries(resources).find(([name]) => name === noun)?.[1];
  if (!found) throw new Error(`make a thing of the kind ${noun} here, so that ${path} is tested`);
  return found;
}

function addressOf(path: string, id: string): string {
  return path.replace(':platform', 'threads').replace(/:id|:accountId/, id);
}

/** Endpoints of either mode that name something by its id. Those of `/v1/test/` have no live counterpart. */
const naming = routes.filter(
  ({ access, path }) => access === 'apiKey' && path.includes('/:') && !path.startsWith('/v1/test/'),
);

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

  it.each(naming.map(({ method, path }) => [method.toUpperCase(), path] as const))(
    'receives not_found from %s %s',
    async (method, path) => {
      const name = `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
      const described = endpoints.find((one) => one.name === name);
      if (!described) throw new Error(`${name} has no row in endpoints.ts`);
      const foreign = idFor(path, modes[other].resources);
      const response = await call(addressOf(path, foreign), described.request);
      expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      // It is a thing of the other mode, where the same request finds it.
      const found = await request(addressOf(path, foreign), {
        method: 'GET',
        headers: withKey(modes[other].user),
      });
      if (described.request.method === 'GET') expect(found.status).toBe(200);
    },
  );

  it.each(['/v1/posts', '/v1/media', '/v1/accounts', '/v1/webhooks'])(
    'does not list the data of the other mode in %s',
    async (path) => {
      const { status, body } = await call(path);
      expect(status).toBe(200);
      const text = JSON.stringify(body);
      const { user, resources } = modes[other];
      for (const id of [...Object.values(resources), ...Object.values(user.accounts).flat()])
        expect(text).not.toContain(id);
      if (path !== '/v1/accounts') expect(text).toMatch(new RegExp(Object.values(modes[own].resources).join('|')));
    },
  );

  it('cannot publish to accounts, use files, or transcribe files of the other mode', async () => {
    const { user, resources } = modes[other];
    const platform = { platform: 'threads', accountId: user.accounts.threads[0] };
    expect(await call('/v1/posts', { body: aPost({ platform }) })).toMatchObject({
      status: 400,
      body: { error: { code: 'missing_integrations' } },
    });
    expect(await call('/v1/posts', { body: aPost({ mediaIds: [resources.media] }) })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error' } },
    });
    const validated = await call('/v1/posts/validate', { body: aPost({ platform, mediaIds: [resources.media] }) });
    expect(validated.body).toMatchObject({ valid: false });
    expect(await call('/v1/ai/transcribe', { body: { mediaId: resources.media } })).toMatchObject({
      status: 404,
      body: { error: { code: 'MEDIA_NOT_FOUND' } },
    });
  });
});

describe('the live key and the test key of a person', () => {
  it('may use the same Idempotency-Key and the same body for two posts', async () => {
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

  it('have separate rate limits', async () => {
    const fresh = await createUser();
    const test = await inTestMode(fresh);
    for (let times = 0; times < 3; times += 1) await request('/v1/accounts', { headers: withKey(test) });
    const seen = await request('/v1/accounts', { headers: withKey(fresh) });
    expect(seen.headers.get('x-ratelimit-remaining')).toBe('99');
  });

  it('leave no test data among the documents of the owner', async () => {
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
    const submission = await context().store.submissions.doc(resources.posts).get();
    expect(submission.data()?.userId).toBe(test.uid);
  });
});
