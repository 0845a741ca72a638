import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { saveDraft } from '../../../functions/src/domain/drafts/index.ts';
import { MAX_DRAFTS } from '../../../functions/src/domain/drafts/limit.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { createUser, type TestUser } from '../../support/user.ts';

let user: TestUser;
let cookie: string;
beforeAll(async () => {
  user = await createUser();
  cookie = await beginSession(user);
});

function put(id: string, version: number, text: string, as = cookie) {
  return visit(`/api/drafts/${id}`, { method: 'PUT', body: { content: { text }, preview: text, version }, cookie: as });
}

function read(id: string, as = cookie) {
  return visit(`/api/drafts/${id}`, { cookie: as });
}

async function list(as = cookie) {
  return (await visit('/api/drafts', { cookie: as })).body as { drafts: { id: string }[] };
}

function refusal(status: number, code: string) {
  return { status, body: { error: { code } } };
}

it('a draft is stored, listed with the latest first, read, changed and deleted', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await put(first, 0, 'First')).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await put(second, 0, 'Second')).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await put(first, 1, 'First, changed')).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await list()).toMatchObject({
    drafts: [{ id: first, preview: 'First, changed', version: 2 }, { id: second }],
  });
  expect(await read(first)).toMatchObject({ status: 200, body: { version: 2, content: { text: 'First, changed' } } });
  const { expireAt } = (await context().store.user(user.uid).drafts.doc(first).get()).data() ?? {};
  expect(expireAt?.getTime()).toBeGreaterThan(Date.now() + 179 * DAY);
  for (const _ of ['once', 'again'])
    expect(await visit(`/api/drafts/${first}`, { method: 'DELETE', cookie })).toMatchObject({ status: 200 });
  expect(await read(first)).toMatchObject(refusal(404, 'not_found'));
  expect((await list()).drafts.map(({ id }) => id)).toEqual([second]);
});

it('a newer version of a draft is not overwritten, and a repeated request is accepted', async () => {
  const id = randomUUID();
  await put(id, 0, 'Mine');
  expect(await put(id, 0, 'Mine')).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await put(id, 1, 'Of the other tab')).toMatchObject({ status: 200, body: { version: 2 } });
  const late = await put(id, 1, 'Of this tab');
  expect(late).toMatchObject(refusal(412, 'precondition_failed'));
  expect(late).toMatchObject({ body: { error: { details: { version: 2 } } } });
  expect(await read(id)).toMatchObject({ body: { content: { text: 'Of the other tab' } } });
  const both = await Promise.all([put(id, 2, 'One'), put(id, 2, 'Another')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  await visit(`/api/drafts/${id}`, { method: 'DELETE', cookie });
  expect(await put(id, 3, 'Late')).toMatchObject(refusal(404, 'not_found'));
});

it('a draft refuses the access of other users', async () => {
  const id = randomUUID();
  await put(id, 0, 'Secret');
  const other = await beginSession(await createUser());
  expect(await read(id, other)).toMatchObject(refusal(404, 'not_found'));
  expect(await put(id, 1, 'Taken', other)).toMatchObject(refusal(404, 'not_found'));
  await visit(`/api/drafts/${id}`, { method: 'DELETE', cookie: other });
  expect(await read(id)).toMatchObject({ status: 200, body: { content: { text: 'Secret' } } });
  expect((await visit('/api/drafts')).status).toBe(401);
});

it('a draft with an invalid size, id or field is refused', async () => {
  expect(await put(randomUUID(), 0, 'x'.repeat(200_001))).toMatchObject(refusal(400, 'validation_error'));
  expect(await put('..', 0, 'x')).not.toMatchObject({ status: 500 });
  expect(await put('no-uuid', 0, 'x')).toMatchObject(refusal(400, 'validation_error'));
  const body = { content: 'text', preview: '', version: -1 };
  const response = await visit(`/api/drafts/${randomUUID()}`, { method: 'PUT', body, cookie });
  expect(response).toMatchObject(refusal(400, 'validation_error'));
});

it('drafts that a browser wrote itself are not listed, and the others are', async () => {
  const writer = await createUser();
  const as = await beginSession(writer);
  const { document } = context().store.user(writer.uid);
  await document.collection('drafts').doc(randomUUID()).set({ text: 'Of another program', updatedAt: new Date() });
  const id = randomUUID();
  await put(id, 0, 'Mine', as);
  expect((await list(as)).drafts.map((draft) => draft.id)).toEqual([id]);
});

it('a new draft is refused when there are too many', async () => {
  const writer = await createUser({ threads: 0 });
  const { document } = context().store.user(writer.uid);
  const batch = context().store.batch();
  for (let n = 0; n < MAX_DRAFTS; n += 1) batch.set(document.collection('drafts').doc(randomUUID()), { version: 1 });
  await batch.commit();
  const change = { content: '{}', request: null, preview: '', version: 0 };
  await expect(saveDraft(context(), writer.uid, randomUUID(), change)).rejects.toMatchObject({
    reason: 'too_many_drafts',
  });
});
