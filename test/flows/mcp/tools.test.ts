import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { failedRun, outcomeUnknown } from '../../../functions/src/domain/posts/index.ts';
import { createApiKey, keyId } from '../../../functions/src/domain/users/index.ts';
import { aPost, readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { connect, errorOf, mcpUrl } from '../../support/mcp-client.ts';
import { sandboxFile } from '../../support/media.ts';
import { liveOn } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser } from '../../support/user.ts';

const later = { scheduledTime: '2090-01-01T00:00:00Z' };
const accepted = z.object({ postSubmissionId: z.uuid() });
function idempotencyKey() {
  return randomUUID();
}

it('an assistant without posts:write prepares a draft, and cannot publish it', async () => {
  const user = await createUser();
  const scopes = ['posts:read', 'drafts:write'];
  const { call, ask } = await connect(await createApiKey(context(), user.uid, null, { scopes }));
  const { id } = z
    .object({ id: z.string() })
    .parse(await ask('create_draft', { post: { content: { text: 'Soon' } }, idempotencyKey: idempotencyKey() }));
  const change = await call('update_draft', { id, post: { content: { platform: 'threads' } } });
  expect(change.content[0]?.text).toBe(`Draft ${id} is waiting; 0 problems.`);
  expect(await ask('get_draft', { id })).toMatchObject({ request: { post: { content: { text: 'Soon' } } } });
  expect(await ask('list_drafts', {})).toMatchObject({ drafts: [{ id }] });
  const refused = await call('publish_draft', { id, idempotencyKey: idempotencyKey() });
  expect(errorOf(refused)).toMatchObject({ code: 'insufficient_scope' });
  const owner = await connect(user.apiKey);
  const published = await owner.ask('publish_draft', { id, version: 2, idempotencyKey: idempotencyKey() });
  expect(published).toMatchObject({ postSubmissionId: expect.any(String) });
});

describe.each([
  ['with a handshake, at Hosting', 'legacy', mcpUrl],
  ['of 2026-07-28, at the function itself', { pin: '2026-07-28' }, `${stack.apiUrl}/mcp`],
] as const)('a client %s', (_name, mode, url) => {
  it('a client checks a post, publishes it once for two calls with one key, and reads its outcome', async () => {
    const user = await createUser();
    const { client, call, ask } = await connect(user.apiKey, { mode, url });
    expect(client.getInstructions()).toContain('outcome_unknown');
    const post = aPost({ text: `By a model ${user.uid}` });
    expect(await ask('validate_post', post)).toMatchObject({ valid: true });
    const key = idempotencyKey();
    const first = await call('create_post', { ...post, idempotencyKey: key });
    const { postSubmissionId: id } = accepted.parse(first.structuredContent);
    expect(first.content[0]?.text).toContain(id);
    const repeat = await call('create_post', { ...post, idempotencyKey: key });
    expect(repeat.structuredContent).toEqual(first.structuredContent);
    expect(repeat.content[0]?.text).toContain('repeats the response to the first call');
    const read = await eventually(
      () => ask('get_post', { id }),
      ({ outcome }) => outcome === 'published',
    );
    expect(read).toMatchObject({ postSubmissionId: id, runs: [{ status: 'succeeded' }] });
    expect(await liveOn(user.accounts.threads[0] ?? '')).toHaveLength(1);
    expect(await ask('list_posts', { limit: 5, q: user.uid })).toMatchObject({ posts: [{ postSubmissionId: id }] });
    expect(await ask('get_post_timeline', { id })).toMatchObject({
      events: expect.arrayContaining([expect.anything()]),
    });
  });

  it('a client receives the fields to correct with an error', async () => {
    const user = await createUser();
    const { call } = await connect(user.apiKey, { mode, url });
    const error = errorOf(
      await call('create_post', { post: { content: { platform: 'nowhere' } }, idempotencyKey: '1' }),
    );
    expect(error).toMatchObject({
      code: 'validation_error',
      details: expect.arrayContaining([expect.objectContaining({ field: 'body.post.content.platform' })]),
    });
    expect(error).not.toHaveProperty('debug');
  });
});

