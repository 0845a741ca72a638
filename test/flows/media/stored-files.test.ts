import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { createApiKey, keyId } from '../../../functions/src/domain/users/index.ts';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { createDraft } from '../../support/drafts.ts';
import { ingested, sandboxFile, upload } from '../../support/media.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const page = z.object({ media: z.array(z.object({ id: z.string() })), nextCursor: z.string().nullable() });

const details = z.object({
  usedBy: z.object({
    posts: z.array(z.looseObject({})),
    drafts: z.array(z.object({ id: z.string() })),
    more: z.boolean(),
  }),
});

async function store(user: TestUser, file = 'sample.png') {
  return ingested.parse((await upload(user, sandboxFile(file))).body);
}

async function list(user: TestUser, query = '') {
  const response = await request(`/v1/media${query}`, { headers: withKey(user) });
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: 200 });
  return page.parse(response.body);
}

function read(user: TestUser, id: string) {
  return request(`/v1/media/${id}`, { headers: withKey(user) });
}

function remove(user: TestUser, id: string) {
  return request(`/v1/media/${id}`, { method: 'DELETE', headers: withKey(user) });
}
const later = { scheduledTime: '2090-01-01T00:00:00Z' };
const notFound = { status: 404, body: { error: { code: 'not_found' } } };

describe('stored files', () => {
  it('the list has the files of the user, newest first, page by page', async () => {
    const [user, other] = await Promise.all([createUser(), createUser()]);
    const { media } = context().store.user(user.uid);
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const [index, id] of ids.entries())
      await media.doc(id).set({
        url: `https://files.example/${id}.png`,
        storagePath: '',
        mimeType: 'image/png',
        sizeBytes: index,
        durationSeconds: null,
        sourceUrl: null,
        validators: null,
        fileName: null,
        // Two of the same time.
        createdAt: new Date(Date.UTC(2030, 0, 1 + Math.min(index, 3))),
        expiresAt: null,
      });
    await store(other);
    const first = await list(user, '?limit=2');
    const second = await list(user, `?limit=2&cursor=${first.nextCursor}`);
    const third = await list(user, `?limit=2&cursor=${second.nextCursor}`);
    expect(third.nextCursor).toBeNull();
    const listed = [first, second, third].flatMap(({ media: files }) => files.map(({ id }) => id));
    expect(listed.slice(2)).toEqual(ids.slice(0, 3).reverse());
    expect(listed.toSorted()).toEqual(ids.toSorted());
    const posts = await request('/v1/posts?limit=1', { headers: withKey(user) });
    expect(posts.status).toBe(200);
    for (const cursor of ['nonsense', '']) {
      const refused = await request(`/v1/media?cursor=${cursor}x`, { headers: withKey(user) });
      expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ field: 'query.cursor' }] } } });
    }
  });

  it('the metadata of a file is returned to its owner only', async () => {
    const [user, other] = await Promise.all([createUser(), createUser()]);
    const { id, url, sizeBytes } = await store(user);
    const response = await read(user, id);
    expect(response).toMatchObject({
      status: 200,
      body: { id, url, mimeType: 'image/png', sizeBytes, durationSeconds: null, fileName: 'sample.png' },
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await request(`/v1/media/${id}`, { headers: { ...withKey(user), 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect((await list(user)).media).toMatchObject([{ id }]);
    expect(await read(other, id)).toMatchObject(notFound);
    expect(await remove(other, id)).toMatchObject(notFound);
    expect((await fetch(url)).status).toBe(200);
  });

  it('a file is deleted with its record, and the same request stores the file again', async () => {
    const user = await createUser();
    const { id, url } = await store(user);
    expect(await remove(user, id)).toMatchObject({ status: 200, body: { id, deleted: true } });
    expect((await fetch(url)).status).toBe(404);
    expect(await read(user, id)).toMatchObject(notFound);
    expect(await remove(user, id)).toMatchObject(notFound);
    const storedAgain = await store(user);
    expect(storedAgain.id).not.toBe(id);
    expect((await fetch(storedAgain.url)).status).toBe(200);
  });

  it('a file of an unpublished post is not deleted until the post is cancelled', async () => {
    const user = await createUser();
    const { id, url } = await store(user);
    const post = await publish(user, aPost({ imageUrls: [url] }, later));
    const refused = await remove(user, id);
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'media_in_use', details: { postSubmissionIds: [post] } } },
    });
    expect((await fetch(url)).status).toBe(200);
    await request(`/v1/posts/${post}`, { method: 'DELETE', headers: withKey(user) });
    expect(await remove(user, id)).toMatchObject({ status: 200 });
  });

  it('a file of a reply of an unpublished post is not deleted', async () => {
    const user = await createUser();
    const { id } = await store(user);
    const post = await publish(user, aPost({ replies: [{ text: 'More', media: [{ mediaId: id }] }] }, later));
    expect(await remove(user, id)).toMatchObject({ status: 409, body: { error: { code: 'media_in_use' } } });
    const edit = { body: { post: { content: { replies: [] } } }, headers: withKey(user) };
    expect(await request(`/v1/posts/${post}`, { method: 'PATCH', ...edit })).toMatchObject({ status: 200 });
    expect(await remove(user, id)).toMatchObject({ status: 200 });
  });

  it('a file that an edit has added to a post is not deleted until its runs have ended', async () => {
    const user = await createUser();
    const { id } = await store(user);
    const post = await publish(user, aPost({}, later));
    const edit = await request(`/v1/posts/${post}`, {
      method: 'PATCH',
      headers: withKey(user),
      body: { post: { content: { mediaIds: [id] } } },
    });
    expect(edit.status).toBe(200);
    expect(await remove(user, id)).toMatchObject({ status: 409 });
    const { docs } = await context().store.runs(post).get();
    for (const { ref } of docs) await ref.update({ status: 'succeeded' });
    expect(await remove(user, id)).toMatchObject({ status: 200 });
  });
});

