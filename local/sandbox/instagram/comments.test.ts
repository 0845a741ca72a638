import { describe, expect, it } from 'vitest';
import { instagramClient } from '../testing/clients/instagram.ts';
import { idOf, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const instagram = instagramClient(sandbox);
const refused = (code: number, error_subcode?: number, status = 400) => ({
  status,
  body: { error: { code, ...(error_subcode !== undefined && { error_subcode }) } },
});

const posted = async (wish: Record<string, unknown> = {}) => {
  const ada = await sandbox.account('instagram', wish);
  return { ada, id: idOf(await instagram.publish(ada, await instagram.image(ada))) };
};
const path = (id: string) => `/instagram/v25.0/${id}/comments`;
const comment = ({ accessToken: token }: { accessToken: string }, id: string, message?: string) =>
  sandbox.ask(path(id), { token, form: message === undefined ? {} : { message } });
const list = ({ accessToken: token }: { accessToken: string }, id: string) =>
  sandbox.ask(`${path(id)}?fields=id,text,timestamp,username`, { token });

describe('a comment', () => {
  it('is below its post, and listed with its author, the newest first', async () => {
    const { ada, id } = await posted();
    const first = idOf(await comment(ada, id, 'First'));
    await comment(ada, id, 'Second');
    expect(await sandbox.published()).toMatchObject([{ id, comments: ['First', 'Second'] }]);
    expect((await list(ada, id)).body).toMatchObject({
      data: [{ text: 'Second' }, { id: first, text: 'First', username: 'ada', timestamp: expect.any(String) }],
    });
  });

  it.each([
    ['no words', undefined],
    ['blank words', ' '],
    ['2,201 characters', 'x'.repeat(2201)],
    ['31 hashtags', '#tag '.repeat(31)],
  ])('cannot have %s', async (_what, message) => {
    const { ada, id } = await posted();
    expect(await comment(ada, id, message)).toMatchObject(refused(100));
    expect(await sandbox.published()).toMatchObject([{ comments: [] }]);
  });

  it('takes 2,200 characters and 30 hashtags', async () => {
    const { ada, id } = await posted();
    expect((await comment(ada, id, 'x'.repeat(2200))).status).toBe(200);
    expect((await comment(ada, id, '#tag '.repeat(30))).status).toBe(200);
  });

  it('needs its permission, and a post of the account that can be seen', async () => {
    const scopes = ['instagram_business_basic', 'instagram_business_content_publish'];
    const { ada: less, id: unread } = await posted({ username: 'less', scopes });
    expect(await comment(less, unread, 'First')).toMatchObject(refused(10, undefined, 403));
    expect(await list(less, unread)).toMatchObject(refused(10, undefined, 403));
    const { ada, id } = await posted();
    const bob = await sandbox.account('instagram', { username: 'bob' });
    expect(await comment(bob, id, 'First')).toMatchObject(refused(100, 33));
    await sandbox.set('instagram', { permalinkLagMs: 5000 });
    const { id: fresh } = await posted();
    expect(await comment(ada, fresh, 'First')).toMatchObject(refused(100, 33));
  });

  it('is refused where comments are turned off', async () => {
    const { ada, id } = await posted();
    await sandbox.set('instagram', { takesComments: false });
    expect(await comment(ada, id, 'First')).toMatchObject(refused(10));
  });

  it('may be missing from the list for a while', async () => {
    const { ada, id } = await posted();
    await sandbox.set('instagram', { listLagMs: 5000 });
    await comment(ada, id, 'First');
    expect((await list(ada, id)).body).toEqual({ data: [] });
    sandbox.advance(5000);
    expect((await list(ada, id)).body).toMatchObject({ data: [{ text: 'First' }] });
  });
});