it('a client changes and cancels a scheduled post', async () => {
  const user = await createUser();
  const { call, ask } = await connect(user.apiKey);
  const { postSubmissionId: id } = accepted.parse(
    await ask('create_post', { ...aPost({}, later), idempotencyKey: idempotencyKey() }),
  );
  const edit = { id, post: { content: { text: 'Changed' } }, idempotencyKey: idempotencyKey() };
  expect(await ask('edit_post', edit)).toMatchObject({ postSubmissionId: id, status: 'queued' });
  expect(await ask('edit_post', edit)).toMatchObject({ postSubmissionId: id });
  expect(await ask('get_post', { id })).toMatchObject({ text: 'Changed', outcome: 'scheduled' });
  expect(await ask('cancel_post', { id })).toMatchObject({ status: 'cancelled' });
  expect(await ask('cancel_post', { id })).toMatchObject({ status: 'cancelled' });
  expect(errorOf(await call('edit_post', { ...edit, idempotencyKey: idempotencyKey() })).code).toBe('not_editable');
});

it('a client retries a failed target, and a target of unknown outcome only with a confirmation', async () => {
  const user = await createUser();
  const { call, ask } = await connect(user.apiKey);
  const { id } = await unqueuedPost(user, 'threads', { text: 'Given up' });
  const ref = context().store.runs(id).doc('threads');
  const run = (await ref.get()).data();
  if (!run) throw new Error('no run');
  await ref.update({ ...failedRun(run, { ...outcomeUnknown, code: 'outcome_unknown' }, Date.now()) });
  expect(await call('get_post', { id })).toMatchObject({
    structuredContent: { outcome: 'unknown' },
    content: [{ text: expect.stringContaining('may be live') }, {}],
  });
  expect(errorOf(await call('retry_post', { id, idempotencyKey: idempotencyKey() })).code).toBe('not_retryable');
  expect(await ask('retry_post', { id, confirmedNotLive: true, idempotencyKey: idempotencyKey() })).toMatchObject({
    targets: [`threads:${user.accounts.threads[0]}`],
  });
  await eventually(
    () => readPost(user, id),
    ({ runs }) => runs[0]?.status === 'succeeded',
  );
});

it('a client stores a file once for one key, lists it and deletes it', async () => {
  const user = await createUser();
  const { call, ask } = await connect(user.apiKey);
  const add = { url: sandboxFile('sample.jpg'), idempotencyKey: idempotencyKey() };
  const { id } = z.object({ id: z.string() }).parse(await ask('add_media_from_url', add));
  expect(await ask('add_media_from_url', add)).toMatchObject({ id });
  expect(await ask('list_media')).toMatchObject({ media: [{ id }] });
  expect(await ask('delete_media', { id })).toEqual({ id, deleted: true });
  expect(errorOf(await call('delete_media', { id })).code).toBe('not_found');
});

it('a client lists and renders templates', async () => {
  const user = await createUser();
  const { ask } = await connect(user.apiKey);
  expect(await ask('list_templates')).toMatchObject({
    templates: expect.arrayContaining([expect.objectContaining({ slug: 'quote' })]),
  });
  const render = { templateSlug: 'quote', config: { quote: 'Say it once.' }, idempotencyKey: idempotencyKey() };
  const image = await ask('render_template', render);
  expect(image).toMatchObject({ id: expect.any(String) });
  expect(await ask('render_template', render)).toEqual(image);
});

it('a client uploads a local file with the curl command of start_upload and uses it in a post', async () => {
  const user = await createUser();
  const { call, ask } = await connect(user.apiKey);
  const file = join(inject('temporary'), `${user.uid}.jpg`);
  const bytes = new Uint8Array(await (await fetch(sandboxFile('sample.jpg'))).arrayBuffer());
  await writeFile(file, bytes);
  const upload = { sizeBytes: bytes.length, contentType: 'image/jpeg', idempotencyKey: idempotencyKey() };
  const started = await call('start_upload', upload);
  const { id } = z.object({ id: z.uuid() }).parse(started.structuredContent);
  expect(errorOf(await call('complete_upload', { id })).code).toBe('upload_incomplete');
  const [, command = ''] = /: (curl .*)$/.exec(started.content[0]?.text ?? '') ?? [];
  await promisify(execFile)('sh', ['-c', command.replace('FILE', file)]);
  expect(await ask('complete_upload', { id })).toMatchObject({ id, mimeType: 'image/jpeg', sizeBytes: bytes.length });
  expect(await ask('validate_post', aPost({ mediaIds: [id] }))).toMatchObject({ valid: true });
});

it('a client reads accounts, platforms, limits of the key, and a transcription as the API returns them', async () => {
  const user = await createUser();
  const { call, ask } = await connect(user.apiKey);
  const api = async (path: string) => (await request(path, { headers: withKey(user) })).body;
  expect(await ask('list_accounts')).toEqual(await api('/v1/accounts'));
  expect(await ask('list_platforms')).toEqual(await api('/v1/platforms'));
  expect(await ask('get_me')).toMatchObject({ user: { id: user.uid }, key: { id: keyId(user.apiKey) } });
  expect(errorOf(await call('transcribe', { mediaId: randomUUID(), idempotencyKey: '1' })).code).toBe(
    'MEDIA_NOT_FOUND',
  );
});

