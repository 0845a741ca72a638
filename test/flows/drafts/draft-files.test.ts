import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { createDraft as storeDraft } from '../../../functions/src/domain/drafts/index.ts';
import { storeNextFile } from '../../../functions/src/domain/drafts/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY, dayOf } from '../../../functions/src/model/clock.ts';
import { aPost, readPost, request, withKey } from '../../support/api.ts';
import { createDraft } from '../../support/drafts.ts';
import { eventually } from '../../support/eventually.ts';
import { changingFile, sandboxFile, storedFiles } from '../../support/media.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { callsOf, liveOn } from '../../support/sandbox.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const LATER = '2090-01-01T00:00:00Z';
const view = z.looseObject({
  version: z.int(),
  valid: z.boolean(),
  problems: z.array(z.looseObject({ field: z.string(), rule: z.string(), message: z.string() })),
  files: z.array(
    z.looseObject({
      url: z.string(),
      state: z.string(),
      mediaId: z.string().nullable(),
      storedUrl: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});

let user: TestUser;
beforeEach(async () => {
  user = await createUser();
});

function draftsOf() {
  return context().store.user(user.uid).drafts;
}

function send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) {
  return request(`/v1/drafts/${path}`, { method, headers: withKey(user), ...(body ? { body } : {}) } as Parameters<
    typeof request
  >[1]);
}

async function read(id: string) {
  return view.parse((await send('GET', id)).body);
}

/** The draft once no file waits. */
function settled(id: string) {
  return eventually(
    () => read(id),
    ({ files }) => files.every(({ state }) => state !== 'waiting'),
  );
}

async function review(id: string) {
  const cookie = await beginSession(user);
  return visit(`/api/drafts/${id}/review`, { cookie });
}

function task(id: string, ctx = context()) {
  return storeNextFile(ctx, { userId: user.uid, draftId: id, since: 0 }, stdoutLogger({}));
}

/** A draft of a key, the task of which was lost. */
async function unqueuedDraft(body: Record<string, unknown>): Promise<string> {
  const queue = { enqueue: () => Promise.reject(new Error('lost')) };
  const draft = {
    userId: user.uid,
    keyId: null,
    request: body,
    claim: null,
    toBody: (id: string) => Promise.resolve(id),
  };
  const created = await storeDraft({ ...context(), queue }, draft);
  if (!('done' in created)) throw new Error('not stored');
  return created.done;
}

async function digest(url: string): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await (await fetch(url)).arrayBuffer()))
    .digest('hex');
}

