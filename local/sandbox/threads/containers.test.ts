import { describe, expect, it } from 'vitest';
import { threadsClient } from '../testing/clients/threads.ts';
import { idOf, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const threads = threadsClient(sandbox);

const token = async () => (await sandbox.account('threads')).accessToken;
const DAY = 86_400_000;

describe('creating a container', () => {
  it('takes query, form, multipart and JSON parameters, with the token in the header or beside them', async () => {
    const accessToken = await token();
    const params = { media_type: 'TEXT', text: 'hello' };
    const multipart = new FormData();
    for (const [name, value] of Object.entries({ ...params, access_token: accessToken })) multipart.set(name, value);
    const replies = [
      await sandbox.ask(`/threads/v1.0/me/threads?${new URLSearchParams({ ...params, access_token: accessToken })}`, {
        method: 'POST',
      }),
      await sandbox.ask('/threads/v1.0/me/threads', { token: accessToken, form: params }),
      await sandbox.ask('/threads/me/threads', { body: multipart }),
      await sandbox.ask('/threads/v1.0/me/threads', { token: accessToken, json: params }),
    ];
    for (const reply of replies) expect(idOf(reply)).toMatch(/^\d{17}$/);
    expect(await sandbox.published()).toEqual([]);
  });

  it.each([
    [{}, 'media_type'],
    [{ media_type: 'STORY', text: 'x' }, 'media_type'],
    [{ media_type: 'TEXT' }, 'text'],
    [{ media_type: 'TEXT', text: '  ' }, 'text'],
    [{ media_type: 'TEXT', text: 'x'.repeat(501) }, 'at most 500'],
    [{ media_type: 'TEXT', text: 'x', image_url: 'https://a.test/a.jpg' }, 'image_url'],
    [{ media_type: 'TEXT', txt: 'x', text: 'x' }, 'txt'],
    [{ media_type: 'TEXT', text: 'x', auto_publish_text: 'yes' }, 'boolean'],
    [{ media_type: 'TEXT', text: 'x', reply_control: 'nobody' }, 'reply_control'],
    [{ media_type: 'TEXT', text: 'x', topic_tag: 'a.b' }, 'topic_tag'],
    [{ media_type: 'TEXT', text: 'x', link_attachment: 'a' }, 'link_attachment'],
    [{ media_type: 'TEXT', text: 'x', poll_attachment: '{' }, 'poll_attachment'],
    [{ media_type: 'TEXT', text: 'x', is_carousel_item: 'true' }, 'is_carousel_item'],
    [{ media_type: 'IMAGE' }, 'image_url'],
    [{ media_type: 'IMAGE', image_url: 'a.jpg' }, 'image_url'],
    [{ media_type: 'IMAGE', image_url: 'https://a.test/', auto_publish_text: 'true' }, 'auto_publish_text'],
    [{ media_type: 'IMAGE', image_url: 'https://a.test/', alt_text: 'x'.repeat(1001) }, 'alt_text'],
    [{ media_type: 'VIDEO', image_url: 'https://a.test/' }, 'image_url'],
    [{ media_type: 'CAROUSEL', children: '1' }, 'between 2 and 20'],
    [{ media_type: 'CAROUSEL', children: '1,1' }, 'twice'],
    [{ media_type: 'CAROUSEL', children: 'a,b' }, 'children'],
    [{ media_type: 'CAROUSEL', children: Array.from({ length: 21 }, (_, id) => id).join() }, 'between 2 and 20'],
  ])('rejects %j', async (form, hint) => {
    const reply = await threads.create(await token(), form);
    expect(reply).toMatchObject({ status: 400, body: { error: { code: 100 } } });
    expect(reply.raw).toContain(hint);
  });

  it('rejects more than five links', async () => {
    const links = (count: number) => Array.from({ length: count }, (_, index) => `https://a.test/${index}`).join(' ');
    expect((await threads.create(await token(), { media_type: 'TEXT', text: links(5) })).status).toBe(200);
    expect((await threads.create(await token(), { media_type: 'TEXT', text: links(6) })).raw).toContain(
      'LINK_LIMIT_EXCEEDED',
    );
  });

  it('rejects a body it cannot parse', async () => {
    const accessToken = await token();
    const plain = await sandbox.ask('/threads/me/threads', {
      token: accessToken,
      body: 'media_type=TEXT',
      headers: { 'content-type': 'text/plain' },
    });
    const broken = await sandbox.ask('/threads/me/threads', {
      token: accessToken,
      body: '{"a"',
      headers: { 'content-type': 'application/json' },
    });
    expect([plain.status, broken.status]).toEqual([400, 400]);
  });

  it('requires a token, an existing account and the permission', async () => {
    const form = { media_type: 'TEXT', text: 'x' };
    const reader = await sandbox.account('threads', { username: 'reader', scopes: ['threads_basic'] });
    expect((await sandbox.ask('/threads/me/threads', { form })).body).toMatchObject({ error: { code: 104 } });
    expect((await threads.create('THQVnonsense', form)).body).toMatchObject({ error: { code: 190 } });
    expect(await threads.create(reader.accessToken, form)).toMatchObject({
      status: 403,
      body: { error: { code: 10 } },
    });
    expect((await sandbox.ask('/threads/v1.0/12345/threads', { token: await token(), form })).body).toMatchObject({
      error: { code: 24 },
    });
    const own = await sandbox.account('threads');
    expect((await sandbox.ask(`/threads/v1.0/${own.accountId}/threads`, { token: own.accessToken, form })).status).toBe(
      200,
    );
  });
});

describe('a container in progress', () => {
  it('is IN_PROGRESS for its processing time, then FINISHED, and EXPIRED after a day', async () => {
    await sandbox.set('threads', { imageProcessingMs: 5000 });
    const accessToken = await token();
    const id = idOf(await threads.create(accessToken, { media_type: 'IMAGE', image_url: threads.sample('jpg') }));
    expect((await threads.status(accessToken, id)).body).toEqual({ id, status: 'IN_PROGRESS' });
    sandbox.advance(5000);
    await expect.poll(async () => (await threads.status(accessToken, id)).body).toEqual({ id, status: 'FINISHED' });
    sandbox.advance(DAY);
    expect((await threads.status(accessToken, id)).body).toEqual({ id, status: 'EXPIRED' });
    expect((await threads.publish(accessToken, id)).body).toMatchObject({ error: { code: 24 } });
  });

  it('has text ready at once', async () => {
    const accessToken = await token();
    const id = idOf(await threads.create(accessToken, { media_type: 'TEXT', text: 'now' }));
    expect((await threads.status(accessToken, id)).body).toEqual({ id, status: 'FINISHED' });
  });

  it.each(['jpg', 'png'])('accepts the sample.%s', async (extension) => {
    const accessToken = await token();
    const id = await threads.settled(accessToken, { media_type: 'IMAGE', image_url: threads.sample(extension) });
    expect((await threads.status(accessToken, id)).body).toMatchObject({ status: 'FINISHED' });
  });

  it.each(['gif', 'webp', 'mp4', 'jpg?type=text/html'])('rejects the sample.%s as an image', async (file) => {
    const accessToken = await token();
    const id = await threads.settled(accessToken, { media_type: 'IMAGE', image_url: threads.sample(file) });
    expect((await threads.status(accessToken, id)).body).toMatchObject({ status: 'ERROR', error_message: 'UNKNOWN' });
  });

  it.each([
    ['/media/sample.mp4', 'FINISHED', undefined],
    ['/media/big?bytes=3000000', 'FINISHED', undefined],
    ['/media/redirect?to=/media/sample.mp4', 'FINISHED', undefined],
    ['/media/status/404', 'ERROR', 'FAILED_DOWNLOADING_VIDEO'],
    ['/media/cut?bytes=200000', 'ERROR', 'FAILED_DOWNLOADING_VIDEO'],
    ['/media/sample.jpg', 'ERROR', 'FAILED_PROCESSING_VIDEO'],
    ['/media/big?bytes=2000', 'ERROR', 'FAILED_PROCESSING_VIDEO'],
    ['/media/sample.mp4?type=application/octet-stream', 'ERROR', 'FAILED_PROCESSING_VIDEO'],
  ])('fetches the video %s and has the status %s', async (path, status, error_message) => {
    const accessToken = await token();
    const id = await threads.settled(accessToken, { media_type: 'VIDEO', video_url: sandbox.url() + path });
    expect((await threads.status(accessToken, id)).body).toEqual({
      id,
      status,
      ...(error_message && { error_message }),
    });
  });

  it('can report a bad image in the response to create', async () => {
    await sandbox.set('threads', { imageErrors: 'create' });
    const reply = await threads.create(await token(), {
      media_type: 'IMAGE',
      image_url: `${sandbox.url()}/media/status/404`,
    });
    expect(reply.body).toMatchObject({ error: { code: 9004, error_subcode: 2207052 } });
  });

  it('has only its own fields, and no status for a live post', async () => {
    const accessToken = await token();
    const id = await threads.text(accessToken, 'x');
    expect((await sandbox.ask(`/threads/v1.0/${id}?fields=permalink`, { token: accessToken })).raw).toContain(
      'nonexisting field (permalink)',
    );
    const media = idOf(await threads.publish(accessToken, id));
    const reply = await sandbox.ask(`/threads/v1.0/${media}?fields=status`, { token: accessToken });
    expect(reply.body).toMatchObject({
      error: { code: 100, type: 'THApiException', message: 'Tried accessing nonexisting field (status)' },
    });
  });

  it('does not exist for another account', async () => {
    const id = await threads.text(await token(), 'x');
    const bob = await sandbox.account('threads', { username: 'bob' });
    expect((await threads.status(bob.accessToken, id)).body).toMatchObject({ error: { code: 24 } });
    expect((await threads.publish(bob.accessToken, id)).body).toMatchObject({ error: { code: 24 } });
  });
});
