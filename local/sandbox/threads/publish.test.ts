import { describe, expect, it } from 'vitest';
import { threadsClient } from '../testing/clients/threads.ts';
import { idOf, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const threads = threadsClient(sandbox);

const token = async () => (await sandbox.account('threads')).accessToken;
const NOT_FOUND = { error: { code: 24, error_subcode: 4279009, is_transient: false } };

describe('publishing', () => {
  it('makes the container live under a media id of its own', async () => {
    const accessToken = await token();
    const container = await threads.settled(accessToken, {
      media_type: 'IMAGE',
      image_url: threads.sample('jpg'),
      text: 'look',
      alt_text: 'colours',
    });
    const id = idOf(await threads.publish(accessToken, container));
    expect(id).not.toBe(container);
    expect((await threads.status(accessToken, container)).body).toEqual({ id: container, status: 'PUBLISHED' });
    expect(await sandbox.published()).toMatchObject([
      { platform: 'threads', id, text: 'look', media: [{ kind: 'image', url: threads.sample('jpg') }] },
    ]);
  });

  it('fails before the container is FINISHED', async () => {
    const accessToken = await token();
    const id = idOf(await threads.create(accessToken, { media_type: 'IMAGE', image_url: threads.sample('jpg') }));
    expect(await threads.publish(accessToken, id)).toMatchObject({ status: 400, body: NOT_FOUND });
  });

  it('can fail some times after FINISHED too', async () => {
    await sandbox.set('threads', { publishNotFoundTimes: 2 });
    const accessToken = await token();
    const id = await threads.text(accessToken, 'third time lucky');
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await threads.publish(accessToken, id)).status);
    expect(statuses).toEqual([400, 400, 200]);
  });

  it('rejects a second publish, and never posts twice', async () => {
    const accessToken = await token();
    const id = await threads.text(accessToken, 'once');
    const replies = await Promise.all(Array.from({ length: 10 }, () => threads.publish(accessToken, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await threads.publish(accessToken, id)).body).toMatchObject(NOT_FOUND);
    expect(await sandbox.published()).toHaveLength(1);
  });

  it('can respond to a second publish with the same media id', async () => {
    await sandbox.set('threads', { secondPublish: 'sameId' });
    const accessToken = await token();
    const id = await threads.text(accessToken, 'once');
    expect(idOf(await threads.publish(accessToken, id))).toBe(idOf(await threads.publish(accessToken, id)));
    expect(await sandbox.published()).toHaveLength(1);
  });

  it.each([{ status: 500 }, {}])('can be live although the response was lost (%j)', async (lost) => {
    const accessToken = await token();
    const id = await threads.text(accessToken, 'live');
    await sandbox.fault({ platform: 'threads', operation: 'publishContainer', afterEffect: true, ...lost });
    await threads.publish(accessToken, id).catch(() => undefined);
    expect((await threads.status(accessToken, id)).body).toMatchObject({ status: 'PUBLISHED' });
    expect(await sandbox.published()).toHaveLength(1);
  });

  it('can stay FINISHED for a while after it went live', async () => {
    await sandbox.set('threads', { statusLagMs: 30_000 });
    const accessToken = await token();
    const id = await threads.text(accessToken, 'stale');
    await threads.publish(accessToken, id);
    expect((await threads.status(accessToken, id)).body).toMatchObject({ status: 'FINISHED' });
    expect((await threads.publish(accessToken, id)).status).toBe(400);
    sandbox.advance(30_000);
    expect((await threads.status(accessToken, id)).body).toMatchObject({ status: 'PUBLISHED' });
  });

  it.each([{}, { creation_id: 'abc' }, { creation_id: '1', text: 'x' }])('rejects the parameters %j', async (form) => {
    expect((await sandbox.ask('/threads/me/threads_publish', { token: await token(), form })).body).toMatchObject({
      error: { code: 100 },
    });
  });

  it('publishes text in one call, where the id is the post', async () => {
    const accessToken = await token();
    const id = idOf(
      await threads.create(accessToken, { media_type: 'TEXT', text: 'in one step', auto_publish_text: 'true' }),
    );
    expect(await sandbox.published()).toMatchObject([{ id, text: 'in one step' }]);
    expect((await sandbox.ask(`/threads/v1.0/${id}?fields=id,media_type`, { token: accessToken })).body).toEqual({
      id,
      media_type: 'TEXT_POST',
    });
    expect(await sandbox.calls('?operation=publishText')).toHaveLength(1);
  });

  it('enforces the quota of a rolling day at publishing', async () => {
    await sandbox.set('threads', { quotaTotal: 2 });
    const accessToken = await token();
    await threads.live(accessToken, 'one');
    await threads.live(accessToken, 'two');
    const third = await threads.text(accessToken, 'three');
    expect((await threads.publish(accessToken, third)).body).toMatchObject({
      error: { code: 613, is_transient: false },
    });
    expect(
      (await threads.create(accessToken, { media_type: 'TEXT', text: 'x', auto_publish_text: 'true' })).status,
    ).toBe(400);
    sandbox.advance(86_400_000);
    expect(
      (await threads.create(accessToken, { media_type: 'TEXT', text: 'x', auto_publish_text: 'true' })).status,
    ).toBe(200);
  });
});