it('what is published is what the review showed, although the servers of its files have changed them since', async () => {
  const owner = await createUser({ instagram: 1 });
  user = owner;
  const picture = await changingFile('sample=jpg');
  const video = await changingFile('sample=mp4');
  const reply = await changingFile('sample=png');
  const cover = await changingFile('sample=jpg');
  const green = await digest(sandboxFile('sample.png'));
  const id = await createDraft(
    user,
    aPost({
      imageUrls: [picture.url],
      replies: [{ text: 'More', media: [{ url: reply.url, altText: 'A reply' }] }],
      platform: [
        'threads',
        {
          platform: 'instagram',
          overrides: { media: [{ url: video.url }], replies: [], coverUrl: cover.url },
        },
      ],
    }),
  );
  const { files, version, valid } = await settled(id);
  expect(files.map(({ url, state }) => [url, state]).sort()).toEqual(
    [picture, video, reply, cover].map(({ url }) => [url, 'stored']).sort(),
  );
  expect({ version, valid }).toEqual({ version: 2, valid: true });
  const copies = new Map(files.map(({ url, storedUrl }) => [url, storedUrl ?? '']));
  const copyOf = ({ url }: { url: string }): string => copies.get(url) ?? '';

  for (const file of [picture, video, reply, cover]) await file.change('sample=gif&nth=1');
  const shown = await review(id);
  expect(shown.body).toMatchObject({
    post: {
      media: [{ kind: 'image', url: copyOf(picture) }],
      replies: [{ media: [{ url: copyOf(reply), altText: 'A reply' }] }],
      targets: [{}, { overrides: { media: [{ kind: 'video', url: copyOf(video) }], coverUrl: copyOf(cover) } }],
    },
  });

  const published = await send('POST', `${id}/publish`, { version });
  expect(published.status).toBe(201);
  const { postSubmissionId } = z.object({ postSubmissionId: z.string() }).parse(published.body);
  const { runs } = await eventually(
    () => readPost(user, postSubmissionId),
    (post) => post.runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
  expect(runs.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  const live = JSON.stringify(await liveOn(...owner.accounts.threads, ...owner.accounts.instagram));
  for (const { url } of [picture, video, reply, cover]) expect(live).not.toContain(url);
  expect(await digest(copyOf(reply))).toBe(green);
});

it('the copy of a document keeps the name of its file', async () => {
  user = await createUser({ threads: 0, linkedin: 1 });
  const url = sandboxFile('sample.pdf');
  const platform = { platform: 'linkedin', overrides: { media: [{ url }] } };
  const id = await createDraft(user, aPost({ platform, mediaUrls: [url] }, { scheduledTime: LATER }));
  const { version, files } = await settled(id);
  const { body } = await send('POST', `${id}/publish`, { version });
  const { postSubmissionId } = z.object({ postSubmissionId: z.string() }).parse(body);
  const post = (await context().store.submissions.doc(postSubmissionId).get()).data();
  const media = [{ kind: 'document', url: files[0]?.storedUrl, fileName: 'sample.pdf' }];
  expect(post).toMatchObject({ content: { media }, targets: [{ overrides: { media } }] });
});

it('the preview of a link is published as the review showed it, although its page has changed since', async () => {
  user = await createUser({ threads: 0, bluesky: 1 });
  const page = await changingFile('sample=html');
  const picture = await changingFile('sample=jpg');
  const link = { url: page.url, imageUrl: picture.url };
  const id = await createDraft(user, aPost({ platform: 'bluesky', link }));
  const { files, version } = await settled(id);
  expect(files).toMatchObject([
    { kind: 'file', url: picture.url, state: 'stored', page: null },
    { kind: 'page', url: page.url, state: 'stored', page: { title: 'A page', description: '' }, message: null },
  ]);
  for (const file of [page, picture]) await file.change('sample=gif&nth=1');
  const card = { url: page.url, title: 'A page', description: '', imageUrl: files[0]?.storedUrl };
  expect((await review(id)).body).toMatchObject({ post: { link: card } });
  const published = await send('POST', `${id}/publish`, { version });
  const { postSubmissionId } = z.object({ postSubmissionId: z.string() }).parse(published.body);
  const { runs } = await eventually(
    () => readPost(user, postSubmissionId),
    (post) => post.runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
  expect(runs).toMatchObject([{ status: 'succeeded' }]);
  const created = (await callsOf(...user.accounts.bluesky)).find(({ operation }) => operation === 'createRecord');
  expect(created).toMatchObject({
    params: {
      record: { embed: { external: { title: 'A page', description: '', thumb: { mimeType: 'image/jpeg' } } } },
    },
  });
});

it('the preview of a page without a picture is published without one, whatever picture the page gets', async () => {
  user = await createUser({ threads: 0, bluesky: 1 });
  const page = await changingFile('sample=html');
  const id = await createDraft(user, aPost({ platform: 'bluesky', link: page.url }, { scheduledTime: LATER }));
  const { version } = await settled(id);
  const link = { url: page.url, title: 'A page', description: '', imageUrl: '' };
  expect((await review(id)).body).toMatchObject({ valid: true, post: { link } });
  const { body } = await send('POST', `${id}/publish`, { version });
  const { postSubmissionId } = z.object({ postSubmissionId: z.string() }).parse(body);
  expect((await context().store.submissions.doc(postSubmissionId).get()).data()?.content.link).toEqual(link);
});

it('the preview of a link has the picture of its page where it can be stored, and names the host of a page that cannot be read', async () => {
  const picture = readFileSync(new URL('../../../dev/lab/sandbox/media/samples/sample.png', import.meta.url));
  const server = createServer(({ url }, response) => {
    if (url === '/a.png') response.end(picture);
    else if (url === '/missing') response.writeHead(404).end();
    else response.end(`<title>Page</title><meta property=og:image content=${url === '/page' ? '/a.png' : '/missing'}>`);
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`;
  const ctx = context();
  const config = { ...ctx.config, media: { ...ctx.config.media, allowedPrivateHosts: [host] } };
  const links = ['page', 'broken', 'missing'].map((path) => `http://${host}/${path}`);
  const platform = links.map((link) => ({ platform: 'bluesky', overrides: { link } }));
  const id = await unqueuedDraft(aPost({ platform }));
  for (const _link of links) await task(id, { ...ctx, config });
  const { files } = await read(id);
  expect(
    files.map(({ url, state, page, storedUrl, message }) => [url, state, page, storedUrl !== null, message]),
  ).toEqual([
    [links[0], 'stored', { title: 'Page', description: '' }, true, null],
    [links[1], 'stored', { title: 'Page', description: '' }, false, expect.stringContaining('did not return the file')],
    [links[2], 'stored', { title: host, description: '' }, false, expect.stringContaining('names its host')],
  ]);
});

it('a draft is not published while a file waits or has failed, nor by the version that did not show its files', async () => {
  const file = await changingFile('sample=jpg&status=404');
  const id = await unqueuedDraft(aPost({ mediaUrls: [file.url] }));
  expect(await send('POST', `${id}/publish`, { version: 1 })).toMatchObject({
    status: 409,
    body: { error: { code: 'not_editable', details: { files: [{ url: file.url, state: 'waiting' }] } } },
  });
  // A lost task is enqueued again by reading the draft.
  expect(await read(id)).toMatchObject({ version: 1, files: [{ url: file.url, state: 'waiting', mediaId: null }] });
  const failed = await settled(id);
  expect(failed).toMatchObject({
    version: 2,
    valid: false,
    files: [{ state: 'failed', message: expect.stringContaining('did not return the file') }],
  });
  expect(failed.problems).toContainEqual(
    expect.objectContaining({
      field: 'body.post.content.mediaUrls.0',
      rule: 'media.reachable',
      severity: 'error',
      actual: file.url,
      message: failed.files[0]?.message,
    }),
  );
  expect(await send('POST', `${id}/publish`, { version: 2 })).toMatchObject({
    status: 409,
    body: { error: { code: 'not_editable', details: { files: [{ state: 'failed' }] } } },
  });

  await file.change('sample=jpg');
  await send('PATCH', id, { post: { content: { mediaUrls: [file.url] } } });
  const stored = await eventually(
    () => read(id),
    ({ files }) => files.every(({ state }) => state === 'stored'),
  );
  expect(stored).toMatchObject({ version: 3, valid: true });
  expect(await send('POST', `${id}/publish`, { version: 2 })).toMatchObject({ status: 412 });
  expect(await send('POST', `${id}/publish`, { version: 3 })).toMatchObject({ status: 201 });
});

it('a file is stored again with its metadata where a change of the draft asks for them', async () => {
  const id = await createDraft(user, aPost({ mediaUrls: [sandboxFile('sample.jpg')] }));
  const [before] = (await settled(id)).files;
  await send('PATCH', id, { post: { content: { keepMetadata: true } } });
  const [after] = (await settled(id)).files;
  expect([before, after]).toMatchObject([{ state: 'stored' }, { state: 'stored' }]);
  expect(after?.mediaId).not.toBe(before?.mediaId);
  await send('PATCH', id, { post: { content: { text: 'Another text' } } });
  expect((await read(id)).files).toEqual([after]);
});

it('a file that has failed is tried again when a person opens the review, and not at once', async () => {
  const file = await changingFile('sample=jpg&status=404');
  const id = await createDraft(user, aPost({ mediaUrls: [file.url] }));
  await settled(id);
  await file.change('sample=jpg');
  const before = (await draftsOf().doc(id).get()).data()?.files ?? [];
  await review(id);
  expect((await draftsOf().doc(id).get()).data()?.files).toEqual(before);
  const earlier = before.map((one) => ({ ...one, triedAt: new Date(one.triedAt.getTime() - 61_000) }));
  await draftsOf().doc(id).update({ files: earlier });
  await review(id);
  await eventually(
    () => read(id),
    ({ files }) => files[0]?.state === 'stored',
  );
});

it('a task that is repeated stores a file once', async () => {
  const id = await unqueuedDraft(aPost({ mediaUrls: [sandboxFile('sample.png')] }));
  const both = await Promise.all([task(id), task(id)]);
  expect(both.map(({ kind }) => kind)).toContain('done');
  const { files, version } = await settled(id);
  expect(await task(id)).toEqual({ kind: 'done' });
  expect(await read(id)).toMatchObject({ version, files });
  const { docs } = await context().store.user(user.uid).media.get();
  expect(docs.map((each) => each.id)).toEqual([files[0]?.mediaId]);
});

it('a file of a silent server holds up the other drafts of its customer only', async () => {
  const [own, other] = [user, await createUser()];
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  onTestFinished(() => void silent.closeAllConnections());
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const held = await unqueuedDraft(aPost({ mediaUrls: [`http://127.0.0.1:${port}/a.png`] }));
  const next = await unqueuedDraft(aPost({ mediaUrls: [sandboxFile('sample.png')] }));
  user = other;
  const ofOther = await unqueuedDraft(aPost({ mediaUrls: [sandboxFile('sample.png')] }));
  user = own;
  const asked = once(silent, 'request');
  const { config } = context();
  const media = { ...config.media, allowedPrivateHosts: [...config.media.allowedPrivateHosts, `127.0.0.1:${port}`] };
  const running = task(held, { ...context(), config: { ...config, media } });
  await asked;
  expect(await task(next)).toMatchObject({ kind: 'wait', message: expect.stringContaining('other drafts') });
  user = other;
  expect(await task(ofOther)).toEqual({ kind: 'done' });
  silent.closeAllConnections();
  expect(await running).toEqual({ kind: 'done' });
});

it.each([
  ['deleted', (id: string) => send('DELETE', id), []],
  [
    'changed',
    (id: string) => send('PATCH', id, { post: { content: { mediaUrls: [sandboxFile('sample.jpg')] } } }),
    ['image/jpeg'],
  ],
])('a draft that is %s while its file is stored keeps no copy of it', async (_what, change, kept) => {
  const id = await unqueuedDraft(aPost({ mediaUrls: [sandboxFile('sample.png')] }));
  const written: string[] = [];
  const { files } = context();
  const write: typeof files.write = async (...file) => {
    await files.write(...file);
    written.push(file[0]);
    await change(id);
  };
  await task(id, { ...context(), files: { ...files, write } });
  expect(written).toHaveLength(1);
  expect(await storedFiles()).not.toContain(written[0]);
  const stored = await eventually(
    async () => (await context().store.user(user.uid).media.get()).docs.map((each) => each.data().mimeType),
    ({ length }) => length === kept.length,
  );
  expect(stored).toEqual(kept);
});

it('a file fails with a reason where the user has stored all bytes of the day', async () => {
  const { store, config, clock } = context();
  const day = { bytes: config.media.bytesPerDay, expireAt: new Date(clock.now() + DAY) };
  for (const at of [clock.now(), clock.now() + DAY]) await store.user(user.uid).storageDays.doc(dayOf(at)).set(day);
  const id = await createDraft(user, aPost({ mediaUrls: [sandboxFile('sample.png')] }));
  expect(await settled(id)).toMatchObject({
    valid: false,
    files: [{ state: 'failed', message: expect.stringContaining('as a day allows') }],
  });
});

it('a draft that only a person has written needs no copies, and files of Herald are not copied', async () => {
  const cookie = await beginSession(user);
  const id = crypto.randomUUID();
  const body = aPost({ text: 'Mine', mediaUrls: [sandboxFile('sample.png')] });
  const change = { content: { text: 'Mine' }, request: body, preview: '', version: 0 };
  expect(await visit(`/api/drafts/${id}`, { method: 'PUT', body: change, cookie })).toMatchObject({ status: 200 });
  expect(await review(id)).toMatchObject({ body: { files: [] } });
  expect(await send('POST', `${id}/publish`)).toMatchObject({ status: 201 });
  const first = await createDraft(user, aPost({ mediaUrls: [sandboxFile('sample.png')] }));
  const [stored] = (await settled(first)).files;
  const second = await createDraft(user, aPost({ mediaUrls: [stored?.storedUrl] }));
  expect(await read(second)).toMatchObject({ files: [] });
});

it('a draft of a person that a program has changed needs copies, also after the person has saved it', async () => {
  const cookie = await beginSession(user);
  const id = crypto.randomUUID();
  const save = (version: number, body: object) => {
    const change = { content: { text: `At ${version}` }, request: body, preview: '', version };
    return visit(`/api/drafts/${id}`, { method: 'PUT', body: change, cookie });
  };
  await save(0, aPost());
  const file = { mediaUrls: [sandboxFile('sample.png')] };
  await send('PATCH', id, { post: { content: file } });
  const { version, files } = await settled(id);
  expect(await save(version, aPost({ text: 'Mine', ...file }))).toMatchObject({ status: 200 });
  expect(await save(version + 1, aPost({ text: 'Ours', ...file }))).toMatchObject({ status: 200 });
  expect(await review(id)).toMatchObject({ body: { changedBy: { kind: 'person' }, files } });
});
