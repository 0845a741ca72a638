import { describe, expect, it } from 'vitest';
import type { SeededAccount } from '../core/platform.ts';
import { DAY_MS, idOf, textIn, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
type Form = Record<string, string>;

function account(options: object = {}) {
  return sandbox.account('instagram', options);
}

function post({ accountId, accessToken: token }: SeededAccount, path: string, form: Form) {
  return sandbox.ask(`/instagram/v25.0/${accountId}/${path}`, { token, form });
}

function create(account: SeededAccount, form: Form) {
  return post(account, 'media', form);
}

function publish(account: SeededAccount, creation_id: string) {
  return post(account, 'media_publish', { creation_id });
}

async function status({ accessToken: token }: SeededAccount, id: string) {
  return (await sandbox.ask(`/instagram/v25.0/${id}?fields=status_code,status`, { token })).body;
}

function image(more: Form = {}) {
  return { image_url: sandbox.media('sample.jpg'), ...more };
}

function reel(more: Form = {}) {
  return { media_type: 'REELS', video_url: sandbox.media('sample.mp4'), ...more };
}

async function settled(account: SeededAccount, form: Form) {
  const id = idOf(await create(account, form));
  await sandbox.settle();
  return id;
}

function refused(code: number, error_subcode?: number) {
  return {
    status: 400,
    body: { error: { code, ...(error_subcode && { error_subcode }) } },
  };
}
const URL = 'https://a.test/a';

it.each<[Form, number, number?]>([
  [{ caption: 'text alone' }, 100],
  [{ media_type: 'VIDEO', video_url: URL }, 100, 2207023],
  [{ media_type: 'REELS', video_url: URL, is_carousel_item: 'true' }, 100, 2207023],
  [{ media_type: 'TEXT', caption: 'x' }, 100, 2207023],
  [{ image_url: URL, text: 'x' }, 100],
  [{ image_url: URL, is_carousel_item: 'true', caption: 'x' }, 100],
  [{ media_type: 'STORIES', image_url: URL, caption: 'x' }, 100],
  [{ media_type: 'STORIES', image_url: URL, video_url: URL }, 100],
  [{ image_url: URL, collaborators: '["a","b","c","d"]' }, 100],
  [{ image_url: URL, collaborators: 'a' }, 100],
  [{ image_url: URL, user_tags: '[{"username":"a"}]' }, 100],
  [{ image_url: URL, user_tags: '[{"username":"a","x":1.5,"y":0}]' }, 100],
  [{ media_type: 'REELS', video_url: URL, user_tags: '[{"username":"a","x":0,"y":0}]' }, 100],
  [{ media_type: 'REELS', video_url: URL, thumb_offset: '1.5 s' }, 100],
  [{ image_url: URL, caption: 'x'.repeat(2201) }, 36004, 2207010],
  [{ image_url: URL, caption: '#aa '.repeat(31) }, 36004, 2207010],
  [{ image_url: URL, caption: '@aa '.repeat(21) }, 36004, 2207010],
  [{ image_url: URL, alt_text: 'x'.repeat(1001) }, 100],
  [{ image_url: URL, trial_params: '{"graduation_strategy":"MANUAL"}' }, 100],
  [{ media_type: 'REELS', video_url: URL, trial_params: '{"graduation_strategy":"NEVER"}' }, 100],
  [{ media_type: 'REELS', video_url: URL, trial_params: 'MANUAL' }, 100],
  [
    { media_type: 'REELS', video_url: URL, trial_params: '{"graduation_strategy":"MANUAL"}', share_to_feed: 'true' },
    100,
  ],
])('an Instagram container is refused with %j', async (form, code, subcode) => {
  expect(await create(await account(), form)).toMatchObject(refused(code, subcode));
});

it.each([
  ['sample.png', 36001, 2207005],
  ['status/404', 9004, 2207052],
  ['redirect?to=/media/sample.jpg', 9004, 2207052],
])('an Instagram container is refused for the image %s', async (file, code, subcode) => {
  expect(await create(await account(), { image_url: sandbox.media(file) })).toMatchObject(refused(code, subcode));
});

it('the number of Instagram containers is limited per day', async () => {
  await sandbox.set('instagram', { containersPerDay: 1 });
  const ada = await account();
  await create(ada, reel());
  expect(await create(ada, reel())).toMatchObject(refused(9));
  sandbox.advance(DAY_MS + 1);
  expect((await create(ada, reel())).status).toBe(200);
});

it('an Instagram container fails for a broken video with the number of the error, and HTTP 200', async () => {
  const ada = await account();
  const id = await settled(ada, reel({ video_url: sandbox.media('cut?bytes=2000') }));
  expect(await status(ada, id)).toMatchObject({ status_code: 'ERROR', status: expect.stringContaining('2207077') });
});

it('Instagram shows a live post to its account only, and only under one id of the profile', async () => {
  const [ada, bob] = [await account(), await account({ username: 'bob' })];
  const id = idOf(await publish(ada, await settled(ada, image())));
  const read = (path: string, { accessToken: token }: SeededAccount) =>
    sandbox.ask(`/instagram/v25.0/${path}`, { token });
  expect((await read(`${id}?fields=permalink`, ada)).status).toBe(200);
  expect(await read(`${id}?fields=permalink`, bob)).toMatchObject(refused(100, 33));
  const appScoped = idOf(await read('me?fields=user_id', ada));
  expect(appScoped).not.toBe(ada.accountId);
  expect((await read(`${appScoped}?fields=username`, ada)).status).toBe(400);
});

describe('a comment on Instagram', () => {
  const comment = ({ accessToken: token }: SeededAccount, id: string, form: Form) =>
    sandbox.ask(`/instagram/v25.0/${id}/comments`, { token, form });
  const posted = async (options: object = {}) => {
    const ada = await account(options);
    return { ada, id: idOf(await publish(ada, await settled(ada, image()))) };
  };

  it.each([{}, { message: ' ' }, { message: 'x'.repeat(2201) }, { message: '#tag '.repeat(31) }])(
    'a comment on Instagram is refused with %j',
    async (form) => {
      const { ada, id } = await posted();
      expect(await comment(ada, id, form)).toMatchObject(refused(100));
    },
  );

  it('comments on Instagram are listed newest first and in pages, and a story has none', async () => {
    const { ada, id } = await posted();
    for (const message of ['1', '2', '3']) await comment(ada, id, { message });
    const list = (query: Form) =>
      sandbox.ask(`/instagram/v25.0/${id}/comments?${new URLSearchParams(query)}`, { token: ada.accessToken });
    const first = await list({ fields: 'text', limit: '2' });
    expect(first.body).toMatchObject({ data: [{ text: '3' }, { text: '2' }], paging: { next: expect.any(String) } });
    const second = await list({ fields: 'text', limit: '2', after: textIn(first, 'after') });
    expect(second.body).toMatchObject({ data: [{ text: '1' }] });
    expect(second.raw).not.toContain('"next"');
    const story = { media_type: 'STORIES', image_url: sandbox.media('sample.jpg') };
    const storyId = idOf(await publish(ada, await settled(ada, story)));
    expect(await comment(ada, storyId, { message: 'First' })).toMatchObject(refused(100, 33));
  });

  it('a comment on Instagram requires its permission, and a post of the account', async () => {
    const scopes = ['instagram_business_basic', 'instagram_business_content_publish'];
    const less = await posted({ username: 'less', scopes });
    expect((await comment(less.ada, less.id, { message: 'First' })).status).toBe(403);
    const { id } = await posted();
    expect(await comment(await account({ username: 'bob' }), id, { message: 'First' })).toMatchObject(refused(100, 33));
  });
});
