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

const reel = (more: Record<string, string> = {}) => ({
  media_type: 'REELS',
  video_url: instagram.sample('mp4'),
  ...more,
});

describe('creating a container', () => {
  it('accepts images, reels and items of a carousel, and publishes nothing', async () => {
    const ada = await account();
    for (const form of [
      { image_url: instagram.sample('jpg'), caption: 'x' },
      reel({ share_to_feed: 'true' }),
      { is_carousel_item: 'true', image_url: instagram.sample('jpg') },
      { is_carousel_item: 'true', media_type: 'VIDEO', video_url: instagram.sample('mp4') },
    ])
      expect(await instagram.create(ada, form)).toMatchObject({ status: 200 });
    expect(await sandbox.published()).toEqual([]);
  });

  it.each<[string, () => Record<string, string>, number, number | undefined]>([
    ['text alone', () => ({ caption: 'x' }), 100, undefined],
    ['a plain video', () => ({ media_type: 'VIDEO', video_url: instagram.sample('mp4') }), 100, 2207023],
    ['a reel in a carousel', () => reel({ is_carousel_item: 'true' }), 100, 2207023],
    ['an unknown type', () => ({ media_type: 'TEXT', caption: 'x' }), 100, 2207023],
    ['a misspelt parameter', () => ({ image_url: instagram.sample('jpg'), text: 'x' }), 100, undefined],
    [
      'an item with a caption',
      () => ({ is_carousel_item: 'true', image_url: 'https://a.test/a', caption: 'x' }),
      100,
      undefined,
    ],
    ['a caption too long', () => ({ image_url: instagram.sample('jpg'), caption: 'x'.repeat(2201) }), 36004, 2207010],
    ['too many hashtags', () => ({ image_url: instagram.sample('jpg'), caption: '#aa '.repeat(31) }), 36004, 2207010],
    ['a carousel of one', () => ({ media_type: 'CAROUSEL', children: '1' }), 100, 2207028],
    ['a PNG', () => ({ image_url: instagram.sample('png') }), 36001, 2207005],
    ['an image that is not there', () => ({ image_url: `${sandbox.url()}/media/status/404` }), 9004, 2207052],
    [
      'an image behind a redirect',
      () => ({ image_url: `${sandbox.url()}/media/redirect?to=/media/sample.jpg` }),
      9004,
      2207052,
    ],
  ])('rejects %s', async (_what, form, code, subcode) => {
    expect(await instagram.create(await account(), form())).toMatchObject(refused(code, subcode));
  });

  it('needs the permission, the own account, and the version in the path', async () => {
    const ada = await sandbox.account('instagram', { scopes: ['instagram_business_basic'] });
    const form = { image_url: instagram.sample('jpg') };
    expect(await instagram.create(ada, form)).toMatchObject({ status: 403, body: { error: { code: 10 } } });
    const bob = await sandbox.account('instagram', { username: 'bob' });
    expect(await instagram.create({ ...bob, accountId: ada.accountId }, form)).toMatchObject(refused(100, 33));
    const bare = await sandbox.ask(`/instagram/${bob.accountId}/media`, { token: bob.accessToken, form });
    expect(bare.status).toBe(400);
  });

  it('is limited per day', async () => {
    await sandbox.set('instagram', { containersPerDay: 1 });
    const ada = await account();
    await instagram.create(ada, reel());
    expect(await instagram.create(ada, reel())).toMatchObject(refused(9));
    sandbox.advance(86_400_001);
    expect((await instagram.create(ada, reel())).status).toBe(200);
  });
});

describe('a trial reel', () => {
  const trial = (strategy: string) => JSON.stringify({ graduation_strategy: strategy });

  it.each(['MANUAL', 'SS_PERFORMANCE'])('can become an ordinary one by %s', async (strategy) => {
    const ada = await account();
    const id = await instagram.settled(ada, reel({ trial_params: trial(strategy) }));
    await instagram.publish(ada, id);
    expect(await sandbox.published()).toMatchObject([{ visibility: 'trial reel' }]);
    expect((await instagram.list(ada)).body).toMatchObject({ data: [{ is_shared_to_feed: false }] });
  });

  it.each<[string, Record<string, string>]>([
    ['another strategy', { trial_params: '{"graduation_strategy":"NEVER"}' }],
    ['no JSON', { trial_params: 'MANUAL' }],
    ['a wish about the feed', { trial_params: '{"graduation_strategy":"MANUAL"}', share_to_feed: 'true' }],
  ])('is rejected with %s', async (_what, more) => {
    expect(await instagram.create(await account(), reel(more))).toMatchObject(refused(100));
  });

  it('is for reels, and for accounts that may have it', async () => {
    const ada = await account();
    const image = { image_url: instagram.sample('jpg'), trial_params: trial('MANUAL') };
    expect(await instagram.create(ada, image)).toMatchObject(refused(100));
    await sandbox.set('instagram', { trialReels: false });
    expect(await instagram.create(ada, reel({ trial_params: trial('MANUAL') }))).toMatchObject(refused(100, 2207081));
  });
});

describe('the status', () => {
  it('goes from in progress to finished to published', async () => {
    await sandbox.set('instagram', { videoProcessingMs: 5000 });
    const ada = await account();
    const id = idOf(await instagram.create(ada, reel()));
    expect((await instagram.status(ada, id)).body).toMatchObject({ status_code: 'IN_PROGRESS', id });
    sandbox.advance(5000);
    await expect.poll(async () => (await instagram.status(ada, id)).raw).toContain('FINISHED');
    await instagram.publish(ada, id);
    expect((await instagram.status(ada, id)).body).toMatchObject({ status_code: 'PUBLISHED' });
  });

  it('has the number of the error, with HTTP 200', async () => {
    const ada = await account();
    const broken = reel({ video_url: `${sandbox.url()}/media/cut?bytes=2000` });
    const id = await instagram.settled(ada, broken);
    expect(await instagram.status(ada, id)).toMatchObject({
      status: 200,
      body: { status_code: 'ERROR', status: expect.stringContaining('2207077') },
    });
  });

  it('expires after a day', async () => {
    const ada = await account();
    const id = await instagram.image(ada);
    sandbox.advance(86_400_000);
    expect((await instagram.status(ada, id)).body).toMatchObject({ status_code: 'EXPIRED' });
    expect(await instagram.publish(ada, id)).toMatchObject(refused(24, 2207008));
  });
});