it('a call counts once, for the user and the endpoint, as a request to the API does', async () => {
  const user = await createUser();
  const { ask } = await connect(user.apiKey);
  const usedReads = async () =>
    z.object({ limits: z.object({ reads: z.object({ remaining: z.int() }) }) }).parse(await ask('get_me')).limits.reads
      .remaining;
  const before = await usedReads();
  await ask('list_posts');
  expect(await usedReads()).toBe(before - 2);
});

it('a call is recorded in the request log as the request to the API', async () => {
  const user = await createUser();
  const { ask } = await connect(user.apiKey);
  await ask('list_accounts');
  const requests = await context().store.user(user.uid).apiRequests.get();
  expect(requests.docs.map((document) => document.data())).toMatchObject([
    { method: 'GET', path: '/v1/accounts', status: 200, keyId: keyId(user.apiKey) },
  ]);
});

it('a client with a read-only key is refused the tools that the key may not use', async () => {
  const user = await createUser();
  const apiKey = await createApiKey(context(), user.uid, null, {
    scopes: ['posts:read'],
    accounts: null,
    requestsPerMinute: null,
    expiresAt: null,
  });
  const { call, ask } = await connect(apiKey);
  expect(await ask('list_posts')).toMatchObject({ posts: [] });
  for (const [name, given] of [
    ['create_post', { ...aPost(), idempotencyKey: '1' }],
    ['cancel_post', { id: randomUUID() }],
    ['add_media_from_url', { url: sandboxFile('sample.jpg'), idempotencyKey: '1' }],
  ] as const) {
    const refused = await call(name, given);
    expect(errorOf(refused)).toMatchObject({ code: 'insufficient_scope', details: { scopes: ['posts:read'] } });
    expect(refused.content[0]?.text).toContain('lacks the scope');
  }
});

it('a test key simulates every call', async () => {
  const { test } = await createTestModeUser();
  const { ask } = await connect(test.apiKey);
  const post = aPost({ text: '[test:rejected]' });
  const { postSubmissionId: id } = accepted.parse(
    await ask('create_post', { ...post, idempotencyKey: idempotencyKey() }),
  );
  const ended = await eventually(
    () => ask('get_post', { id }),
    ({ outcome }) => outcome === 'failed',
  );
  expect(ended).toMatchObject({ livemode: false });
});

it('a client connects without a subscription, and its calls are refused', async () => {
  const user = await createUser({ subscription: 'none' });
  const { call, ask } = await connect(user.apiKey);
  expect(errorOf(await call('list_accounts')).code).toBe('forbidden');
  expect(await ask('list_platforms')).toMatchObject({ platforms: expect.anything() });
});

it.each([
  ['without a key', 'create_post', aPost(), 'arguments.idempotencyKey'],
  [
    'with a key in letters that no header has',
    'create_post',
    { ...aPost(), idempotencyKey: 'é' },
    'arguments.idempotencyKey',
  ],
  ['without the id', 'get_post', {}, 'arguments.id'],
  ['with an empty id', 'get_post', { id: '' }, 'arguments.id'],
  ['with half of a character in the id', 'get_post', { id: '\ud800' }, 'arguments.id'],
  ['with an unknown argument', 'list_accounts', { name: 'x' }, 'arguments.name'],
  ['with another type in the query', 'list_posts', { limit: { a: 1 } }, 'query.limit'],
  [
    'with an unknown field in the body',
    'create_post',
    { post: { content: {}, at: 1 }, idempotencyKey: '1' },
    'body.post.at',
  ],
])('the arguments of a call are refused %s', async (_what, name, given, field) => {
  const user = await createUser({ threads: 0 });
  const { call } = await connect(user.apiKey);
  expect(errorOf(await call(name, given))).toMatchObject({
    code: 'validation_error',
    details: expect.arrayContaining([expect.objectContaining({ field })]),
  });
});

it('the arguments of a call do not reach another endpoint through the id', async () => {
  const user = await createUser({ threads: 0 });
  const { call } = await connect(user.apiKey);
  for (const id of ['../accounts', '..', 'x/timeline', '?limit=1', 'a b'])
    expect(errorOf(await call('get_post', { id })).code).toBe('not_found');
});
