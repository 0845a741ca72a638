import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import express, { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { SandboxClock } from '../core/clock.ts';
import { avatarPng } from './avatar.ts';
import { bigVideo } from './large-video.ts';
import { pdfOf } from './pdf.ts';

const version = z.object({
  sample: z.enum(['jpg', 'png', 'gif', 'mp4', 'html']),
  /** What the responses say of the version. */
  validator: z.enum(['etag', 'lastModified', 'both', 'none']).default('both'),
  /** How often the file was changed before. */
  nth: z.coerce.number().int().min(0).max(1000).default(0),
  status: z.coerce.number().int().min(200).max(599).default(200),
  /** Answer every request with the file, whatever its conditions. */
  ignoreConditions: z.literal('1').optional(),
});

type Version = z.infer<typeof version>;

const samples = fileURLToPath(new URL('./samples/', import.meta.url));

/** Files to post, and files that misbehave, for tests of a downloader. */
export function mediaRoutes(clock: SandboxClock): Router {
  const router = Router();
  router.get('/sample.:extension', sendSample);
  router.get('/wide.mp4', (_req, res) => void res.sendFile('wide.mp4', { root: samples }));
  router.get('/avatar/:name.png', (req, res) => void res.type('png').send(avatarPng(String(req.params['name']))));
  router.use('/files', express.static(fileURLToPath(new URL('./samples/files/', import.meta.url))));
  router.use('/changing', changingFile(samples));
  router.get('/big', sendBig);
  router.get('/pages.pdf', sendPages);
  router.get('/redirect', sendRedirect);
  router.get('/slow', sendSlow(clock));
  router.get('/cut', sendCut);
  router.get('/status/:code', (req, res) => {
    const code = z.coerce.number().int().min(200).max(599).safeParse(req.params['code']);
    res
      .status(code.data ?? 400)
      .type('text')
      .send(`Status ${code.data ?? 400}, as asked.\n`);
  });
  return router;
}

const EXTENSIONS = ['jpg', 'png', 'gif', 'webp', 'mp4', 'mp3', 'pdf', 'txt', 'csv', 'srt', 'zip', 'html', 'svg'];

const bigQuery = z.object({ bytes: z.coerce.number().int().min(1).max(1e13), chunked: z.literal('1').optional() });

const redirectQuery = z.object({
  to: z.string(),
  times: z.coerce.number().int().min(1).max(100).default(1),
  status: z.coerce.number().int().min(301).max(308).default(302),
});

const pagesQuery = z.object({
  pages: z.coerce.number().int().min(1).max(10_000),
  bytes: z.coerce.number().int().min(0).max(2e7).default(0),
});

const slowQuery = z.object({
  bytes: z.coerce.number().int().min(1).max(1e12).default(200_000),
  everyMs: z.coerce.number().min(0).max(60_000).default(100),
});

/** `?type=` overrides the content type, to see what a false one does. */
function sendSample(req: Request, res: Response) {
  const extension = String(req.params['extension']);
  if (!EXTENSIONS.includes(extension))
    return void res
      .status(404)
      .type('text')
      .send(`There are: ${EXTENSIONS.join(', ')}.\n`);
  const type = z.string().optional().safeParse(req.query['type']).data;
  res.sendFile(`sample.${extension}`, { root: samples, ...(type && { headers: { 'content-type': type } }) });
}

/**
 * `PUT /NAME?sample=png&nth=1` makes the file another one; GET sends it, or 304 to a request whose conditions name this
 * version.
 */
function changingFile(samples: string): Router {
  const files = new Map<string, Version>();
  const router = Router();
  router.put('/:name', (req, res) => {
    const parsed = version.safeParse(req.query);
    if (!parsed.success)
      return void res.status(400).type('text').send('Say which: ?sample=jpg, png, gif, mp4 or html\n');
    files.set(String(req.params['name']), parsed.data);
    res.status(204).end();
  });
  router.get('/:name', (req, res) => {
    const current = files.get(String(req.params['name']));
    if (current?.status !== 200) return void res.status(current?.status ?? 404).end();
    const headers = headersOf(current);
    res.set(headers);
    if (!current.ignoreConditions && isUnchanged(req, headers)) return void res.status(304).end();
    // Express would add validators and evaluate conditions.
    delete req.headers['if-none-match'];
    delete req.headers['if-modified-since'];
    res.sendFile(`sample.${current.sample}`, { root: samples, etag: false, lastModified: false });
  });
  return router;
}

function headersOf(current: Version): Record<string, string> {
  return {
    ...(['etag', 'both'].includes(current.validator) && { etag: `"version-${current.nth}"` }),
    ...(['lastModified', 'both'].includes(current.validator) && { 'last-modified': lastModifiedOf(current) }),
  };
}

/** A file of which each version is older than a day. */
function lastModifiedOf({ nth }: Version): string {
  return new Date(Date.UTC(2026, 0, 1, 0, 0, nth)).toUTCString();
}

function isUnchanged(req: Request, { etag, 'last-modified': lastModified }: Record<string, string>): boolean {
  const ifNoneMatch = req.get('if-none-match');
  return ifNoneMatch
    ? ifNoneMatch === etag
    : lastModified !== undefined && req.get('if-modified-since') === lastModified;
}

/** `?bytes=N`, a video of N bytes; ranges work; `chunked=1` leaves the length out. */
function sendBig(req: Request, res: Response) {
  const query = bigQuery.safeParse(req.query);
  if (!query.success) return void res.status(400).type('text').send('Say how large: /media/big?bytes=1000000\n');
  const { bytes, chunked } = query.data;
  const ranges = req.range(bytes);
  res.type('mp4').set('accept-ranges', 'bytes');
  if (ranges === -1) return void res.status(416).set('content-range', `bytes */${bytes}`).end();
  const range = Array.isArray(ranges) && ranges.length === 1 ? ranges[0] : undefined;
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  if (range) res.status(206).set('content-range', `bytes ${start}-${end}/${bytes}`);
  if (!chunked) res.set('content-length', String(end - start + 1));
  if (req.method === 'HEAD') return void res.end();
  stream(bigVideo(bytes, start, end), res);
}

/** `?pages=N`, a PDF with N pages; `bytes=B` makes it at least so large. */
function sendPages(req: Request, res: Response) {
  const query = pagesQuery.safeParse(req.query);
  if (!query.success) return void res.status(400).type('text').send('Say how many: /media/pages.pdf?pages=10\n');
  res.type('pdf').send(pdfOf(query.data));
}

/** A reader that goes away ends the source too. */
function stream(source: Readable, res: Response) {
  res.on('close', () => source.destroy());
  source.pipe(res);
}

/** `?to=URL&times=N&status=302`: N redirects, then the target. */
function sendRedirect(req: Request, res: Response) {
  const query = redirectQuery.safeParse(req.query);
  if (!query.success)
    return void res.status(400).type('text').send('Say where: /media/redirect?to=/media/sample.jpg\n');
  const { to, times, status } = query.data;
  const next = `/media/redirect?${new URLSearchParams({ to, times: String(times - 1), status: String(status) })}`;
  res.redirect(status, times > 1 ? next : to);
}

/** `?bytes=N&everyMs=M`: a video that arrives in pieces, one each M milliseconds. */
function sendSlow(clock: SandboxClock) {
  return (req: Request, res: Response) => {
    const query = slowQuery.safeParse(req.query);
    if (!query.success)
      return void res.status(400).type('text').send('Say how: /media/slow?bytes=200000&everyMs=100\n');
    const { bytes, everyMs } = query.data;
    const trickle = async function* () {
      for await (const piece of bigVideo(bytes)) {
        await clock.sleep(everyMs);
        yield piece;
      }
    };
    res.type('mp4').set('content-length', String(bytes));
    stream(Readable.from(trickle(), { objectMode: false }), res);
  };
}

/** `?bytes=N`: promises twice N bytes and cuts the connection after N. */
function sendCut(req: Request, res: Response) {
  const bytes = z.coerce.number().int().min(1).max(1e9).catch(100_000).parse(req.query['bytes']);
  res.type('mp4').set('content-length', String(bytes * 2));
  const source = bigVideo(bytes);
  source.on('end', () => setImmediate(() => res.destroy()));
  source.pipe(res, { end: false });
}
