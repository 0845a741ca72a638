import { describe, expect, it } from 'vitest';
import { facebookClient } from '../testing/clients/facebook.ts';
import { idOf, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const facebook = facebookClient(sandbox);
const page = (wish: Record<string, unknown> = {}) => sandbox.account('facebook', wish);
const attach = (...ids: string[]) =>
  Object.fromEntries(ids.map((id, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: id })]));
const refused = (code: number, error_subcode?: number) => ({
  body: { error: { code, ...(error_subcode !== undefined && { error_subcode }) } },
});

describe('a post', () => {
  it('is live at once, and has its permalink when that is requested', async () => {
    const ada = await page();
    const { body } = await facebook.post(ada, '/feed', { message: 'Hello', fields: 'id,permalink_url' });
    const [post] = await sandbox.published();
    expect(body).toEqual({ id: post?.id, permalink_url: post?.url });
    expect(post?.id).toMatch(new RegExp(`^${ada.accountId}_\\d+$`));
    expect((await sandbox.ask(post?.url ?? '')).raw).toContain('Hello');
  });

  it('has a link in place of media, which is not one to Facebook', async () => {
    const ada = await page();
    await facebook.post(ada, '/feed', { message: 'Read', link: 'https://a.test/page' });
    expect(await sandbox.published()).toMatchObject([{ link: 'https://a.test/page', media: [] }]);
    const listed = await facebook.get(ada.accessToken, `/${ada.accountId}/published_posts`, {
      fields: 'id,attachments{media_type,target{id}}',
    });
    expect(listed.body).toMatchObject({ data: [{ attachments: { data: [{ media_type: 'link', target: {} }] } }] });
    const photo = attach(idOf(await facebook.addPhoto(ada)));
    expect(await facebook.post(ada, '/feed', { link: 'https://a.test/page', ...photo })).toMatchObject(refused(100));
    expect(await facebook.post(ada, '/feed', { link: 'a.test' })).toMatchObject(refused(100));
    expect(await facebook.post(ada, '/feed', { link: 'https://m.facebook.com/a' })).toMatchObject(
      refused(100, 1609008),
    );
  });

  it('attaches unpublished photos, in order', async () => {
    const ada = await page();
    const ids = [idOf(await facebook.addPhoto(ada)), idOf(await facebook.addPhoto(ada, 'sample.png'))];
    expect(await sandbox.published()).toEqual([]);
    await facebook.post(ada, '/feed', { message: 'Two', ...attach(...ids) });
    const [post] = await sandbox.published();
    expect(post?.media.map(({ url }) => url)).toEqual([facebook.media('sample.jpg'), facebook.media('sample.png')]);
    const fields = 'id,attachments{media_type,target{id},subattachments{target{id}}}';
    const listed = await facebook.get(ada.accessToken, `/${ada.accountId}/published_posts`, { fields });
    expect(listed.body).toMatchObject({
      data: [
        {
          attachments: {
            data: [{ media_type: 'album', subattachments: { data: ids.map((id) => ({ target: { id } })) } }],
          },
        },
      ],
    });
  });

  it('attaches a photo once, and not after a day', async () => {
    const ada = await page();
    const photo = idOf(await facebook.addPhoto(ada));
    await facebook.post(ada, '/feed', attach(photo));
    expect(await facebook.post(ada, '/feed', attach(photo))).toMatchObject(refused(1, 1366051));
    const old = idOf(await facebook.addPhoto(ada));
    sandbox.advance(86_400_000);
    expect(await facebook.post(ada, '/feed', attach(old))).toMatchObject(refused(100, 33));
  });

  it.each<[string, Record<string, string>]>([
    ['nothing in it', {}],
    ['a misspelt parameter', { text: 'x' }],
    ['attachments that leave one out', { 'attached_media[1]': '{"media_fbid":"1"}' }],
    ['an attachment that is none', { 'attached_media[0]': '1' }],
    ['too much text', { message: 'x'.repeat(63_207) }],
  ])('is rejected with %s', async (_what, form) => {
    expect(await facebook.post(await page(), '/feed', form)).toMatchObject({ status: 400, ...refused(100) });
  });

  it('may be rejected as a duplicate', async () => {
    await sandbox.set('facebook', { refusesDuplicates: true });
    const ada = await page();
    await facebook.post(ada, '/feed', { message: 'Again' });
    expect(await facebook.post(ada, '/feed', { message: 'Again' })).toMatchObject(refused(506));
  });

  it('needs the Page’s own token, with the permission, and the Page in the path', async () => {
    const ada = await page();
    const bob = await page({ username: 'bob', scopes: ['pages_show_list'] });
    const login = { ...ada, accessToken: ada.refreshToken ?? '' };
    const form = { message: 'Hello' };
    expect(await facebook.post(login, '/feed', form)).toMatchObject(refused(200));
    expect(await facebook.post(bob, '/feed', form)).toMatchObject({ status: 403, ...refused(200) });
    expect(await facebook.post({ ...ada, accountId: bob.accountId }, '/feed', form)).toMatchObject(refused(100, 33));
    expect(await sandbox.published()).toEqual([]);
  });

  it('can be missing from the list for a while', async () => {
    await sandbox.set('facebook', { listLagMs: 1000 });
    const ada = await page();
    await facebook.post(ada, '/feed', { message: 'Hello' });
    const list = () => facebook.get(ada.accessToken, `/${ada.accountId}/published_posts`, { fields: 'message' });
    expect((await list()).body).toEqual({ data: [] });
    sandbox.advance(1000);
    expect((await list()).body).toMatchObject({ data: [{ message: 'Hello' }] });
  });
});

describe('a photo', () => {
  it('that is published by itself is a post', async () => {
    const ada = await page();
    await facebook.post(ada, '/photos', { url: facebook.media('sample.jpg'), caption: 'Mine' });
    expect(await sandbox.published()).toMatchObject([{ text: 'Mine', media: [{ kind: 'image' }] }]);
  });

  it.each([
    ['is not there', 'status/404', 324, 2069019],
    ['is none', 'sample.mp3', 324, 2069019],
    ['is a WebP', 'sample.webp', 1, 1366046],
  ])('that %s is rejected', async (_what, name, code, subcode) => {
    expect(await facebook.addPhoto(await page(), name)).toMatchObject(refused(code, subcode));
  });
});
