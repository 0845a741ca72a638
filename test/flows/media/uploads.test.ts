import { randomBytes, randomUUID } from 'node:crypto';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { completeUpload, uploadPath } from '../../../functions/src/domain/media/index.ts';
import { storagePath } from '../../../functions/src/domain/media/storage-path.ts';
import type { Files } from '../../../functions/src/infra/files/files.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import { DAY, HOUR } from '../../../functions/src/model/clock.ts';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { ingested, sandboxFile, storedFiles } from '../../support/media.ts';
import { withChunk } from '../../support/png.ts';
import { runJob, stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const UNIT = 256 * 1024;
const started = z.strictObject({ id: z.uuid(), uploadUrl: z.url(), expiresAt: z.iso.datetime() });
type Started = z.infer<typeof started>;

function begin(user: TestUser, body: object, headers: Record<string, string> = {}) {
  return request('/v1/media/uploads', { body, headers: { ...withKey(user), ...headers } });
}

async function start(user: TestUser, body: object): Promise<Started> {
  const response = await begin(user, body);
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: 201 });
  return started.parse(response.body);
}

function complete(user: TestUser, id: string) {
  return request(`/v1/media/uploads/${id}/complete`, { method: 'POST', headers: withKey(user) });
}

function put(url: string, body: Uint8Array | null, range?: string) {
  return fetch(url, { method: 'PUT', body, headers: range === undefined ? {} : { 'content-range': range } });
}

async function sample(name: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetch(sandboxFile(name))).arrayBuffer());
}

function code(name: string) {
  return { body: { error: { code: name } } };
}

/** A PNG with random bytes in a chunk before its end. */
async function image(size: number): Promise<Buffer> {
  const png = Buffer.from(await sample('sample.png'));
  return withChunk(png, randomBytes(Math.max(0, size - png.length - 12)));
}

/** How many bytes have arrived, by the session's own word. */
async function arrived(url: string): Promise<number> {
  const response = await put(url, null, 'bytes */*');
  expect(response.status).toBe(308);
  return Number(response.headers.get('range')?.split('-')[1] ?? -1) + 1;
}

/** A request for all bytes of a file that has sent the first ones only. */
function sendPart(url: string, bytes: Uint8Array, total: number): ClientRequest {
  const sent = httpRequest(url, {
    method: 'PUT',
    headers: { 'content-length': String(total), 'content-range': `bytes 0-${total - 1}/${total}` },
  });
  sent.on('error', () => {});
  sent.write(bytes);
  return sent;
}