describe('a carousel', () => {
  const items = async (accessToken: string): Promise<string[]> => {
    return [
      await threads.settled(accessToken, {
        media_type: 'IMAGE',
        image_url: threads.sample('jpg'),
        is_carousel_item: 'true',
      }),
      await threads.settled(accessToken, {
        media_type: 'VIDEO',
        video_url: threads.sample('mp4'),
        is_carousel_item: 'true',
      }),
    ];
  };

  it('is one post of its items, in their order', async () => {
    const accessToken = await token();
    const children = await items(accessToken);
    const parent = await threads.settled(accessToken, {
      media_type: 'CAROUSEL',
      children: children.join(','),
      text: 'both',
    });
    const id = idOf(await threads.publish(accessToken, parent));
    expect(await sandbox.published()).toMatchObject([{ text: 'both', media: [{ kind: 'image' }, { kind: 'video' }] }]);
    const { body } = await sandbox.ask(`/threads/v1.0/${id}?fields=id,media_type,children{id,media_type}`, {
      token: accessToken,
    });
    expect(body).toEqual({
      id,
      media_type: 'CAROUSEL_ALBUM',
      children: {
        data: [
          { id: children[0], media_type: 'IMAGE' },
          { id: children[1], media_type: 'VIDEO' },
        ],
      },
    });
  });

  it('does not start before every item is FINISHED', async () => {
    const accessToken = await token();
    const [ready = ''] = await items(accessToken);
    const early = idOf(
      await threads.create(accessToken, {
        media_type: 'IMAGE',
        image_url: threads.sample('png'),
        is_carousel_item: 'true',
      }),
    );
    expect(
      (await threads.create(accessToken, { media_type: 'CAROUSEL', children: `${ready},${early}` })).body,
    ).toMatchObject(NOT_FOUND);
  });

  it('takes items only, and an item is no post', async () => {
    const accessToken = await token();
    const [item = ''] = await items(accessToken);
    const plain = await threads.settled(accessToken, { media_type: 'IMAGE', image_url: threads.sample('jpg') });
    expect(
      (await threads.create(accessToken, { media_type: 'CAROUSEL', children: `${item},${plain}` })).body,
    ).toMatchObject({ error: { code: 100 } });
    expect((await threads.create(accessToken, { media_type: 'CAROUSEL', children: `${item},123` })).body).toMatchObject(
      NOT_FOUND,
    );
    expect((await threads.publish(accessToken, item)).body).toMatchObject({ error: { code: 100 } });
  });
});

describe('a reply', () => {
  it('belongs to a live post, and has a list and a quota of its own', async () => {
    const accessToken = await token();
    const root = await threads.live(accessToken, 'root');
    const reply = await threads.live(accessToken, 'and more', { reply_to_id: root });
    const fields = 'fields=id,is_reply,replied_to,root_post';
    expect((await sandbox.ask(`/threads/v1.0/${reply}?${fields}`, { token: accessToken })).body).toEqual({
      id: reply,
      is_reply: true,
      replied_to: { id: root },
      root_post: { id: root },
    });
    expect((await sandbox.ask('/threads/v1.0/me/threads', { token: accessToken })).body).toMatchObject({
      data: [{ id: root }],
    });
    expect((await sandbox.ask('/threads/v1.0/me/replies', { token: accessToken })).body).toMatchObject({
      data: [{ id: reply }],
    });
    const quota = await sandbox.ask('/threads/v1.0/me/threads_publishing_limit?fields=quota_usage,reply_quota_usage', {
      token: accessToken,
    });
    expect(quota.body).toEqual({ data: [{ quota_usage: 1, reply_quota_usage: 1 }] });
  });

  it('does not find a new parent, a container id, or an unknown id', async () => {
    await sandbox.set('threads', { parentLagMs: 10_000 });
    const accessToken = await token();
    const container = await threads.text(accessToken, 'root');
    const root = idOf(await threads.publish(accessToken, container));
    const reply = (reply_to_id: string) => threads.create(accessToken, { media_type: 'TEXT', text: 'x', reply_to_id });
    for (const id of [root, container, '99']) expect((await reply(id)).body).toMatchObject(NOT_FOUND);
    sandbox.advance(10_000);
    expect((await reply(root)).status).toBe(200);
  });

  it('needs its permission', async () => {
    const { accessToken } = await sandbox.account('threads', {
      username: 'two',
      scopes: ['threads_basic', 'threads_content_publish'],
    });
    const root = await threads.live(accessToken, 'root');
    expect(
      (await threads.create(accessToken, { media_type: 'TEXT', text: 'x', reply_to_id: root })).body,
    ).toMatchObject({ error: { code: 10 } });
  });
});
