import { expect, it } from 'vitest';
import { type ApiRequest, request, withKey } from '../../support/api.ts';
import { connect } from '../../support/mcp-client.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const accept = { accept: 'application/json, text/event-stream' };

function send(given: ApiRequest = {}) {
  return request('/mcp', { at: stack.webUrl, body: list, ...given, headers: { ...accept, ...given.headers } });
}

const listed = {
  status: 200,
  body: {
    jsonrpc: '2.0',
    id: 1,
    result: { tools: expect.arrayContaining([expect.objectContaining({ name: 'create_post' })]) },
  },
};

it('the server lists its tools as JSON, with a key in either header', async () => {
  const user = await createUser({ threads: 0 });
  for (const headers of [withKey(user), { authorization: `Bearer ${user.apiKey}` }]) {
    const response = await send({ headers });
    expect(response).toMatchObject(listed);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(response.headers.get('x-ratelimit-limit')).not.toBeNull();
  }
});

it('the server marks each tool that only reads and each tool that changes data', async () => {
  const user = await createUser({ threads: 0 });
  const { client } = await connect(user.apiKey);
  const { tools } = await client.listTools();
  const named = (pick: (hints: NonNullable<(typeof tools)[number]['annotations']>) => boolean | undefined) =>
    tools
      .filter(({ annotations }) => annotations && pick(annotations))
      .map(({ name }) => name)
      .sort();
  expect(named((hints) => hints.readOnlyHint)).toEqual([
    'describe',
    'find_post',
    'get_draft',
    'get_me',
    'get_metrics',
    'get_post',
    'get_post_metrics',
    'get_post_timeline',
    'list_accounts',
    'list_drafts',
    'list_media',
    'list_platforms',
    'list_posts',
    'list_templates',
    'validate_post',
  ]);
  expect(named((hints) => hints.destructiveHint)).toEqual([
    'cancel_post',
    'create_post',
    'delete_media',
    'edit_post',
    'publish_draft',
    'retry_post',
    'update_draft',
  ]);
  const keyed = tools
    .filter(({ inputSchema }) => inputSchema.required?.includes('idempotencyKey'))
    .map(({ name }) => name);
  expect(keyed.sort()).toEqual([
    'add_media_from_url',
    'create_draft',
    'create_post',
    'edit_post',
    'publish_draft',
    'render_template',
    'retry_post',
    'start_upload',
    'transcribe',
  ]);
});

it.each([
  ['no key', {}, 'Bearer realm="Herald"'],
  [
    'a wrong key',
    { authorization: `Bearer sk_live_${'x'.repeat(43)}` },
    'Bearer realm="Herald", error="invalid_token"',
  ],
  ['a key that is none', { authorization: 'Basic abc' }, 'Bearer realm="Herald", error="invalid_token"'],
])('the server refuses %s with 401, and names how to authenticate', async (_what, headers, challenge) => {
  const response = await send({ headers });
  expect(response).toMatchObject({
    status: 401,
    body: { error: { type: 'authentication_error', code: 'unauthorized' } },
  });
  const metadata = `resource_metadata="${stack.webUrl}/.well-known/oauth-protected-resource/mcp"`;
  expect(response.headers.get('www-authenticate')).toBe(`${challenge}, ${metadata}`);
});

it('the server refuses pages of other origins, whatever host they name', async () => {
  const user = await createUser({ threads: 0 });
  const refused = { status: 403, body: { error: { code: 'forbidden' } } };
  for (const origin of ['http://rebound.example', 'null', stack.webUrl.replace('127.0.0.1', 'localhost')])
    expect(await send({ headers: { ...withKey(user), origin } }), origin).toMatchObject(refused);
  expect(
    await send({ method: 'OPTIONS', body: undefined, headers: { origin: 'http://rebound.example' } }),
  ).toMatchObject(refused);
  expect(await send({ headers: { ...withKey(user), origin: stack.webUrl } })).toMatchObject(listed);
});

it('the server offers neither a stream nor a session', async () => {
  const user = await createUser({ threads: 0 });
  for (const method of ['GET', 'DELETE'] as const)
    for (const headers of [{}, withKey(user)]) {
      const response = await send({ method, body: undefined, headers });
      expect(response).toMatchObject({ status: 405, body: { jsonrpc: '2.0', error: { code: -32000 }, id: null } });
      expect(response.headers.get('allow')).toBe('OPTIONS, POST');
    }
});

it.each([
  ['no JSON', '{"jsonrpc"', 400, -32700],
  ['nothing', '', 400, -32700],
  ['no JSON-RPC', { hello: 1 }, 400, -32600],
  ['an unknown method', { ...list, method: 'tools/none' }, 200, -32601],
  ['an unknown tool', { ...list, method: 'tools/call', params: { name: 'none', arguments: {} } }, 200, -32602],
  ['a call without a name', { ...list, method: 'tools/call', params: {} }, 200, -32602],
])('the server answers %s with an error of the protocol', async (_what, body, status, code) => {
  const user = await createUser({ threads: 0 });
  const response = await send({ headers: withKey(user), body });
  expect(response, JSON.stringify(response.body)).toMatchObject({ status, body: { jsonrpc: '2.0', error: { code } } });
  expect(JSON.stringify(response.body)).not.toContain('node_modules');
});

it('the server refuses an unknown revision of the protocol, and a body of another form', async () => {
  const user = await createUser({ threads: 0 });
  const headers = withKey(user);
  expect(await send({ headers: { ...headers, 'mcp-protocol-version': '1900-01-01' } })).toMatchObject({ status: 400 });
  expect(await send({ headers: { ...headers, 'content-type': 'text/plain' } })).toMatchObject({
    status: 415,
    body: { error: { code: 'unsupported_content_type' } },
  });
  expect(await send({ headers, body: `"${'x'.repeat(1024 * 1024)}"` })).toMatchObject({
    status: 413,
    body: { error: { code: 'payload_too_large' } },
  });
});

it('the server accepts a notification without a response', async () => {
  const user = await createUser({ threads: 0 });
  const body = { jsonrpc: '2.0', method: 'notifications/initialized' };
  expect(await send({ headers: withKey(user), body })).toMatchObject({ status: 202, body: '' });
});
