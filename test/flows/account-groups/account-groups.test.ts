import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { request, withKey } from '../../support/api.ts';
import { createUser, type TestUser } from '../../support/user.ts';

interface Group {
  name: string;
  accounts: { platform: string; accountId: string | undefined }[];
}

const listed = z.object({ groups: z.array(z.looseObject({ name: z.string() })) });

function save(user: Pick<TestUser, 'apiKey'>, groups: Group[], ifMatch?: string) {
  const headers = { ...withKey(user), ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) };
  return request('/v1/account-groups', { method: 'PUT', body: { groups }, headers });
}

async function read(user: Pick<TestUser, 'apiKey'>) {
  const { body, headers } = await request('/v1/account-groups', { headers: withKey(user) });
  return { ...listed.parse(body), etag: headers.get('etag') ?? '' };
}

function invalid(field: string) {
  return { status: 400, body: { error: { code: 'validation_error', details: [{ field }] } } };
}

const precondition = { status: 412, body: { error: { code: 'precondition_failed' } } };

it('groups keep their order, and of concurrent changes of the same groups only one is made', async () => {
  const user = await createUser({ threads: 2, x: 1 });
  const threads = user.accounts.threads.map((accountId) => ({ platform: 'threads', accountId }));
  const shops = { name: 'Shops', accounts: threads };
  const all = { name: 'All', accounts: [{ platform: 'x', accountId: user.accounts.x[0] }, ...threads] };
  const first = await read(user);
  expect(first.groups).toEqual([]);
  const results = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) => save(user, [{ ...shops, name }], first.etag)),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  expect(results.find(({ status }) => status === 412)).toMatchObject(precondition);
  const { groups, etag } = await read(user);
  expect(results.find(({ status }) => status === 200)?.body).toEqual({ groups });
  const saved = await save(user, [all, shops], etag);
  expect(saved).toMatchObject({ status: 200, body: { groups: [all, shops] } });
  // The response to the first one may have been lost.
  expect(await save(user, [all, shops], etag)).toMatchObject({ status: 200 });
  expect(await save(user, [shops], etag)).toMatchObject(precondition);
  expect(await save(user, [shops], saved.headers.get('etag') ?? '')).toMatchObject({ status: 200 });
  expect((await read(user)).groups).toEqual([shops]);
});

it('a group leaves out an account that was disconnected until it is connected again, and refuses to add it', async () => {
  const user = await createUser({ threads: 2 });
  const threads = user.accounts.threads.map((accountId) => ({ platform: 'threads', accountId }));
  await save(user, [{ name: 'Shops', accounts: threads }]);
  const { etag } = await read(user);
  const ref = context()
    .store.user(user.uid)
    .accounts('threads')
    .doc(threads[0]?.accountId ?? '');
  const account = (await ref.get()).data();
  if (!account) throw new Error('no account');
  await ref.delete();
  const rest = [{ name: 'Shops', accounts: threads.slice(1) }];
  expect((await read(user)).groups).toEqual(rest);
  expect(await save(user, [], etag)).toMatchObject(precondition);
  expect(await save(user, rest)).toMatchObject({ status: 200, body: { groups: rest } });
  const added = [{ name: 'All', accounts: threads.toReversed() }];
  expect(await save(user, added)).toMatchObject(invalid('body.groups.0.accounts.1'));
  await ref.set(account);
  expect((await read(user)).groups).toEqual([{ name: 'Shops', accounts: threads }]);
});

it('a group refuses accounts of other users, names that are used twice, and changes by a limited key', async () => {
  const [user, other] = await Promise.all([createUser({ threads: 2 }), createUser()]);
  const theirs = { platform: 'threads', accountId: other.accounts.threads[0] };
  const [one, two] = user.accounts.threads.map((accountId) => ({ platform: 'threads', accountId }));
  if (!one || !two) throw new Error('no accounts');
  const groups = [
    { name: 'Shops', accounts: [one, two] },
    { name: 'Second', accounts: [two] },
  ];
  expect(await save(user, groups)).toMatchObject({ status: 200 });
  expect(await save(user, [{ name: 'Theirs', accounts: [theirs] }])).toMatchObject(invalid('body.groups.0.accounts.0'));
  expect((await read(other)).groups).toEqual([]);
  const twice = [
    { name: 'Åre', accounts: [] },
    { name: 'A\u030aRE', accounts: [] },
  ];
  expect(await save(user, twice)).toMatchObject(invalid('body.groups.1.name'));
  expect(await save(user, [{ name: 'Shops', accounts: [one, one] }])).toMatchObject(invalid('body.groups.0.accounts'));
  const apiKey = await createApiKey(context(), user.uid, null, { accounts: [`threads:${one.accountId}`] });
  expect((await read({ apiKey })).groups).toEqual([{ name: 'Shops', accounts: [one] }]);
  expect(await save({ apiKey }, [])).toMatchObject({ status: 403, body: { error: { code: 'account_not_allowed' } } });
  expect((await read(user)).groups).toEqual(groups);
});
