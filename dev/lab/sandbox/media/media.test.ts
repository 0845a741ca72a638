import { describe, expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';
import { isMoovFirst, type VideoFacts, videoFault } from './inspect.ts';
import { countPages } from './pdf.ts';

const sandbox = useSandbox();

function get(path: string, init: RequestInit = {}) {
  return fetch(sandbox.media(path), { redirect: 'manual', ...init });
}

async function bytesOf(reply: Response) {
  return Buffer.from(await reply.arrayBuffer());
}

it.each(['jpg', 'png', 'gif', 'webp', 'mp4', 'mp3', 'pdf', 'txt', 'csv', 'srt', 'zip'])(
  'the media host serves sample.%s completely and in ranges',
  async (extension) => {
    const whole = await bytesOf(await get(`sample.${extension}`));
    const part = await get(`sample.${extension}`, { headers: { range: 'bytes=4-9' } });
    expect([part.status, await bytesOf(part)]).toEqual([206, whole.subarray(4, 10)]);
  },
);

it('the media host sends a false content type on request, and serves no other files', async () => {
  expect((await get('sample.jpg?type=text/html')).headers.get('content-type')).toContain('text/html');
  for (const path of ['sample.tiff', 'sample.jpg/../../server.ts']) expect((await get(path)).status).toBe(404);
});

it.each([1, 100, 88_427, 88_430, 200_000, 3_000_001])(
  'the media host serves a video of exactly %i bytes',
  async (bytes) => {
    const reply = await get(`big?bytes=${bytes}`);
    expect([reply.headers.get('content-length'), (await bytesOf(reply)).length]).toEqual([String(bytes), bytes]);
  },
);

it('the media host serves a PDF with any number of pages, and at least as large as asked', async () => {
  expect(countPages(await bytesOf(await get('sample.pdf')))).toBe(2);
  const file = await bytesOf(await get('pages.pdf?pages=30&bytes=100000'));
  expect([countPages(file), file.length >= 100_000]).toEqual([30, true]);
  expect((await get('pages.pdf')).status).toBe(400);
});

it('the media host serves ranges of a large video, and a video without its length', async () => {
  const whole = await bytesOf(await get('big?bytes=300000'));
  const part = await get('big?bytes=300000', { headers: { range: 'bytes=88000-199999' } });
  expect(part.headers.get('content-range')).toBe('bytes 88000-199999/300000');
  expect((await bytesOf(part)).equals(whole.subarray(88_000, 200_000))).toBe(true);
  const unannounced = await get('big?bytes=100000&chunked=1');
  expect([unannounced.headers.get('content-length'), (await bytesOf(unannounced)).length]).toEqual([null, 100_000]);
});

it('the media host serves a changing file with or without validators, and 304 until it changes', async () => {
  const change = (query: string) => get(`changing/file?${query}`, { method: 'PUT' });
  const version = async (headers: Record<string, string> = {}) => {
    const reply = await get('changing/file', { headers });
    return [reply.status, reply.headers.get('content-type'), reply.headers.get('etag')];
  };
  expect((await version())[0]).toBe(404);
  await change('sample=jpg');
  expect(await version()).toEqual([200, 'image/jpeg', '"version-0"']);
  expect(await version({ 'if-none-match': '"version-0"' })).toEqual([304, null, '"version-0"']);
  await change('sample=png&nth=1');
  expect(await version({ 'if-none-match': '"version-0"' })).toEqual([200, 'image/png', '"version-1"']);
  await change('sample=jpg&validator=lastModified');
  const since = (await get('changing/file')).headers.get('last-modified') ?? '';
  expect((await version({ 'if-modified-since': since }))[0]).toBe(304);
  await change('sample=jpg&validator=none&ignoreConditions=1');
  expect(await version({ 'if-modified-since': since })).toEqual([200, 'image/jpeg', null]);
  await change('sample=jpg&status=503');
  expect((await version())[0]).toBe(503);
});

it('the media host redirects, cuts a response, responds with a given status, and responds slowly', async () => {
  const first = await get('redirect?to=/media/sample.jpg&times=2&status=307');
  expect([first.status, first.headers.get('location')]).toEqual([307, expect.stringContaining('times=1')]);
  await expect(get('cut?bytes=50000').then(bytesOf)).rejects.toThrow();
  expect([(await get('status/418')).status, (await get('status/9000')).status]).toEqual([418, 400]);
  const slow = get('slow?bytes=100&everyMs=1000').then(bytesOf);
  const tick = setInterval(() => sandbox.advance(1000), 5);
  expect((await slow).length).toBe(100);
  clearInterval(tick);
});

it('the media host draws the same avatar for the same name', async () => {
  const draw = async (name: string) => bytesOf(await get(`avatar/${name}.png`));
  expect((await draw('ada')).equals(await draw('ada'))).toBe(true);
  expect((await draw('ada')).equals(await draw('bob'))).toBe(false);
});

it('the probe detects whether the index of a video comes first', () => {
  const box = (name: string, size = 8) =>
    Buffer.concat([Buffer.from([0, 0, 0, size]), Buffer.from(name), Buffer.alloc(size - 8)]);
  expect(isMoovFirst(Buffer.concat([box('ftyp', 20), box('moov'), box('mdat')]))).toBe(true);
  expect(isMoovFirst(Buffer.concat([box('ftyp', 20), box('mdat'), box('moov')]))).toBe(false);
  expect(isMoovFirst(Buffer.from('nonsense that is not a video'))).toBe(false);
});

describe('the limits of a video', () => {
  const video: VideoFacts = {
    kind: 'video',
    format: 'mp4',
    width: 1080,
    height: 1920,
    durationSeconds: 30,
    framesPerSecond: 30,
    videoBitsPerSecond: 1e6,
    videoCodec: 'avc',
    audioCodec: 'aac',
    audioChannels: 2,
    audioSampleRate: 44_100,
    moovFirst: true,
  };
  const limits = {
    formats: ['mp4' as const],
    moovFirst: true,
    codecs: ['avc'],
    width: { max: 1080 },
    shortSide: { min: 360 },
    longSide: { max: 1920 },
    shape: { min: 0.5 },
    seconds: { min: 3, max: 60 },
    framesPerSecond: { max: 60 },
    bitsPerSecond: { max: 1e7 },
    audio: { codecs: ['aac'], sampleRate: { max: 48_000 }, channels: { max: 2 } },
  };

  it.each<[Partial<VideoFacts>, string | null]>([
    [{}, null],
    [{ audioCodec: null, audioChannels: 0, audioSampleRate: 0 }, null],
    [{ format: 'webm' }, 'format'],
    [{ moovFirst: false }, 'format'],
    [{ videoCodec: null }, 'format'],
    [{ width: 1081 }, 'size'],
    [{ width: 359 }, 'size'],
    [{ height: 1921 }, 'size'],
    [{ width: 900, height: 1900 }, 'shape'],
    [{ durationSeconds: 2.9 }, 'seconds'],
    [{ durationSeconds: 61 }, 'seconds'],
    [{ framesPerSecond: 61 }, 'frameRate'],
    [{ videoBitsPerSecond: 2e7 }, 'bitRate'],
    [{ audioCodec: 'mp3' }, 'audio'],
    [{ audioSampleRate: 96_000 }, 'audio'],
    [{ audioChannels: 6 }, 'channels'],
  ])('the limits of a video find that %j breaks %s', (facts, fault) => {
    expect(videoFault({ ...video, ...facts }, limits)).toBe(fault);
  });
});
