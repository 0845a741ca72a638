import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { aPost, publish, request, signedIn, withKey } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { logLinesOf } from '../support/log-lines.ts';
import { stack } from '../support/stack.ts';
import { createUser } from '../support/user.ts';

const postView = z.looseObject({
  outcome: z.string(),
  updatedAt: z.string(),
  runs: z.array(z.looseObject({ finishedAt: z.string().nullable() })),
});
const unauthorized = { status: 401, body: { error: { code: 'unauthorized' } } };

function bearer(key: string) {
  return { authorization: `Bearer ${key}` };
}

it('an API key is accepted as Authorization: Bearer, and does not appear in the logs', async () => {
  const user = await createUser({ threads: 0 });
  const lines = await logLinesOf(async () => {
    expect(await request('/v1/me', { headers: bearer(user.apiKey) })).toMatchObject({ status: 200 });
    expect(await request('/v1/me', { headers: { ...withKey(user), ...bearer(user.apiKey) } })).toMatchObject({
      status: 200,
    });
  });
  expect(lines.join('\n')).not.toContain(user.apiKey.slice('sk_live_'.length));
});

it('two different API keys in one request are refused', async () => {
  const user = await createUser({ threads: 0 });
  const other = await createApiKey(context(), user.uid, null);
  const response = await request('/v1/me', { headers: { ...withKey(user), ...bearer(other) } });
  expect(response).toMatchObject(unauthorized);
  expect(response.body).toMatchObject({ error: { fix: 'Send the API key in one of these headers.' } });
});

it('an ID token beside an API key is ignored, and an API key where an ID token is required is refused', async () => {
  const user = await createUser({ threads: 0 });
  const headers = { ...withKey(user), ...signedIn(user) };
  expect(await request('/v1/me', { headers })).toMatchObject({ status: 200 });
  const response = await request('/v1/api-keys', { headers: bearer(user.apiKey) });
  expect(response).toMatchObject(unauthorized);
  expect(response.body).toMatchObject({ error: { fix: expect.stringContaining('API keys are not accepted here') } });
});

it.each([
  ['no key', {}, 'Bearer realm="Herald"'],
  ['a wrong key', { 'service-api-key': 'sk_live_x' }, 'Bearer realm="Herald", error="invalid_token"'],
])('the 401 for %s names the scheme Bearer and the metadata of the API', async (_what, headers, challenge) => {
  for (const at of [stack.apiUrl, stack.webUrl]) {
    const response = await request('/v1/me', { headers, at });
    expect(response).toMatchObject(unauthorized);
    const metadata = `resource_metadata="${stack.webUrl}/.well-known/oauth-protected-resource"`;
    expect(response.headers.get('www-authenticate')).toBe(`${challenge}, ${metadata}`);
  }
});

it('WWW-Authenticate names the scope that a key lacks', async () => {
  const user = await createUser({ threads: 0 });
  const apiKey = await createApiKey(context(), user.uid, null, { scopes: ['media'] });
  const response = await request('/v1/posts', { headers: withKey({ apiKey }) });
  expect(response).toMatchObject({ status: 403, body: { error: { code: 'insufficient_scope' } } });
  expect(response.headers.get('www-authenticate')).toBe(
    'Bearer realm="Herald", error="insufficient_scope", scope="posts:read", ' +
      `resource_metadata="${stack.webUrl}/.well-known/oauth-protected-resource"`,
  );
});

it('RateLimit and RateLimit-Policy have the numbers of the X-RateLimit headers', async () => {
  const user = await createUser({ threads: 0 });
  const { headers } = await request('/v1/accounts', { headers: withKey(user) });
  const [limit, remaining] = ['limit', 'remaining'].map((name) => headers.get(`x-ratelimit-${name}`));
  expect(headers.get('ratelimit-policy')).toBe(`"api";q=${limit};w=60`);
  expect(headers.get('ratelimit')).toMatch(new RegExp(`^"api";r=${remaining};t=\\d+$`));
});

it.each([
  ['an unknown path', 'GET', '/v1/nothing', 'Check the method and the path: /v1/openapi.json lists all endpoints.'],
  ['another method', 'PUT', '/v1/posts', 'Use a method listed in the Allow header.'],
] as const)('the 404 for %s names a fix without talk of ids', async (_what, method, path, fix) => {
  expect(await request(path, { method })).toMatchObject({ status: 404, body: { error: { code: 'not_found', fix } } });
});

it('updatedAt of a post moves with its outcome', async () => {
  const user = await createUser();
  const id = await publish(user, aPost());
  // A response may combine the post before a commit with its runs after it.
  await eventually(
    async () => postView.parse((await request(`/v1/posts/${id}`, { headers: withKey(user) })).body),
    ({ outcome, updatedAt, runs }) => outcome === 'published' && updatedAt >= (runs[0]?.finishedAt ?? 'none'),
  );
});