describe('an upload', () => {
  it('an upload accepts bytes from pages of the origin that started it, and from no other origin', async () => {
    const user = await createUser();
    const body = { sizeBytes: UNIT + 1, contentType: 'image/png' };
    const corsOf = async (origin: string) => {
      const { uploadUrl } = started.parse((await begin(user, body, { origin })).body);
      const { headers } = await put(uploadUrl, new Uint8Array(UNIT), `bytes 0-${UNIT - 1}/${UNIT + 1}`);
      return [headers.get('access-control-allow-origin'), headers.get('access-control-expose-headers')];
    };
    expect(await corsOf(stack.webUrl)).toEqual([stack.webUrl, expect.stringContaining('Range')]);
    expect(await corsOf('https://evil.example')).toEqual([null, null]);
  });

  it('an upload of 20 MB is resumed after a cut, and the file can be published', async () => {
    const user = await createUser();
    const size = 20 * 1024 * 1024 + 123;
    const file = await image(size);
    const { id, uploadUrl } = await start(user, { sizeBytes: size, contentType: 'image/png', fileName: 'große.png' });
    expect(await arrived(uploadUrl)).toBe(0);
    const sent = sendPart(uploadUrl, file.subarray(0, 9 * 1024 * 1024 + 5), size);
    await eventually(
      () => arrived(uploadUrl),
      (count) => count > 0,
    );
    sent.destroy();
    const first = await arrived(uploadUrl);
    expect(first % UNIT).toBe(0);
    expect(first).toBeLessThanOrEqual(9 * 1024 * 1024);
    expect(await complete(user, id)).toMatchObject({ status: 409, ...code('upload_incomplete') });
    const middle = 12 * 1024 * 1024;
    const chunk = await put(uploadUrl, file.subarray(first, middle), `bytes ${first}-${middle - 1}/${size}`);
    expect([chunk.status, chunk.headers.get('range')]).toEqual([308, `bytes=0-${middle - 1}`]);
    const last = await put(uploadUrl, file.subarray(middle), `bytes ${middle}-${size - 1}/${size}`);
    expect(last.status).toBe(200);

    const response = await complete(user, id);
    expect(response, JSON.stringify(response.body)).toMatchObject({
      status: 201,
      body: { id, mimeType: 'image/png', sizeBytes: size, durationSeconds: null },
    });
    const { url } = ingested.parse(response.body);
    const served = await fetch(url);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await served.arrayBuffer()).equals(file)).toBe(true);
    expect(await clientOf(user).media.get(id)).toMatchObject({ id, url, fileName: 'große.png' });
    expect(await context().files.sizeOf(uploadPath(id))).toBeNull();
    const uploads = await context().store.user(user.uid).uploads.get();
    expect(uploads.docs.map((document) => document.id)).not.toContain(id);
    await publish(user, aPost({ mediaIds: [id] }, { scheduledTime: '2090-01-01T00:00:00Z' }));

    const again = await complete(user, id);
    expect(again).toMatchObject({ status: 201, body: response.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('an upload in one request is measured, and completed once by concurrent requests', async () => {
    const user = await createUser();
    const file = await sample('sample.mp4');
    const { id, uploadUrl } = await start(user, { sizeBytes: file.length, contentType: 'video/mp4' });
    expect((await put(uploadUrl, file)).status).toBe(200);
    const responses = await Promise.all([1, 2, 3].map(() => complete(user, id)));
    for (const response of responses)
      expect(response).toMatchObject({ status: 201, body: { id, mimeType: 'video/mp4', sizeBytes: file.length } });
    expect(ingested.parse(responses[0]?.body).durationSeconds).toBeGreaterThan(0);
  });

  it('an upload counts towards the bytes of the day when it starts', async () => {
    const user = await createUser();
    await start(user, { sizeBytes: 5000, contentType: 'image/png' });
    const me = await request('/v1/me', { headers: withKey(user) });
    expect(me).toMatchObject({ body: { storage: { storedBytesToday: 5000 } } });
    const [day] = (await context().store.user(user.uid).storageDays.get()).docs;
    await day?.ref.update({ bytes: context().config.media.bytesPerDay - 10 });
    expect(await begin(user, { sizeBytes: 11, contentType: 'image/png' })).toMatchObject({
      status: 429,
      ...code('rate_limit_exceeded'),
    });
    await start(user, { sizeBytes: 10, contentType: 'image/png' });
  });

  it('an upload is the same for the same Idempotency-Key, and a new one without a key', async () => {
    const user = await createUser();
    const body = { sizeBytes: 1000, contentType: 'image/png' };
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = [await begin(user, body, key), await begin(user, body, key)];
    expect(second.body).toEqual(first.body);
    expect(await begin(user, { ...body, sizeBytes: 2 }, key)).toMatchObject({ status: 409 });
    expect((await start(user, body)).id).not.toBe((await start(user, body)).id);
  });

  it.each([
    ['a web page', 'text/html', '<!doctype html><html><script>alert(1)</script></html>'],
    ['an image announced as a video', 'video/mp4', null],
  ])('an upload of %s is refused by its bytes, and removed', async (_what, contentType, text) => {
    const user = await createUser();
    const file = text === null ? await sample('sample.png') : new TextEncoder().encode(text);
    const { id, uploadUrl } = await start(user, { sizeBytes: file.length, contentType });
    expect((await put(uploadUrl, file)).status).toBe(200);
    expect(await complete(user, id)).toMatchObject({ status: 400, ...code('upload_failed') });
    expect(await context().files.sizeOf(uploadPath(id))).toBeNull();
    expect((await storedFiles()).some((name) => name.includes(id))).toBe(false);
    expect(await complete(user, id)).toMatchObject({ status: 404, ...code('not_found') });
  });

  it('an upload can be completed only by its user', async () => {
    const [user, other] = await Promise.all([createUser(), createUser()]);
    const file = await sample('sample.png');
    const { id, uploadUrl } = await start(user, { sizeBytes: file.length, contentType: 'image/png' });
    await put(uploadUrl, file);
    expect(await complete(other, id)).toMatchObject({ status: 404, ...code('not_found') });
    expect(await complete(user, id)).toMatchObject({ status: 201 });
  });

  it.each([
    ['too large', { sizeBytes: 2 ** 40, contentType: 'image/png' }, 'body.sizeBytes'],
    ['empty', { sizeBytes: 0, contentType: 'image/png' }, 'body.sizeBytes'],
    ['without a type', { sizeBytes: 1 }, 'body.contentType'],
    ['of an odd type', { sizeBytes: 1, contentType: 'png\r\nx: y' }, 'body.contentType'],
    ['with an odd name', { sizeBytes: 1, contentType: 'image/png', fileName: 'a\u0000b' }, 'body.fileName'],
  ])('an upload is not started when it is %s', async (_what, body, field) => {
    const response = await begin(await createUser({ threads: 0 }), body);
    expect(response).toMatchObject({ status: 400, body: { error: { details: [{ field }] } } });
  });

  it('an upload is not completed again once its file was deleted, even when its bytes remain', async () => {
    const user = await createUser();
    const file = await sample('sample.png');
    const { id, uploadUrl } = await start(user, { sizeBytes: file.length, contentType: 'image/png' });
    await put(uploadUrl, file);
    const ctx = context();
    const remove = () => Promise.reject(new Error('The connection broke.'));
    const files = { ...ctx.files, remove };
    const logger = ctx.records.logger({ functionName: 'media', trace: rootTrace(), userId: user.uid });
    await completeUpload({ ...ctx, files }, user.uid, id, logger);
    expect(await complete(user, id)).toMatchObject({ status: 201 });
    await clientOf(user).media.delete(id);
    expect(await ctx.files.sizeOf(uploadPath(id))).toBeNull();
    expect(await complete(user, id)).toMatchObject({ status: 404, ...code('not_found') });
    expect((await clientOf(user).media.list()).items).toEqual([]);
  });

  it('a slow completion after a faster one and the deletion of its file does not store an upload again', async () => {
    const user = await createUser();
    const file = await sample('sample.png');
    const { id, uploadUrl } = await start(user, { sizeBytes: file.length, contentType: 'image/png' });
    await put(uploadUrl, file);
    const ctx = context();
    const copy: Files['copy'] = async (_from, to, metadata) => {
      expect(await complete(user, id)).toMatchObject({ status: 201 });
      await clientOf(user).media.delete(id);
      // A copy that takes until now.
      await ctx.files.write(to, Readable.from([file]), metadata);
    };
    const logger = ctx.records.logger({ functionName: 'media', trace: rootTrace(), userId: user.uid });
    const slow = completeUpload({ ...ctx, files: { ...ctx.files, copy } }, user.uid, id, logger);
    await expect(slow).rejects.toMatchObject({ reason: 'not_found' });
    expect((await clientOf(user).media.list()).items).toEqual([]);
    expect(await ctx.files.sizeOf(storagePath(user.uid, id, 'png'))).toBeNull();
  });

  it('an upload is completed up to twelve hours after the end of its session', async () => {
    const user = await createUser();
    const file = await sample('sample.png');
    const body = { sizeBytes: file.length, contentType: 'image/png' };
    const [late, tooLate] = [await start(user, body), await start(user, body)];
    for (const { uploadUrl } of [late, tooLate]) expect((await put(uploadUrl, file)).status).toBe(200);
    const { uploads } = context().store.user(user.uid);
    await uploads.doc(late.id).update({ expiresAt: new Date(Date.now() - 11 * HOUR) });
    await uploads.doc(tooLate.id).update({ expiresAt: new Date(Date.now() - 12 * HOUR) });
    expect(await complete(user, tooLate.id)).toMatchObject({ status: 404, ...code('not_found') });
    expect(await complete(user, late.id)).toMatchObject({ status: 201 });
  });

  it('an upload that is never completed is removed a day after its session', async () => {
    const user = await createUser();
    const file = await sample('sample.png');
    const body = { sizeBytes: file.length, contentType: 'image/png' };
    const [old, young] = [await start(user, body), await start(user, body)];
    for (const { uploadUrl } of [old, young]) expect((await put(uploadUrl, file)).status).toBe(200);
    const { uploads } = context().store.user(user.uid);
    await uploads.doc(old.id).update({ expiresAt: new Date(Date.now() - DAY) });
    await runJob('uploadCleanup');
    const left = (await uploads.get()).docs.map(({ id }) => id);
    expect(left).toEqual([young.id]);
    expect(await context().files.sizeOf(uploadPath(old.id))).toBeNull();
    expect(await complete(user, old.id)).toMatchObject({ status: 404 });
    expect(await complete(user, young.id)).toMatchObject({ status: 201 });
  });
});

describe('the upload session, as Cloud Storage behaves', () => {
  const session = async (sizeBytes: number) =>
    (await start(await createUser({ threads: 0 }), { sizeBytes, contentType: 'image/png' })).uploadUrl;
  const bytes = (count: number) => new Uint8Array(count);

  it('the upload session accepts exactly the announced length', async () => {
    const url = await session(2 * UNIT);
    expect((await put(url, bytes(UNIT), `bytes 0-${UNIT - 1}/${3 * UNIT}`)).status).toBe(400);
    expect((await put(url, bytes(3 * UNIT))).status).toBe(400);
    expect((await put(url, bytes(UNIT))).status).toBe(400);
    expect((await put(url, bytes(2 * UNIT))).status).toBe(200);
  });

  it('the upload session accepts only chunks of whole units without gaps, and accepts known bytes again', async () => {
    const url = await session(3 * UNIT);
    const total = 3 * UNIT;
    expect((await put(url, bytes(100), `bytes 0-99/${total}`)).status).toBe(400);
    expect((await put(url, bytes(UNIT), `bytes ${UNIT}-${2 * UNIT - 1}/${total}`)).status).toBe(400);
    expect((await put(url, bytes(UNIT), `bytes 0-${UNIT}/${total}`)).status).toBe(400);
    const odd = await put(url, bytes(UNIT + 100), `bytes 0-${UNIT + 99}/${total}`);
    expect([odd.status, odd.headers.get('range')]).toEqual([308, `bytes=0-${UNIT - 1}`]);
    expect((await put(url, bytes(total), `bytes 0-${total - 1}/${total}`)).status).toBe(200);
    expect((await put(url, null, `bytes */${total}`)).status).toBe(200);
  });

  it('the upload session ends when it is cancelled, and cannot be guessed', async () => {
    const url = await session(UNIT);
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(499);
    expect((await put(url, bytes(UNIT))).status).toBe(499);
    expect((await put(url.replace(/upload_id=[^&]+/, 'upload_id=other'), bytes(1))).status).toBe(404);
  });
});
