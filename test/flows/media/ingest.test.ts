import { beforeAll, describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { errorOf, ingested, sandboxFile, storedFiles, upload } from '../../support/media.ts';
import { claimedKeysOf } from '../../support/stored.ts';
import { createUser, type TestUser } from '../../support/user.ts';

describe('POST /v1/media', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await createUser();
  });

  it.each([
    ['jpg', 'image/jpeg', null],
    ['png', 'image/png', null],
    ['gif', 'image/gif', null],
    ['webp', 'image/webp', null],
    ['mp4', 'video/mp4', 4],
    ['mp3', 'audio/mpeg', 4],
  ])('POST /v1/media ingests a %s, and serves the same bytes with its type', async (extension, mimeType, seconds) => {
    const source = sandboxFile(`sample.${extension}`);
    const response = await upload(user, source);
    expect(response).toMatchObject({ status: 201 });
    const media = ingested.parse(response.body);
    const original = Buffer.from(await (await fetch(source)).arrayBuffer());
    expect(media).toMatchObject({ mimeType, sizeBytes: original.length });
    if (seconds === null) expect(media.durationSeconds).toBeNull();
    else expect(media.durationSeconds).toBeCloseTo(seconds, 0);

    const served = await fetch(media.url);
    expect(served.headers.get('content-type')).toBe(mimeType);
    expect(served.headers.get('content-disposition')).toMatch(/^inline/);
    expect(Buffer.from(await served.arrayBuffer()).equals(original)).toBe(true);

    const record = await context().store.user(user.uid).media.doc(media.id).get();
    expect(record.data()).toMatchObject({ url: media.url, mimeType, sourceUrl: source, sizeBytes: original.length });
    expect(media.url).not.toContain(user.uid);
  });

  it.each([
    ['txt', 'text/plain'],
    ['csv', 'text/csv'],
    ['srt', 'application/x-subrip'],
    ['zip', 'application/zip'],
  ])('POST /v1/media stores a %s as a download', async (extension, mimeType) => {
    const source = sandboxFile(`sample.${extension}?type=text/html`);
    const media = ingested.parse((await upload(user, source)).body);
    expect(media).toMatchObject({ mimeType, durationSeconds: null });
    const served = await fetch(media.url);
    expect(served.headers.get('content-type')).toBe(mimeType);
    expect(served.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await served.text()).toBe(await (await fetch(source)).text());
  });

  it('the bytes determine the type, whatever the header of the server says', async () => {
    const response = await upload(user, sandboxFile('sample.jpg?type=text/html'));
    expect(ingested.parse(response.body).mimeType).toBe('image/jpeg');
  });

  it('POST /v1/media follows redirects', async () => {
    const response = await upload(user, sandboxFile('redirect?to=/media/sample.png&times=3'));
    expect(ingested.parse(response.body).mimeType).toBe('image/png');
  });

  it.each([
    ['a text that is not a URL', 'not a url'],
    ['an unsupported scheme', 'ftp://example.com/a.mp4'],
    ['a missing file', sandboxFile('status/404')],
    ['an empty response', sandboxFile('status/204')],
    ['a part of a file', sandboxFile('status/206')],
    ['an endless chain of redirects', sandboxFile('redirect?to=/media/sample.png&times=20')],
    ['a redirect to a private address', sandboxFile('redirect?to=http://127.0.0.1/')],
    ['a closed connection', sandboxFile('cut?bytes=300000')],
    ['a web page', sandboxFile('sample.html')],
    ['a web page that is declared as text', sandboxFile('sample.html?type=text/plain')],
    ['an SVG', sandboxFile('sample.svg')],
    ['an SVG that is declared as CSV', sandboxFile('sample.svg?type=text/csv')],
    ['a file over the limit', sandboxFile(`big?bytes=${3 * 1024 ** 3}`)],
  ])('POST /v1/media refuses %s with upload_failed and leaves nothing behind', async (_name, url) => {
    const before = await storedFiles();
    const response = await upload(user, url);
    expect(response.status).toBe(400);
    expect(errorOf(response).code).toBe('upload_failed');
    expect(errorOf(response).message).not.toMatch(/127\.|ECONN|ENOTFOUND|status/i);
    expect(await storedFiles()).toEqual(before);
    expect(await claimedKeysOf(user.uid)).toEqual([]);
  });

  it('POST /v1/media names the missing field of the body', async () => {
    const response = await upload(user, undefined);
    expect(response.status).toBe(400);
    expect(errorOf(response).code).toBe('validation_error');
  });
});
