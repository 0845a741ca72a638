import { expect, it } from 'vitest';
import { idOf, textIn, useSandbox } from '../testing/sandbox.ts';
import { threadsLength, uniqueLinks } from './create-rules.ts';

const sandbox = useSandbox();
type Form = Record<string, string>;

async function token(options: object = {}) {
  return (await sandbox.account('threads', options)).accessToken;
}

function create(access: string, form: Form) {
  return sandbox.ask('/threads/v1.0/me/threads', { token: access, form });
}

async function status(access: string, id: string) {
  return (await sandbox.ask(`/threads/v1.0/${id}?fields=id,status,error_message`, { token: access })).body;
}

function publish(access: string, creation_id: string) {
  return sandbox.ask('/threads/v1.0/me/threads_publish', { token: access, form: { creation_id } });
}

async function settled(access: string, form: Form) {
  const id = idOf(await create(access, form));
  await sandbox.settle();
  return id;
}

function text(content: string, more: Form = {}) {
  return { media_type: 'TEXT', text: content, ...more };
}

async function live(access: string, form: Form) {
  return idOf(await publish(access, await settled(access, form)));
}

function refused(code: number, more: object = {}) {
  return { status: 400, body: { error: { code, ...more } } };
}
const NOT_FOUND = refused(24, { error_subcode: 4279009, is_transient: false });
function link(count: number) {
  return Array.from({ length: count }, (_, index) => `https://a.test/${index}`).join(' ');
}

it.each<[Form, string]>([
  [{}, 'media_type'],
  [{ media_type: 'STORY', text: 'x' }, 'media_type'],
  [text('  '), 'text'],
  [text('x'.repeat(501)), 'at most 500'],
  [text(link(6)), 'LINK_LIMIT_EXCEEDED'],
  [text('x', { image_url: 'https://a.test/a.jpg' }), 'image_url'],
  [text('x', { txt: 'x' }), 'txt'],
  [text('x', { auto_publish_text: 'yes' }), 'auto_publish_text'],
  [text('x', { reply_control: 'nobody' }), 'reply_control'],
  [text('x', { topic_tag: 'a.b' }), 'topic_tag'],
  [text('x', { link_attachment: 'a' }), 'link_attachment'],
  [text('x', { is_carousel_item: 'true' }), 'is_carousel_item'],
  [{ media_type: 'IMAGE', image_url: 'https://a.test/', is_carousel_item: 'true', topic_tag: 'x' }, 'topic_tag'],
  [{ media_type: 'IMAGE', image_url: 'a.jpg' }, 'image_url'],
  [{ media_type: 'IMAGE', image_url: 'https://a.test/', auto_publish_text: 'true' }, 'auto_publish_text'],
  [{ media_type: 'IMAGE', image_url: 'https://a.test/', alt_text: 'x'.repeat(1001) }, 'alt_text'],
  [{ media_type: 'VIDEO', image_url: 'https://a.test/' }, 'image_url'],
])('a new Threads container is refused with %j', async (form, hint) => {
  const reply = await create(await token(), form);
  expect(reply).toMatchObject(refused(100));
  expect(reply.raw).toContain(hint);
});

it.each([
  ['media_type=TEXT', 'text/plain'],
  ['{"a"', 'application/json'],
  ['--x', 'multipart/form-data'],
])('a new Threads container is refused with the body %s of the type %s', async (body, type) => {
  const options = { token: await token(), body, headers: { 'content-type': type } };
  expect(await sandbox.ask('/threads/me/threads', options)).toMatchObject(refused(100));
});

it('a new Threads container requires a separate permission for a reply, and refuses a token of the app', async () => {
  const writer = await token({ username: 'writer', scopes: ['threads_basic', 'threads_content_publish'] });
  const root = await live(writer, text('x'));
  expect((await create(writer, text('x', { reply_to_id: root }))).status).toBe(403);
  const form = { client_id: 'herald-local', client_secret: 'herald-local-secret', grant_type: 'client_credentials' };
  const app = textIn(await sandbox.ask('/threads/oauth/access_token', { form }), 'access_token');
  expect((await sandbox.ask('/threads/v1.0/me', { token: app })).status).toBe(403);
});

it.each([
  ['IMAGE', 'sample.gif', 'UNKNOWN'],
  ['IMAGE', 'sample.mp4', 'UNKNOWN'],
  ['IMAGE', 'sample.jpg?type=text/html', 'UNKNOWN'],
  ['VIDEO', 'status/404', 'FAILED_DOWNLOADING_VIDEO'],
  ['VIDEO', 'cut?bytes=200000', 'FAILED_DOWNLOADING_VIDEO'],
  ['VIDEO', 'sample.jpg', 'FAILED_PROCESSING_VIDEO'],
  ['VIDEO', 'big?bytes=2000', 'FAILED_PROCESSING_VIDEO'],
  ['VIDEO', 'sample.mp4?type=application/octet-stream', 'FAILED_PROCESSING_VIDEO'],
])('a new Threads container fails for an %s from %s with %s', async (media_type, file, error_message) => {
  const access = await token();
  const name = media_type === 'IMAGE' ? 'image_url' : 'video_url';
  const id = await settled(access, { media_type, [name]: sandbox.media(file) });
  expect(await status(access, id)).toEqual({ id, status: 'ERROR', error_message });
});

