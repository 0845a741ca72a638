import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { createDraft } from '../../support/drafts.ts';
import { eventually } from '../../support/eventually.ts';
import { ingested, sandboxFile, signedLongAgo, upload } from '../../support/media.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const SIGNATURE = /\?X-Goog-Algorithm=GOOG4-RSA-SHA256&.*X-Goog-Signature=[0-9a-f]+$/;

async function statusOf(url: string): Promise<number> {
  return (await fetch(url)).status;
}

/** A stored picture: its id, its address in the response, the address without a signature, and an expired one. */
async function aFile(user: TestUser, source = 'sample.png') {
  const { id, url } = ingested.parse((await upload(user, sandboxFile(source))).body);
  const record = (await context().store.user(user.uid).media.doc(id).get()).data();
  const expired = await signedLongAgo(record?.storagePath ?? '');
  return { id, url, unsigned: record?.url ?? '', expired };
}

/** How the runs of a post have ended. Reads the database: the API counts requests while the time is skipped. */
function outcomesOf(id: string): Promise<string[]> {
  return eventually(
    async () => (await context().store.runViews(id).get()).docs.map((run) => run.data().status),
    (statuses) => statuses.length > 0 && statuses.every((status) => status === 'succeeded' || status === 'failed'),
  );
}

it('a file of test mode is read by a signed address only, until that expires', async () => {
  const { test } = await createTestModeUser();
  const [file, other] = await Promise.all([aFile(test), aFile(test, 'sample.jpg')]);
  const { search } = new URL(other.url);
  expect(file.url).toMatch(SIGNATURE);
  expect((await fetch(file.url)).headers.get('cache-control')).toBe('private, no-store');
  expect(await Promise.all([file.url, file.unsigned, `${file.unsigned}${search}`, file.expired].map(statusOf))).toEqual(
    [200, 403, 403, 400],
  );
});

it('a file of live mode keeps an address without a signature', async () => {
  const { url, unsigned } = await aFile(await createUser());
  expect(url).toBe(unsigned);
  expect(await statusOf(url)).toBe(200);
});

it('the API shows files of test mode by signed addresses, also when it repeats a response, and stores none', async () => {
  const { test } = await createTestModeUser();
  const { id, url, unsigned, expired } = await aFile(test);
  const draftId = await createDraft(test, aPost({ mediaUrls: [expired] }));
  const bodies = await Promise.all(
    [
      request(`/v1/media/${id}`, { headers: withKey(test) }),
      request('/v1/media', { headers: withKey(test) }),
      request(`/v1/drafts/${draftId}`, { headers: withKey(test) }),
      upload(test, sandboxFile('sample.png')),
    ].map(async (response) => JSON.stringify((await response).body)),
  );
  for (const body of bodies) expect(body).toContain(`"${url}"`);
  const stored = JSON.stringify((await context().store.user(test.uid).drafts.doc(draftId).get()).data());
  expect(stored).toContain(unsigned);
  expect(stored).not.toContain('X-Goog');
});

it('a client that has a response with signed addresses gets new ones in place of 304', async () => {
  const { test } = await createTestModeUser();
  const { id, url } = await aFile(test);
  const read = (own: object) => request(`/v1/media/${id}`, { headers: { ...withKey(test), ...own } });
  const etag = (await read({})).headers.get('etag');
  expect(await read({ 'If-None-Match': etag })).toMatchObject({ status: 200, body: { url } });
});

it('an expired signed address names the file for its owner: in posts, validation, new media and templates', async () => {
  const { test } = await createTestModeUser();
  const { expired, unsigned } = await aFile(test);
  const post = { imageUrls: [expired] };
  const id = await publish(test, aPost(post));
  expect(await outcomesOf(id)).toEqual(['succeeded']);
  expect((await context().store.submissions.doc(id).get()).data()?.content.media).toMatchObject([{ url: unsigned }]);

  const validated = await request('/v1/posts/validate', { body: aPost(post), headers: withKey(test) });
  expect(validated).toMatchObject({ status: 200, body: { valid: true, problems: [] } });
  expect(await upload(test, expired)).toMatchObject({ status: 201, body: { mimeType: 'image/png' } });
  expect(await upload(test, unsigned)).toMatchObject({ status: 201, body: { mimeType: 'image/png' } });
  const config = { quote: 'A quote', author: 'Ada', backgroundImageUrl: expired };
  const rendered = await request('/v1/media/render-og', {
    body: { templateSlug: 'quote', config },
    headers: withKey(test),
  });
  expect(rendered, JSON.stringify(rendered.body)).toMatchObject({ status: 200 });
});

it('a file of another test user is not read by naming its path, and its address is not signed', async () => {
  const [owner, other] = await Promise.all([createTestModeUser(), createTestModeUser()]);
  const { unsigned } = await aFile(owner.test);
  expect(await upload(other.test, unsigned)).toMatchObject({ status: 400, body: { error: { code: 'upload_failed' } } });
  const id = await createDraft(other.test, aPost({ mediaUrls: [unsigned] }));
  const shown = await request(`/v1/drafts/${id}`, { headers: withKey(other.test) });
  expect(JSON.stringify(shown.body)).toContain(`"${unsigned}"`);
});
