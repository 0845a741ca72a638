import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { context, createContext } from '../../../functions/src/context.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { createApi } from '../../../functions/src/http/api/app.ts';
import { aPost, request, withKey } from '../../support/api.ts';
import { listen } from '../../support/listen.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const log = z.object({
  enabled: z.boolean(),
  requests: z.array(
    z.object({
      requestId: z.string(),
      path: z.string(),
      status: z.number(),
      livemode: z.boolean(),
      errorCode: z.string().nullable(),
      errorMessage: z.string().nullable(),
      key: z.object({ name: z.string().nullable(), tokenPreview: z.string() }).nullable(),
    }),
  ),
});

async function readLog(user: TestUser, query = '') {
  return log.parse((await visit(`/api/requests${query}`, { cookie: await beginSession(user) })).body);
}

it('a refused request is recorded with the key and the request id, and without secrets', async () => {
  const user = await createUser();
  const apiKey = await createApiKey(context(), user.uid, 'Newsletter');
  const headers = { ...withKey({ apiKey }), 'x-request-id': `refused-${randomUUID()}` };
  await request('/v1/posts', { body: aPost({ platform: 'threads' }), headers: withKey({ apiKey }) });
  await request('/v1/posts?token=secret', { body: aPost({ platform: 'x' }), headers });
  const { enabled, requests } = await readLog(user);
  expect(enabled).toBe(true);
  expect(requests).toMatchObject([
    { path: '/v1/posts', status: 400, errorCode: expect.any(String), errorMessage: expect.stringMatching(/\w/) },
    { path: '/v1/posts', status: 201, errorCode: null, errorMessage: null },
  ]);
  expect(requests[0]?.key).toEqual({ name: 'Newsletter', tokenPreview: expect.stringMatching(/^sk_live_\*+.{4}$/) });
  expect(JSON.stringify(requests)).not.toContain('secret');
  expect(JSON.stringify(requests)).not.toContain(apiKey);
});

it('a request is found by its id for its user only, in live and in test mode', async () => {
  const [user, other] = await Promise.all([createUser(), createUser()]);
  const testKey = await createApiKey(context(), user.uid, null, { livemode: false });
  const requestId = `mine-${randomUUID()}`;
  for (const key of [user, other, { apiKey: testKey }])
    await request('/v1/accounts', { headers: { ...withKey(key), 'x-request-id': requestId } });
  const { requests } = await readLog(user, `?requestId=${requestId}`);
  expect(requests.map(({ livemode }) => livemode)).toEqual([false, true]);
  expect((await readLog(user, `?requestId=${randomUUID()}`)).requests).toEqual([]);
  const cookie = await beginSession(user);
  expect((await visit(`/api/requests?requestId=${'x'.repeat(129)}`, { cookie })).status).toBe(400);
  expect((await visit('/api/requests')).status).toBe(401);
});

it('nothing is recorded when the log is switched off, which then costs no write', async () => {
  const user = await createUser();
  const { config } = context();
  const ctx = createContext({ ...context(), config: { ...config, api: { ...config.api, requestLog: false } } });
  const server = await listen(createApi(ctx));
  const response = await request('/v1/accounts', { headers: withKey(user), at: server.url });
  server.close();
  expect(response.status).toBe(200);
  expect((await readLog(user)).requests).toEqual([]);
});