it('Threads refuses a reply to a post that is too new, to a container and to an unknown id', async () => {
  await sandbox.set('threads', { parentLagMs: 10_000 });
  const access = await token();
  const container = await settled(access, text('root'));
  const root = idOf(await publish(access, container));
  const reply = (reply_to_id: string) => create(access, text('x', { reply_to_id }));
  for (const id of [root, container, '99']) expect(await reply(id)).toMatchObject(NOT_FOUND);
  sandbox.advance(10_000);
  const replied = idOf(await publish(access, idOf(await reply(root))));
  const list = (name: string) => sandbox.ask(`/threads/v1.0/me/${name}`, { token: access });
  expect((await list('threads')).body).toMatchObject({ data: [{ id: root }] });
  expect((await list('replies')).body).toMatchObject({ data: [{ id: replied }] });
});

it('Threads takes a reply in the thread of another account only with one more permission', async () => {
  const root = await live(await token({ username: 'other' }), text('root'));
  const scopes = ['threads_basic', 'threads_content_publish', 'threads_manage_replies'];
  const reply = async (...more: string[]) =>
    create(await token({ scopes: [...scopes, ...more] }), text('x', { reply_to_id: root }));
  expect(await reply()).toMatchObject({ status: 403, body: { error: { code: 10 } } });
  expect((await reply('threads_manage_mentions')).status).toBe(200);
});

it.each([
  ['/me/replies', 'threads_read_replies'],
  ['/me/threads_publishing_limit?fields=reply_quota_usage,reply_config', 'threads_manage_replies'],
])('Threads shows %s only with the permission %s', async (path, scope) => {
  const scopes = ['threads_basic', 'threads_content_publish'];
  const read = async (granted: string[]) =>
    (await sandbox.ask(`/threads/v1.0${path}`, { token: await token({ scopes: granted }) })).status;
  expect(await read(scopes)).toBe(403);
  expect(await read([...scopes, scope])).toBe(200);
});

it('Threads refuses to publish a reply to a post that was deleted', async () => {
  const access = await token();
  const root = await live(access, text('root'));
  const reply = await settled(access, text('x', { reply_to_id: root }));
  await sandbox.ask(`/threads/v1.0/${root}`, { method: 'DELETE', token: access });
  expect(await publish(access, reply)).toMatchObject(NOT_FOUND);
  expect(await create(access, text('x', { reply_to_id: root }))).toMatchObject(NOT_FOUND);
  expect(await sandbox.published()).toEqual([]);
});

it.each([
  [29_000, null],
  [31_000, 'the root'],
])('Threads publishes a video reply %i ms after its processing below %s', async (restMs, parent) => {
  const access = await token();
  const root = await live(access, text('root'));
  const form = { media_type: 'VIDEO', video_url: sandbox.media('sample.mp4'), reply_to_id: root };
  const id = idOf(await create(access, form));
  await sandbox.settle(1000 + restMs);
  await publish(access, id);
  expect((await sandbox.published())[1]).toMatchObject({ replyTo: parent && root });
});

it('Threads limits replies and deletions per day', async () => {
  await sandbox.set('threads', { replyQuotaTotal: 0, deleteQuotaTotal: 1 });
  const access = await token();
  const [first, second] = [await live(access, text('one')), await live(access, text('two'))];
  const reply = await create(access, text('three', { reply_to_id: first, auto_publish_text: 'true' }));
  expect(reply).toMatchObject(refused(613, { is_transient: false }));
  const remove = (id: string) => sandbox.ask(`/threads/v1.0/${id}`, { method: 'DELETE', token: access });
  expect((await remove(first)).status).toBe(200);
  expect(await remove(first)).toMatchObject(NOT_FOUND);
  expect(await remove(second)).toMatchObject(refused(613));
});

it.each(['limit=0', 'limit=101', 'since=1', 'since=soon', 'after=nothing', 'fields=id,likes', 'sort=asc'])(
  'the list of Threads refuses %s',
  async (query) => {
    const reply = await sandbox.ask(`/threads/v1.0/me/threads?${query}`, { token: await token() });
    expect(reply).toMatchObject(refused(100));
  },
);

it.each([
  ['Grüße', 5],
  ['日本', 2],
  ['a😀b', 6],
  ['👩‍👩‍👧', 18],
  ['©', 1],
])('Threads counts the length of %s as %i', (content, length) => {
  expect(threadsLength(content)).toBe(length);
});

it('Threads counts a repeated link once, including an attached link', () => {
  expect(uniqueLinks('https://a.test https://a.test http://b.test')).toBe(2);
  expect(uniqueLinks('https://a.test', 'https://a.test')).toBe(1);
  expect(uniqueLinks('https://a.test', 'https://b.test')).toBe(2);
});