it('the library finds the files of the user alone, by kind and by words in their names, page by page', async () => {
  const [user, other] = await Promise.all([createUser(), createUser()]);
  const stored = await Promise.all([store(user, 'sample.png'), store(user, 'sample.jpg'), store(user, 'sample.mp3')]);
  const [png, jpg, mp3] = stored.map(({ id }) => id);
  await store(other, 'sample.png');
  const found = async (query: string) => (await list(user, query)).media.map(({ id }) => id).toSorted();
  expect(await found('?kind=image')).toEqual([png, jpg].toSorted());
  expect(await found('?q=PNG%20samp')).toEqual([png]);
  expect(await found('?q=sample&kind=audio')).toEqual([mp3]);
  expect(await found('?kind=document')).toEqual([]);
  expect((await read(user, png ?? '')).body).toMatchObject({ fileName: 'sample.png' });
  const first = await list(user, '?kind=image&limit=1');
  const second = await list(user, `?kind=image&limit=1&cursor=${first.nextCursor}`);
  expect([...first.media, ...second.media].map(({ id }) => id).toSorted()).toEqual([png, jpg].toSorted());
  const refused = await request(`/v1/media?kind=video&cursor=${first.nextCursor}`, { headers: withKey(user) });
  expect(refused).toMatchObject({ status: 400, body: { error: { details: [{ field: 'query.cursor' }] } } });
});

it('the library names posts and drafts of the user that use a file, and nothing to a key that may not read posts', async () => {
  const [user, other] = await Promise.all([createUser(), createUser()]);
  const { id, url } = await store(user);
  const withFile = { mediaIds: [id] };
  const first = await publish(user, aPost({ ...withFile, text: 'First' }, later));
  const second = await publish(user, aPost({ replies: [{ text: 'More', media: [{ mediaId: id }] }] }, later));
  await publish(user, aPost({}, later));
  const byId = await createDraft(user, aPost(withFile));
  const byUrl = await createDraft(user, aPost({ imageUrls: [url] }));
  await createDraft(user);
  await createDraft(other, aPost(withFile));
  const { posts, drafts, more } = details.parse((await read(user, id)).body).usedBy;
  expect(posts).toMatchObject([
    { postSubmissionId: second, outcome: 'scheduled', scheduledTime: '2090-01-01T00:00:00.000Z' },
    { postSubmissionId: first, outcome: 'scheduled', preview: 'First' },
  ]);
  expect(drafts.map((draft) => draft.id)).toEqual([byUrl, byId]);
  expect(more).toBe(false);
  const apiKey = await createApiKey(context(), user.uid, null, { scopes: ['media'] });
  expect((await request(`/v1/media/${id}`, { headers: withKey({ apiKey }) })).body).toMatchObject({
    id,
    usedBy: null,
  });
  await Promise.all(
    [first, second].map((post) => request(`/v1/posts/${post}`, { method: 'DELETE', headers: withKey(user) })),
  );
  expect(details.parse((await read(user, id)).body).usedBy.posts).toMatchObject([{ outcome: 'cancelled' }, {}]);
  expect(await remove(user, id)).toMatchObject({ status: 200 });
});

it('GET /v1/me returns the permissions of the user and the key, and the usage', async () => {
  const user = await createUser();
  const { store: database, config } = context();
  await database.user(user.uid).credits.set({ balance: 12, updatedAt: new Date() });
  const { sizeBytes } = await store(user);
  await publish(user, aPost({}, later));
  const apiKey = await createApiKey(context(), user.uid, null, { scopes: ['media'], requestsPerMinute: 7 });
  const response = await request('/v1/me', { headers: withKey({ apiKey }) });
  expect(response, JSON.stringify(response.body)).toMatchObject({
    status: 200,
    body: {
      user: { id: user.uid },
      subscription: { active: true },
      credits: { balance: 12 },
      key: { id: keyId(apiKey), scopes: ['media'], accounts: null },
      limits: {
        tier: 'premium',
        requests: { limit: 100, burst: 100, windowSeconds: 60 },
        key: { limit: 7, burst: 0, remaining: 6 },
        posts: { limit: 30, burst: 0, remaining: 29 },
        postChanges: { limit: 60, remaining: 60 },
        reads: { limit: 150, remaining: 149 },
        media: { limit: 30, remaining: 29 },
        transcriptions: { limit: 10, remaining: 10 },
        templates: { limit: 20, remaining: 20 },
      },
      storage: {
        storedBytesToday: sizeBytes,
        bytesPerDay: config.media.bytesPerDay,
        maxFileBytes: config.media.maxBytes,
      },
    },
  });
  expect(await request('/v1/me', { headers: withKey(user) })).toMatchObject({
    body: { key: { scopes: null }, limits: { key: null } },
  });
});
