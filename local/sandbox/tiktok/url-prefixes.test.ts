import { createServer, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBody, tiktokClient } from '../testing/clients/tiktok.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const tiktok = tiktokClient(sandbox);

let host: Server | undefined;
afterEach(() => void host?.close());

/** A media host that serves the given files. */
const serve = async (files: Map<string, string>): Promise<string> => {
  const server = createServer((req, res) => {
    const body = files.get(req.url ?? '');
    res.writeHead(body === undefined ? 404 : 200).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = server;
  return `http://127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`;
};

const unverified = { status: 403, body: errorBody('url_ownership_unverified') };
const fileSchema = z.object({ fileName: z.string(), content: z.string(), verified: z.boolean() });

it('verifies a prefix by the file below it, and pulls only from there', async () => {
  const files = new Map<string, string>();
  const prefix = `${await serve(files)}/media/`;
  await sandbox.set('tiktok', { urlVerification: true });
  const { accessToken } = await sandbox.account('tiktok');
  const video = (path: string) => tiktok.video(accessToken, { video_url: path });
  expect(await video(`${prefix}a.mp4`)).toMatchObject(unverified);

  const { fileName, content } = fileSchema.parse((await sandbox.control('tiktok/prefixes', { prefix })).body);
  expect([fileName, content]).toEqual([
    expect.stringMatching(/^tiktok\w+\.txt$/),
    expect.stringMatching(/^tiktok-developers-site-verification=\w+$/),
  ]);
  expect((await sandbox.control('tiktok/prefixes/check', { prefix })).body).toMatchObject({ verified: false });
  files.set(`/media/${fileName}`, `${content}\n`);
  expect((await sandbox.control('tiktok/prefixes/check', { prefix })).body).toMatchObject({ verified: false });
  files.set(`/media/${fileName}`, content);
  expect((await sandbox.control('tiktok/prefixes/check', { prefix })).body).toMatchObject({ verified: true });

  expect((await video(`${prefix}a.mp4`)).status).toBe(200);
  expect(await video(prefix.replace('/media/', '/other/a.mp4'))).toMatchObject(unverified);
});

it('verifies a domain with its subdomains', async () => {
  await sandbox.set('tiktok', { urlVerification: true, verifiedPrefixes: ['media.test'] });
  const { accessToken } = await sandbox.account('tiktok');
  const status = async (video_url: string) => (await tiktok.video(accessToken, { video_url })).status;
  expect(await status('https://media.test/a.mp4')).toBe(200);
  expect(await status('https://cdn.media.test/a.mp4')).toBe(200);
  expect(await status('https://notmedia.test/a.mp4')).toBe(403);
});

it('can require https', async () => {
  await sandbox.set('tiktok', { requireHttps: true });
  const { accessToken } = await sandbox.account('tiktok');
  expect(await tiktok.video(accessToken)).toMatchObject({ status: 400, body: errorBody('invalid_params') });
});
