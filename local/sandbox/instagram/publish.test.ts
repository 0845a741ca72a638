import { describe, expect, it } from 'vitest';
import { instagramClient } from '../testing/clients/instagram.ts';
import { idOf, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const instagram = instagramClient(sandbox);
const account = () => sandbox.account('instagram');
const refused = (code: number, error_subcode?: number) => ({
  status: 400,
  body: { error: { code, ...(error_subcode !== undefined && { error_subcode }) } },
});

describe('publishing', () => {
  it('makes one post of a container, however often it is called', async () => {
    const ada = await account();
    const id = await instagram.image(ada);
    const mediaId = idOf(await instagram.publish(ada, id));
    expect(mediaId).not.toBe(id);
    expect(await instagram.publish(ada, id)).toMatchObject(refused(24, 2207008));
    await sandbox.set('instagram', { secondPublish: 'notReady' });
    expect(await instagram.publish(ada, id)).toMatchObject(refused(9007, 2207027));
    expect(await sandbox.published()).toMatchObject([{ id: mediaId, text: 'A picture' }]);
  });

  it('rejects what is not ready, what is an item, and what is of another account', async () => {
    await sandbox.set('instagram', { imageProcessingMs: 5000 });
    const [ada, bob] = [await account(), await sandbox.account('instagram', { username: 'bob' })];
    const early = idOf(await instagram.create(ada, { image_url: instagram.sample('jpg') }));
    expect(await instagram.publish(ada, early)).toMatchObject(refused(9007, 2207027));
    expect(await instagram.publish(bob, early)).toMatchObject(refused(24, 2207008));
    const item = await instagram.settled(ada, { is_carousel_item: 'true', image_url: instagram.sample('jpg') });
    expect(await instagram.publish(ada, item)).toMatchObject(refused(100));
  });

  it('combines the items of a carousel, in order', async () => {
    const ada = await account();
    const items = [
      await instagram.settled(ada, { is_carousel_item: 'true', image_url: instagram.sample('jpg') }),
      await instagram.settled(ada, {
        is_carousel_item: 'true',
        media_type: 'VIDEO',
        video_url: instagram.sample('mp4'),
      }),
    ];
    const whole = await instagram.settled(ada, { media_type: 'CAROUSEL', children: items.join(','), caption: 'Both' });
    await instagram.publish(ada, whole);
    expect(await sandbox.published()).toMatchObject([{ text: 'Both', media: [{ kind: 'image' }, { kind: 'video' }] }]);
    expect((await instagram.list(ada)).body).toMatchObject({ data: [{ media_type: 'CAROUSEL_ALBUM' }] });
  });

  it('enforces the posts per day', async () => {
    await sandbox.set('instagram', { quotaTotal: 1 });
    const ada = await account();
    const second = await instagram.image(ada);
    await instagram.publish(ada, await instagram.image(ada));
    expect(await instagram.publish(ada, second)).toMatchObject(refused(9, 2207042));
    const limit = `/instagram/v25.0/${ada.accountId}/content_publishing_limit?fields=quota_usage,config`;
    expect((await sandbox.ask(limit, { token: ada.accessToken })).body).toEqual({
      data: [{ quota_usage: 1, config: { quota_total: 1, quota_duration: 86_400 } }],
    });
  });
});

describe('a live post', () => {
  it('can be read by its own account, once it is visible', async () => {
    await sandbox.set('instagram', { permalinkLagMs: 2000, listLagMs: 2000 });
    const [ada, bob] = [await account(), await sandbox.account('instagram', { username: 'bob' })];
    const id = idOf(await instagram.publish(ada, await instagram.image(ada)));
    const read = (token: string) => sandbox.ask(`/instagram/v25.0/${id}?fields=id,permalink`, { token });
    expect(await read(ada.accessToken)).toMatchObject(refused(100, 33));
    expect((await instagram.list(ada)).body).toEqual({ data: [] });
    sandbox.advance(2000);
    expect(await read(bob.accessToken)).toMatchObject(refused(100, 33));
    const { body } = await read(ada.accessToken);
    expect(body).toMatchObject({ id, permalink: expect.stringContaining('/instagram/p/') });
    const page = await sandbox.ask((await sandbox.published())[0]?.url ?? '');
    expect(page.raw).toContain('A picture');
  });
});
