import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { type Context, context, createContext } from '../../../functions/src/context.ts';
import { ingestMedia } from '../../../functions/src/domain/media/index.ts';
import { IdempotencyLease } from '../../../functions/src/infra/idempotency/lease.ts';
import { lookUp } from '../../../functions/src/infra/idempotency/records.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { storedFiles } from '../../support/media.ts';

const picture = readFileSync(new URL('../../../dev/lab/sandbox/media/samples/sample.jpg', import.meta.url));
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server with this listener, and a context in which it stands for Google Drive and is an allowed source. */
async function source(listener: RequestListener): Promise<{ at: string; ctx: Context }> {
  const server = createServer(listener);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const host = `127.0.0.1:${address.port}`;
  const { config } = context();
  const media = { ...config.media, allowedPrivateHosts: [host], driveDownloadUrl: `http://${host}/download` };
  return { at: `http://${host}`, ctx: createContext({ config: { ...config, media }, store: context().store }) };
}

async function ingest(ctx: Context, url: string) {
  const userId = `odd-${randomUUID()}`;
  const lookup = await lookUp(ctx, { userId, endpoint: 'POST /v1/media', key: 'k', bodyHash: 'b' });
  if (lookup.state !== 'fresh') throw new Error(lookup.state);
  const lease = await IdempotencyLease.acquire(ctx, lookup.claim, 201);
  try {
    return await ingestMedia(ctx, {
      userId,
      url,
      keepMetadata: false,
      lease,
      logger: stdoutLogger({}),
      toResponse: ({ id }) => ({ id }),
    });
  } finally {
    await lease.end();
  }
}

const share = 'https://drive.google.com/file/d/1aBcD_eFgH-iJkLmNoPqRsTuVwXyZ0123/view?usp=sharing';
function page(inputs: string) {
  return `<!doctype html><title>Google Drive - Virus scan warning</title><form id="download-form" action="https://drive.usercontent.google.com/download" method="get">${inputs}</form>`;
}
const inputs =
  '<input type="hidden" name="id" value="1aBcD_eFgH-iJkLmNoPqRsTuVwXyZ0123"><input type="hidden" name="confirm" value="yes"><input type="hidden" name="uuid" value="u-1">';

describe('a share link of Google Drive', () => {
  it('a share link of Google Drive is resolved to its file', async () => {
    const { ctx } = await source((request, response) => {
      const query = new URL(request.url ?? '', 'http://drive').searchParams;
      response.end(query.get('id')?.startsWith('1aBcD') && query.get('confirm') === 't' ? picture : 'no');
    });
    expect((await ingest(ctx, share)).media).toMatchObject({ mimeType: 'image/jpeg', sourceUrl: share });
  });

  it('a share link of Google Drive is resolved through the virus scan page', async () => {
    const { ctx } = await source((request, response) =>
      request.url?.includes('uuid=u-1')
        ? response.end(picture)
        : response.setHeader('content-type', 'text/html').end(page(inputs)),
    );
    expect((await ingest(ctx, share)).media.sizeBytes).toBe(picture.length);
  });

  it.each([
    ['an endless confirmation page', page(inputs)],
    ['a page about sharing', '<html><body>You need access</body></html>'],
  ])('a share link that leads to %s is reported as a file that must be shared', async (_name, html) => {
    const { ctx } = await source((_request, response) => response.end(html));
    await expect(ingest(ctx, share)).rejects.toMatchObject({
      reason: 'upload_failed',
      message: expect.stringMatching(/Anyone with the link/),
    });
  });
});

describe('an untrustworthy source', () => {
  const html = '<!doctype html><script>alert(document.domain)</script>';
  it.each([
    ['declares a page as an image', { 'content-type': 'image/jpeg' }, html],
    [
      'declares an SVG as an image',
      { 'content-type': 'image/png' },
      '<svg onload="alert(1)" xmlns="http://www.w3.org/2000/svg"/>',
    ],
    ['declares a program as a video', { 'content-type': 'video/mp4' }, '\x7fELF\x02\x01\x01'],
    ['sends nothing', { 'content-type': 'image/jpeg' }, ''],
    ['sends half of the declared length', { 'content-length': String(picture.length * 2) }, picture],
    [
      'sends a compression bomb',
      { 'content-encoding': 'gzip' },
      gzipSync(Buffer.concat([picture, Buffer.alloc(64 * 1024 * 1024)])),
    ],
    ['compresses it twice', { 'content-encoding': 'gzip, gzip' }, gzipSync(gzipSync(picture))],
  ])('a source leaves no file when it %s', async (_name, headers, body) => {
    const { at, ctx } = await source((_request, response) => {
      response.writeHead(200, headers);
      response.write(body, () => ('content-length' in headers ? response.destroy() : response.end()));
    });
    const before = await storedFiles();
    await expect(ingest(ctx, `${at}/file.jpg`)).rejects.toMatchObject({ reason: 'upload_failed' });
    expect(await storedFiles()).toEqual(before);
  });

  it('a source that compresses a valid image is decompressed', async () => {
    const { at, ctx } = await source((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(picture)),
    );
    expect((await ingest(ctx, `${at}/file`)).media).toMatchObject({
      mimeType: 'image/jpeg',
      sizeBytes: picture.length,
    });
  });
});
