import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { threadsClient } from '../testing/clients/threads.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const threads = threadsClient(sandbox);

const token = async () => (await sandbox.account('threads')).accessToken;

const listSchema = z.object({
  data: z.array(z.object({ id: z.string() })),
  paging: z.object({ cursors: z.object({ before: z.string(), after: z.string() }) }).optional(),
});

describe('the profile', () => {
  it('has the requested fields, and the id as text', async () => {
    const { accessToken, accountId } = await sandbox.account('threads', { displayName: 'Ada L.' });
    const fields = 'id,username,name,threads_profile_picture_url';
    expect((await sandbox.ask(`/threads/v1.0/me?fields=${fields}`, { token: accessToken })).body).toEqual({
      id: accountId,
      username: 'ada',
      name: 'Ada L.',
      threads_profile_picture_url: expect.stringContaining('/media/avatar/ada.png'),
    });
    expect((await sandbox.ask('/threads/v1.0/me', { token: accessToken })).body).toEqual({ id: accountId });
    expect((await sandbox.ask('/threads/v1.0/me?fields=email', { token: accessToken })).body).toMatchObject({
      error: { code: 100 },
    });
  });
});

describe('the permalink', () => {
  it('opens a page that shows the post', async () => {
    const accessToken = await token();
    const id = await threads.live(accessToken, '<b>bold</b>');
    const { body } = await sandbox.ask(`/threads/v1.0/${id}?fields=id,permalink,timestamp,text`, {
      token: accessToken,
    });
    expect(body).toEqual({
      id,
      text: '<b>bold</b>',
      permalink: expect.stringMatching(/\/threads\/@ada\/post\/[\w-]+$/),
      timestamp: '2026-03-01T12:01:00+0000',
    });
    const page = await sandbox.ask(z.object({ permalink: z.string() }).parse(body).permalink);
    expect(page.status).toBe(200);
    expect(page.raw).toContain('&lt;b&gt;bold');
    expect((await sandbox.ask('/threads/@ada/post/none')).status).toBe(404);
  });

  it('can fail for a while after publishing', async () => {
    await sandbox.set('threads', { permalinkLagMs: 5000 });
    const accessToken = await token();
    const id = await threads.live(accessToken, 'x');
    const read = () => sandbox.ask(`/threads/v1.0/${id}?fields=permalink`, { token: accessToken });
    expect((await read()).status).toBe(400);
    sandbox.advance(5000);
    expect((await read()).status).toBe(200);
  });
});

describe('the list', () => {
  it('is newest first, and paged by cursor', async () => {
    const accessToken = await token();
    const ids = [
      await threads.live(accessToken, 'one'),
      await threads.live(accessToken, 'two'),
      await threads.live(accessToken, 'three'),
    ];
    const list = async (query: string) =>
      listSchema.parse((await sandbox.ask(`/threads/v1.0/me/threads?${query}`, { token: accessToken })).body);
    const first = await list('limit=2');
    expect(first.data.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = await list(`limit=2&after=${first.paging?.cursors.after}`);
    expect(second.data.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await list(`before=${second.paging?.cursors.before}`)).data).toHaveLength(2);
    expect((await list(`since=${Date.parse('2026-03-01T12:02:30Z') / 1000}`)).data.map(({ id }) => id)).toEqual([
      ids[2],
    ]);
    expect((await list('until=2026-03-01T12:01:30Z')).data.map(({ id }) => id)).toEqual([ids[0]]);
  });

  it.each(['limit=0', 'limit=101', 'since=1', 'since=soon', 'after=nothing', 'fields=id,likes', 'sort=asc'])(
    'refuses %s',
    async (query) => {
      expect((await sandbox.ask(`/threads/v1.0/me/threads?${query}`, { token: await token() })).body).toMatchObject({
        error: { code: 100 },
      });
    },
  );

  it('can lag behind', async () => {
    await sandbox.set('threads', { listLagMs: 5000 });
    const accessToken = await token();
    await threads.live(accessToken, 'x');
    expect((await sandbox.ask('/threads/me/threads', { token: accessToken })).body).toEqual({ data: [] });
    sandbox.advance(5000);
    expect((await sandbox.ask('/threads/me/threads', { token: accessToken })).body).toMatchObject({ data: [{}] });
  });
});

describe('the quota', () => {
  it('reads 250 posts a day', async () => {
    const accessToken = await token();
    await threads.live(accessToken, 'one');
    expect((await sandbox.ask('/threads/v1.0/me/threads_publishing_limit', { token: accessToken })).body).toEqual({
      data: [{ quota_usage: 1, config: { quota_total: 250, quota_duration: 86_400 } }],
    });
    expect(
      (await sandbox.ask('/threads/v1.0/me/threads_publishing_limit?fields=x', { token: accessToken })).status,
    ).toBe(400);
  });
});

describe('deleting', () => {
  it('removes a post, up to a limit per day', async () => {
    await sandbox.set('threads', { deleteQuotaTotal: 1 });
    const accessToken = await token();
    const [first, second] = [await threads.live(accessToken, 'one'), await threads.live(accessToken, 'two')];
    const remove = (id: string) => sandbox.ask(`/threads/v1.0/${id}`, { method: 'DELETE', token: accessToken });
    expect((await remove(first)).body).toEqual({ success: true, deleted_id: first });
    expect((await remove(first)).body).toMatchObject({ error: { code: 24 } });
    expect((await remove(second)).body).toMatchObject({ error: { code: 613 } });
    expect((await sandbox.published()).map(({ id }) => id)).toEqual([second]);
  });
});
