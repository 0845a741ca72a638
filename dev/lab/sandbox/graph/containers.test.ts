import { describe, expect, it } from 'vitest';
import type { SeededAccount } from '../core/platform.ts';
import { DAY_MS, idOf, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
type Form = Record<string, string>;

function refused(code: number, error_subcode?: number) {
  return {
    status: 400,
    body: { error: { code, ...(error_subcode && { error_subcode }) } },
  };
}

describe.each([
  {
    name: 'threads',
    root: '/threads/v1.0',
    media: 'threads',
    scope: 'threads_basic',
    image: 'IMAGE',
    missing: refused(24, 4279009),
    notReady: refused(24, 4279009),
    elsewhere: refused(24),
  },
  {
    name: 'instagram',
    root: '/instagram/v25.0',
    media: 'media',
    scope: 'instagram_business_basic',
    missing: refused(24, 2207008),
    notReady: refused(9007, 2207027),
    image: undefined,
    elsewhere: refused(100, 33),
  },
])('$name', ({ name, root, media, scope, image: media_type, missing, notReady, elsewhere }) => {
  const account = (options: object = {}) => sandbox.account(name, options);
  const create = ({ accountId, accessToken: token }: SeededAccount, form: Form) =>
    sandbox.ask(`${root}/${accountId}/${media}`, { token, form });
  const publish = ({ accountId, accessToken: token }: SeededAccount, form: Form | string) =>
    sandbox.ask(`${root}/${accountId}/${media}_publish`, {
      token,
      form: typeof form === 'string' ? { creation_id: form } : form,
    });
  const image = (more: Form = {}): Form => ({
    ...(media_type && { media_type }),
    image_url: sandbox.media('sample.jpg'),
    ...more,
  });
  const settled = async (account: SeededAccount, form: Form) => {
    const id = idOf(await create(account, form));
    await sandbox.settle();
    return id;
  };

  it('a container of the same account is published once, when it is ready, within a day', async () => {
    const [ada, bob] = [await account(), await account({ username: 'bob' })];
    const id = idOf(await create(ada, image()));
    expect(await publish(ada, id)).toMatchObject(notReady);
    await sandbox.settle();
    expect(await publish(bob, id)).toMatchObject(missing);
    const replies = await Promise.all(Array.from({ length: 10 }, () => publish(ada, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await publish(ada, id)).toMatchObject(missing);
    const old = await settled(ada, image());
    sandbox.advance(DAY_MS);
    expect(await publish(ada, old)).toMatchObject(missing);
    expect(await sandbox.published()).toHaveLength(1);
  });

  it('a carousel accepts only ready items, and an item cannot be published', async () => {
    const ada = await account();
    const item = image({ is_carousel_item: 'true' });
    const [ready, plain] = [await settled(ada, item), await settled(ada, image())];
    const early = idOf(await create(ada, item));
    const carousel = (children: string) => create(ada, { media_type: 'CAROUSEL', children });
    expect(await carousel(`${ready},${early}`)).toMatchObject(notReady);
    expect(await carousel(`${ready},123`)).toMatchObject(elsewhere);
    for (const wrong of [`${ready},${plain}`, ready, `${ready},${ready}`, 'a,b', Array(21).fill(ready).join()])
      expect(await carousel(wrong)).toMatchObject(refused(100));
    expect(await publish(ada, ready)).toMatchObject(refused(100));
    for (const form of [{}, { creation_id: 'abc' }, { creation_id: '1', text: 'x' }])
      expect(await publish(ada, form)).toMatchObject(refused(100));
  });

  it('a container requires a token, the permission, and the account of the token in the path', async () => {
    const [ada, reader] = [await account(), await account({ username: 'reader', scopes: [scope] })];
    expect(await create({ ...ada, accessToken: 'nonsense' }, image())).toMatchObject(refused(190));
    expect(await create(reader, image())).toMatchObject({ status: 403, body: { error: { code: 10 } } });
    expect(await create({ ...ada, accountId: reader.accountId }, image())).toMatchObject(elsewhere);
    const path = `${root}/${ada.accountId}/${media}`;
    expect(await sandbox.ask(path, { form: image() })).toMatchObject(refused(104));
  });
});
