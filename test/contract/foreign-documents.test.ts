import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { keyId } from '../../functions/src/domain/users/index.ts';
import { aPost, publish, request, signedIn, withKey } from '../support/api.ts';
import { openFirestore } from '../support/firestore.ts';
import { beginSession, visit } from '../support/page-client.ts';
import { createUser, type TestUser } from '../support/user.ts';

const { db } = openFirestore('foreign-documents');

/** Documents as a program other than Herald writes them. */
describe('a document of another program with only the required fields', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await createUser();
  });

  it('a document with only the required fields is accepted as a subscription, credits and an API key', async () => {
    const { uid } = user;
    await db.doc(`users/${uid}/subscription/current`).set({ status: 'trialing' });
    await db.doc(`users/${uid}/credits/current`).set({ balance: 7 });
    await db.doc(`apiKeys/${keyId(user.apiKey)}`).set({ userId: uid });
    expect(await request('/v1/accounts', { headers: withKey(user) })).toMatchObject({ status: 200 });
    const keys = await request('/v1/api-keys', { headers: signedIn(user) });
    expect(keys).toMatchObject({ status: 200, body: { keys: [{ name: null, revokedAt: null }] } });
    const me = await visit('/api/me', { cookie: await beginSession(user) });
    expect(me).toMatchObject({ status: 200, body: { subscription: { active: true }, credits: { balance: 7 } } });
  });

  it('a document with only the required fields is accepted as media of a post', async () => {
    const url = 'https://files.example/a.png';
    await db.doc(`users/${user.uid}/media/brought`).set({ url, mimeType: 'image/png' });
    const id = await publish(user, aPost({ mediaIds: ['brought'] }, { scheduledTime: '2090-01-01T00:00:00Z' }));
    const stored = await context().store.submissions.doc(id).get();
    expect(stored.data()?.content.media).toMatchObject([{ kind: 'image', url }]);
  });
});

it('a document that cannot be parsed does not hide other documents of a list', async () => {
  const user = await createUser();
  const { uid } = user;
  const id = await publish(user, aPost({}, { scheduledTime: '2090-01-01T00:00:00Z' }));
  await Promise.all([
    db.doc(`users/${uid}/integrations/threads/accounts/odd`).set({ accountId: 3 }),
    db.doc(`apiKeys/${'0'.repeat(32)}${randomUUID().replaceAll('-', '')}`).set({ userId: uid, createdAt: 'long ago' }),
    db.doc(`postSubmissions/${randomUUID()}`).set({ userId: uid, createdAt: new Date() }),
    db.doc(`postSubmissions/${id}/runs/odd`).set({ userId: uid }),
    db.doc(`users/${uid}/media/odd`).set({ url: 3 }),
  ]);
  const accounts = await request('/v1/accounts', { headers: withKey(user) });
  expect(accounts).toMatchObject({ status: 200, body: { accounts: [{ accountId: user.accounts.threads[0] }] } });
  const keys = await request('/v1/api-keys', { headers: signedIn(user) });
  expect(keys).toMatchObject({ status: 200, body: { keys: [{ id: keyId(user.apiKey) }] } });
  const cookie = await beginSession(user);
  const listed = { status: 200, body: { posts: [{ postSubmissionId: id }] } };
  expect(await visit('/api/posts', { cookie })).toMatchObject(listed);
  const first = await visit('/api/posts?limit=1', { cookie });
  expect(first).toMatchObject(listed);
  expect(await request(`/v1/posts/${id}`, { headers: withKey(user) })).toMatchObject({ status: 200 });
  const withMedia = await request('/v1/posts', { body: aPost({ mediaIds: ['odd'] }), headers: withKey(user) });
  expect(withMedia).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
});
