import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { ingested, sandboxFile } from '../../support/media.ts';
import { liveOn } from '../../support/sandbox.ts';
import { createUser, type TestUser } from '../../support/user.ts';

/** A photo that has to be turned to stand upright, with a position, a camera and its owner. */
const PHOTO = sandboxFile('files/position.jpg');
const OWNER = 'Ada Harbour';
const FILM = sandboxFile('files/index-at-end.mp4');

async function bytesAt(url: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

function pixelsOf(file: Buffer): Promise<Buffer> {
  return sharp(file).autoOrient().raw().toBuffer();
}

/** The film with the position that phones write, and its owner. */
async function taggedFilm(): Promise<Buffer> {
  const film = await bytesAt(FILM);
  const tags = Buffer.from(`\0\0\0\x22\xa9xyz+41.3888+002.1590/${OWNER.slice(0, 8)}`, 'latin1');
  const box = Buffer.concat([Buffer.from([0, 0, 0, tags.length + 8]), Buffer.from('udta'), tags]);
  return Buffer.concat([film, box]);
}

async function store(user: TestUser, body: object) {
  const response = await request('/v1/media', { body, headers: withKey(user) });
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: 201 });
  return ingested.parse(response.body);
}

async function send(user: TestUser, file: Buffer, announced: object) {
  const { media } = clientOf(user);
  const { id, uploadUrl } = await media.startUpload({ sizeBytes: file.length, ...announced } as never);
  expect(await fetch(uploadUrl, { method: 'PUT', body: Uint8Array.from(file) })).toMatchObject({ ok: true });
  return media.completeUpload(id);
}

describe('a stored file', () => {
  it('POST /v1/media removes position, camera and owner, and keeps the pixels upright', async () => {
    const original = await bytesAt(PHOTO);
    expect(original.includes(OWNER)).toBe(true);
    const { url, sizeBytes } = await store(await createUser(), { url: PHOTO });
    const stored = await bytesAt(url);
    expect(stored.includes(OWNER)).toBe(false);
    expect(stored).toHaveLength(sizeBytes);
    expect(await pixelsOf(stored)).toEqual(await pixelsOf(original));
  });

  it('POST /v1/media stores a file as it is with keepMetadata', async () => {
    const { url } = await store(await createUser(), { url: PHOTO, keepMetadata: true });
    expect(await bytesAt(url)).toEqual(await bytesAt(PHOTO));
  });

  it('an upload loses its metadata when it is completed, unless it was started with keepMetadata', async () => {
    const user = await createUser();
    const photo = await bytesAt(PHOTO);
    const film = await taggedFilm();
    const images = { contentType: 'image/jpeg' };
    const { url, sizeBytes } = await send(user, photo, images);
    expect(await pixelsOf(await bytesAt(url))).toEqual(await pixelsOf(photo));
    expect(await bytesAt(url)).toHaveLength(sizeBytes ?? 0);
    expect((await bytesAt(url)).includes(OWNER)).toBe(false);
    const kept = await send(user, photo, { ...images, keepMetadata: true });
    expect(await bytesAt(kept.url)).toEqual(photo);
    const stored = await send(user, film, { contentType: 'video/mp4' });
    expect(stored).toMatchObject({ sizeBytes: film.length, mimeType: 'video/mp4' });
    expect((await bytesAt(stored.url)).includes('+41.3888')).toBe(false);
  });
});

/** Publishes to one platform, and returns what was done to the files and what the platform got. */
async function post(user: TestUser, platform: 'bluesky' | 'instagram', content: object) {
  const id = await publish(user, aPost({ text: 'The harbour', platform, ...content }));
  const read = await eventually(
    () => readPost(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded' || status === 'failed'),
  );
  expect(read.runs, JSON.stringify(read.runs)).toMatchObject([{ status: 'succeeded' }]);
  const { events } = await clientOf(user).posts.timeline(id);
  const changes = events.flatMap((event) => (event.type === 'file_changed' ? [event.change] : []));
  const [live] = await liveOn(...user.accounts[platform]);
  return { changes, live: z.array(z.looseObject({ url: z.url() })).parse(live?.media), id };
}

describe('a published file', () => {
  it('Bluesky gets a photo without metadata, and the timeline says so', async () => {
    const user = await createUser({ threads: 0, bluesky: 1 });
    const { changes, live } = await post(user, 'bluesky', { mediaUrls: [PHOTO] });
    expect(changes).toEqual(['metadata_removed']);
    const published = await bytesAt(live[0]?.url ?? '');
    expect(published.includes(OWNER)).toBe(false);
    expect(await pixelsOf(published)).toEqual(await pixelsOf(await bytesAt(PHOTO)));
  });

  it('Bluesky gets a photo as it is from a post with keepMetadata, which an edit and a view show', async () => {
    const user = await createUser({ threads: 0, bluesky: 1 });
    const { changes, live, id } = await post(user, 'bluesky', { mediaUrls: [PHOTO], keepMetadata: true });
    expect(changes).toEqual([]);
    expect(await bytesAt(live[0]?.url ?? '')).toEqual(await bytesAt(PHOTO));
    expect(await clientOf(user).posts.get(id)).toMatchObject({ keepMetadata: true });
  });

  it.each([false, true])('Instagram fetches a copy, with metadata only with keepMetadata: %s', async (keepMetadata) => {
    const user = await createUser({ threads: 0, instagram: 1 });
    const kept = await store(user, { url: PHOTO, keepMetadata: true });
    const { changes, id } = await post(user, 'instagram', {
      mediaUrls: [PHOTO],
      mediaIds: [kept.id],
      keepMetadata,
    });
    expect(changes).toEqual(keepMetadata ? [] : ['metadata_removed', 'metadata_removed']);
    const run = (await context().store.runs(id).doc('instagram').get()).data();
    const hosted = z.array(z.url()).length(2).parse(run?.steps['hosted']?.value);
    for (const url of hosted) expect((await bytesAt(url)).includes(OWNER)).toBe(keepMetadata);
  });

  it('Instagram fetches a film of the user without its position', async () => {
    const user = await createUser({ threads: 0, instagram: 1 });
    const film = await send(user, await taggedFilm(), { contentType: 'video/mp4', keepMetadata: true });
    const { changes, id } = await post(user, 'instagram', { mediaIds: [film.id] });
    expect(changes).toEqual(['index_moved', 'metadata_removed']);
    const run = (await context().store.runs(id).doc('instagram').get()).data();
    const [hosted = ''] = z.array(z.url()).parse(run?.steps['hosted']?.value);
    expect((await bytesAt(hosted)).includes('+41.3888')).toBe(false);
  });
});
